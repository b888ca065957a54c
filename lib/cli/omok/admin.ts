// `scrabble admin --game omok`: the web service.

import { dirname, join } from "@std/path";
import { UserError } from "../../error.ts";
import { ExpertPool } from "../../omok/expert_pool.ts";
import { gameOf } from "../../omok/game.ts";
import { playRandom } from "../../omok/random.ts";
import {
  type OmokTranscriptWriter,
  openOmokTranscript,
} from "../../omok/record/transcript_writer.ts";
import { requireSecret } from "../../omok/authorization.ts";
import {
  type Client,
  createService,
  type EndedPlay,
  type Service,
  type ServiceStrategy,
} from "../../omok/service.ts";
import { playSmart } from "../../omok/smart.ts";
import { openSqliteStore } from "../../omok/sqlite_store.ts";
import type { PlayStore } from "../../omok/store.ts";
import { createRandom, freshSeed } from "../../random.ts";
import settingsFile from "../../../deno.json" with { type: "json" };
import { fitConnections } from "../descriptors.ts";
import { type Interrupt, listenForInterrupts } from "../interrupt.ts";
import { readPassword } from "../limits.ts";
import { makeAddress, makeHelp, parseOptions } from "../options.ts";
import { escapeText, printResult, printTalk } from "../terminal.ts";
import {
  OMOK_ADMIN,
  type OmokAdminSettings,
  readOmokAdminSettings,
  STORE_FILE,
} from "./admin_settings.ts";
import { TurnedAway } from "../turned_away.ts";
import { dataDirectory } from "./data_directory.ts";
import { LateServer } from "./late_server.ts";

/** How often old plays are looked for, in milliseconds. */
const SWEEP_INTERVAL = 3_600_000;

/** The most characters of a request that are logged. */
const MOST_LOGGED = 500;

/** Runs `scrabble admin --game omok` and gives its exit code. */
export async function runOmokAdmin(args: readonly string[]): Promise<number> {
  const options = parseOptions(OMOK_ADMIN, args);
  if (options.flag("help")) {
    printResult(makeHelp(OMOK_ADMIN).trimEnd());
    return 0;
  }
  const settings = readOmokAdminSettings(options);
  const password = await readPassword(options);
  // To the very end: what is asked for twice is to end in order, too.
  const interrupt = listenForInterrupts((times) => {
    printTalk(times === 1 ? "ending; again to end at once" : "stopped");
  });
  try {
    await openAndHost(settings, password, interrupt);
  } finally {
    interrupt.end();
    tellLeftOut();
  }
  return 0;
}

/** Opens what the service needs, serves, and closes it again. */
async function openAndHost(
  settings: OmokAdminSettings,
  password: string | undefined,
  interrupt: Interrupt,
): Promise<void> {
  const store = await openStore(settings);
  try {
    // The port first: of two services that are started alike one gets no further than this, and
    // leaves the transcript to the other.
    const server = new LateServer({
      ...settings,
      // Each connection has another behind the front, both ends of which are here.
      limits: fitConnections(settings.limits, {
        perConnection: 3,
        threads: navigator.hardwareConcurrency,
        say: printTalk,
      }),
      onTurnedAway: (address, reason) => turnedAway.add(address, reason),
    });
    const transcript = await openTranscript(settings);
    try {
      const recorder = transcript && new Recorder(transcript, store, settings.recordSize);
      await host({ server, store, recorder, password, interrupt }, settings);
    } finally {
      await transcript?.close();
    }
  } finally {
    store.close();
  }
}

/** What there is to serve with. */
interface Hosting {
  readonly server: LateServer;
  readonly store: PlayStore;
  readonly recorder: Recorder | undefined;
  readonly password: string | undefined;
  readonly interrupt: Interrupt;
}

/** Serves until the user wants to end. Throws `UserError` when it cannot go on. */
async function host(
  { server, store, recorder, password, interrupt }: Hosting,
  { base, expertTime, log }: OmokAdminSettings,
): Promise<void> {
  const page = await Deno.readTextFile(new URL("../../omok/page.html", import.meta.url));
  const pool = new ExpertPool({
    // One processor is left for the requests.
    threads: Math.max(1, navigator.hardwareConcurrency - 1),
    time: expertTime,
    seed: freshSeed(),
  });
  const end = new AbortController();
  let sweeping = Promise.resolve();
  try {
    if (recorder !== undefined) attempt(() => recordUnrecorded(store, recorder));
    sweeping = sweep(store, recorder, end.signal);
    const service = createService({
      store,
      strategies: listStrategies(pool),
      base,
      page,
      // The client gets its answer whether or not the play can be recorded.
      onEnd: recorder && ((play) => attempt(() => recorder.record(play))),
      onFailure: tellFailure,
    });
    const onWrong = (client?: Client) =>
      turnedAway.add(client?.address ?? "a client that has left", "the secret is wrong");
    const admitted = password === undefined ? service : requireSecret(service, password, onWrong);
    server.serve(log ? logging(admitted) : admitted);
    const url = `http://${makeAddress(server.address)}${base}`;
    printTalk(`listening on ${url}`);
    printTalk(`a player: scrabble player --game omok --name NAME --connect ${url}`);
    const failure = await Promise.race([aborted(interrupt.finish), server.failed]);
    await Promise.race([server.end(), aborted(interrupt.stop)]);
    if (failure !== undefined) throw new UserError(`no more clients can be taken: ${failure}`);
  } finally {
    end.abort();
    pool.close();
    await sweeping;
  }
}

/** Records what has ended just when an earlier run of the service did, or could not be recorded. */
function recordUnrecorded(store: PlayStore, recorder: Recorder): void {
  for (const { pid, strategy, moves } of store.unrecorded()) {
    recorder.record({ pid, strategy, game: gameOf(moves) });
  }
}

/** Deletes old plays now and then, until the signal; requests are answered in between. */
async function sweep(
  store: PlayStore,
  recorder: Recorder | undefined,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    let found = false;
    attempt(() => found = deleteOldPlays(store, recorder));
    await pause(found ? 0 : SWEEP_INTERVAL, signal);
  }
}

/**
 * Deletes some of the plays that nobody has moved in for long, and records those that are given up
 * by that. Whether there were any.
 */
function deleteOldPlays(store: PlayStore, recorder: Recorder | undefined): boolean {
  const plays = store.expire();
  for (const { pid, strategy, moves, isUnrecorded } of plays) {
    const game = gameOf(moves);
    const isGivenUp = game.outcome.kind === "open" && moves.length > 0;
    // One that cannot be recorded does not keep the others from it.
    if (isGivenUp || isUnrecorded) attempt(() => recorder?.record({ pid, strategy, game }));
  }
  return plays.length > 0;
}

/** Records games until they have taken the size that they may take. */
class Recorder {
  readonly #transcript: OmokTranscriptWriter;
  readonly #store: PlayStore;
  readonly #most: number;
  #isFull = false;

  constructor(transcript: OmokTranscriptWriter, store: PlayStore, most: number) {
    this.#transcript = transcript;
    this.#store = store;
    this.#most = most;
  }

  /** Records a play, which is no longer among the unrecorded ones of the store then. */
  record(play: EndedPlay): void {
    if (this.#transcript.size < this.#most) this.#transcript.record(play);
    else if (!this.#isFull) {
      printTalk("no more games are recorded: they have filled --record-size");
      this.#isFull = true;
    }
    this.#store.markRecorded(play.pid);
  }
}

function listStrategies(pool: ExpertPool): readonly ServiceStrategy[] {
  const random = createRandom(freshSeed());
  return [
    { name: "Smart", choose: (position) => playSmart(position, random) },
    { name: "Random", choose: (position) => playRandom(position, random) },
    { name: "Expert", choose: (position) => pool.choose(position) },
  ];
}

/** Opens the store, in the user's data directory when no file is named. */
async function openStore(
  { store: file, mostPlays, keep }: OmokAdminSettings,
): Promise<PlayStore> {
  if (file !== undefined) return openSqliteStore(file, { mostPlays, keep });
  const directory = dataDirectory();
  if (directory === undefined) {
    throw new UserError(
      "there is no place for the plays: the environment does not say where your home is; name a " +
        "file with --store, or :memory:",
    );
  }
  const path = join(directory, STORE_FILE);
  try {
    await Deno.mkdir(dirname(path), { recursive: true });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UserError(
      `the directory ${directory} cannot be made: ${reason}; name a file with --store, or :memory:`,
    );
  }
  return openSqliteStore(path, { mostPlays, keep });
}

/** Opens the transcript, when there is to be one. */
async function openTranscript(
  { out, expertTime }: OmokAdminSettings,
): Promise<OmokTranscriptWriter | undefined> {
  if (out === undefined) return undefined;
  return await openOmokTranscript(out, {
    program: `scrabble ${settingsFile.version}`,
    options: { expertTime: expertTime / 1000 },
  });
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}

/** Waits for so many milliseconds, or until the signal. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    if (signal.aborted) end();
    else signal.addEventListener("abort", end);
  });
}

/** The service, but that each request is shown with its answer. */
function logging(service: Service): Service {
  return async (request, client) => {
    const begin = performance.now();
    const response = await service(request, client);
    const milliseconds = (performance.now() - begin).toFixed(1);
    const path = request.url.replace(/^\w+:\/\/[^/]*/, "");
    const isJson = response.headers.get("content-type") === "application/json";
    const answer = isJson ? ` ${await response.clone().text()}` : "";
    const asked = `${request.method} ${path}`.slice(0, MOST_LOGGED);
    printTalk(escapeText(
      `${new Date().toISOString()} ${asked} ${response.status} ${milliseconds} ms${answer}`,
    ));
    return response;
  };
}

/** Tells who was turned away, and what went wrong: what happens all the time, once a second. */
const turnedAway = new TurnedAway((address, reason) => {
  printTalk(escapeText(`turned away: ${address}: ${reason}`));
});
const failures = new TurnedAway((what, reason) => printTalk(escapeText(`${what}: ${reason}`)));

/** Tells of those that nothing was said of. */
function tellLeftOut(): void {
  const clients = turnedAway.end();
  if (clients !== undefined) printTalk(`turned away: ${clients}`);
  const times = failures.end();
  if (times !== undefined) printTalk(`the service failed: ${times}`);
}

function tellFailure(error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  failures.add("the service failed", message);
}

/** Does what can wait for the next time when it fails. */
function attempt(task: () => void): void {
  try {
    task();
  } catch (error) {
    tellFailure(error);
  }
}
