// `scrabble admin --game fish`: takes players in, lets them play a tournament, and tells how it went.

import { createBoard } from "../../fish/board.ts";
import { runManager } from "../../fish/manager.ts";
import { Fault, type Player } from "../../fish/player.ts";
import { createFishTranscript } from "../../fish/record/transcript_writer.ts";
import { acceptName, type RemotePlayer } from "../../fish/remote_player.ts";
import { HousePlayer } from "../../fish/strategy/house_player.ts";
import { createRandom, deriveSeed } from "../../random.ts";
import { makeCount } from "../../text.ts";
import { SignUp } from "../../tournament/sign_up.ts";
import { Connection } from "../../wire/connection.ts";
import { deadlineAfter } from "../../wire/deadline.ts";
import { Gate } from "../../wire/gate.ts";
import { jsonFormat, type JsonValue } from "../../wire/json_stream.ts";
import { isSameSecret, Redactor } from "../../wire/secret.ts";
import settingsFile from "../../../deno.json" with { type: "json" };
import { fitConnections } from "../descriptors.ts";
import { type Interrupt, listenForInterrupts } from "../interrupt.ts";
import { readPassword } from "../limits.ts";
import { uniqueNames } from "../names.ts";
import { listenOn } from "../network.ts";
import { makeAddress, makeHelp, parseOptions } from "../options.ts";
import { printResult, printTalk } from "../terminal.ts";
import { FishReport } from "./admin_report.ts";
import { FISH_ADMIN, type FishAdminSettings, readFishAdminSettings } from "./admin_settings.ts";
import { nextTask } from "./next_task.ts";

/** One who takes part. */
interface Entrant {
  readonly player: Player;
  /** The strategy of a house player. */
  readonly strategy?: string;
  /** The connection of a remote player. */
  readonly remote?: RemotePlayer;
}

/** Runs `scrabble admin --game fish` and gives its exit code. */
export async function runFishAdmin(args: readonly string[]): Promise<number> {
  const options = parseOptions(FISH_ADMIN, args);
  if (options.flag("help")) {
    printResult(makeHelp(FISH_ADMIN).trimEnd());
    return 0;
  }
  const asked = readFishAdminSettings(options);
  const password = await readPassword(options);
  const isOpen = asked.house.length < asked.most;
  const settings = isOpen ? fitSettings(asked) : asked;
  const listener = isOpen ? listenOn(settings.listen) : undefined;
  const transcript = settings.out === undefined
    ? undefined
    : await createFishTranscript(settings.out, { logSize: settings.limits.logSize }).catch(
      (error) => {
        listener?.close();
        throw error;
      },
    );
  const report = new FishReport(settings, transcript);
  const interrupt = listenForInterrupts((times) => {
    report.say(times === 1 ? "no new games; again to stop at once" : "stopped");
  });
  let entrants: readonly Entrant[] = [];
  try {
    entrants = await gather(listener, settings, password, report, interrupt);
    if (interrupt.finish.aborted || entrants.length < settings.least) {
      const reason = interrupt.finish.aborted
        ? "stopped before the tournament began"
        : "too few players signed up in time";
      const count = `${entrants.length} of at least ${settings.least}`;
      printTalk(`scrabble admin: ${reason} (${count}); nothing was played`);
      report.nothingPlayed();
      return 1;
    }
    return await host(entrants, settings, report, interrupt);
  } finally {
    await Promise.all(entrants.map(({ remote }) => remote?.close()));
    await transcript?.close();
    // Last: until then a signal must not end the program as it stands.
    interrupt.end();
  }
}

/** The settings, with no more connections than the system allows. */
function fitSettings(settings: FishAdminSettings): FishAdminSettings {
  const say = (text: string): void => {
    if (!settings.quiet) printTalk(text);
  };
  const limits = fitConnections(settings.limits, { perConnection: 1, threads: 0, say });
  return { ...settings, limits };
}

/** Waits for players, and gives those that are there; nobody can come after that. */
async function gather(
  listener: Deno.TcpListener | undefined,
  settings: FishAdminSettings,
  password: string | undefined,
  report: FishReport,
  interrupt: Interrupt,
): Promise<readonly Entrant[]> {
  const { house, least, most, wait, tries } = settings;
  const remotes: RemotePlayer[] = [];
  if (listener !== undefined) {
    const signUp = openSignUp(listener, settings, password, report);
    const where = makeAddress(signUp.address);
    const missing = Math.max(0, least - house.length);
    const places = most - house.length;
    const range = missing === places ? "" : `${missing} to `;
    report.say(
      `listening on ${where}, waiting ${wait / 1000} s for ${range}${makeCount(places, "player")}`,
    );
    report.say(`a player: scrabble player --game fish --name NAME --connect ${where}`);
    const joined = await signUp.fill({
      places,
      wait,
      atLeast: missing,
      tries,
      onRetry: (inAll) =>
        report.say(
          `${inAll} signed up, ${missing} ${missing === 1 ? "is" : "are"} needed: waiting again`,
        ),
      signal: interrupt.finish,
    });
    remotes.push(...joined);
    await signUp.close();
  }
  const ofTheHouse = house.map((choice, index): Entrant => {
    const seed = deriveSeed(settings.seed, -1 - index);
    const strategy = choice.create({ seed, now: () => performance.now(), pause: nextTask });
    return { player: new HousePlayer(choice.name, strategy, nextTask), strategy: choice.name };
  });
  return [...remotes.map((remote): Entrant => ({ player: remote, remote })), ...ofTheHouse];
}

function openSignUp(
  listener: Deno.TcpListener,
  settings: FishAdminSettings,
  password: string | undefined,
  report: FishReport,
): SignUp<RemotePlayer> {
  const { turnTimeout: callTimeout, registerTimeout, house, most, logWire, limits } = settings;
  const { messageSize: size, firstMessageSize: firstSize } = limits;
  const hasSecret = password !== undefined;
  const redactor = new Redactor();
  if (hasSecret) redactor.add(password);
  // Without what is given for a secret, be it the right one or not.
  const redact = (text: string): string => {
    const clean = redactor.redact(text);
    return hasSecret ? clean.replace(/^("[^/]*\/).*"$/s, '$1***"') : clean;
  };
  return new SignUp<RemotePlayer>({
    listener,
    gate: new Gate(limits),
    onTurnedAway: (address, reason) => report.refused(makeAddress(address), reason),
    greet: async (socket, { signal, leave }) => {
      const connection: Connection<JsonValue> = new Connection(
        socket,
        jsonFormat({ size, firstSize }),
        {
          messageTimeout: Math.max(callTimeout, registerTimeout),
          onClosed: leave,
          ...(logWire
            ? {
              log: (direction, text) =>
                report.message(connection.peer, direction, redact(text.trimEnd())),
            }
            : {}),
        },
      );
      try {
        const deadline = deadlineAfter(registerTimeout);
        return await acceptName(connection, deadline, { callTimeout, hasSecret, signal });
      } catch (error) {
        if (!(error instanceof Fault)) throw error;
        report.refused(connection.peer, redact(error.message));
        return undefined;
      }
    },
    admit: ({ secret }) => {
      if (password === undefined || isSameSecret(secret, password)) return undefined;
      return secret === "" ? "a secret is asked for" : "the secret is wrong";
    },
    onChange: (change, { name, peer }, inAll) => {
      if (change === "left") report.refused(peer, `${name} has left again`);
      else report.say(`signed up: ${name} (${peer}), ${inAll} of ${most - house.length}`);
    },
    onRefused: ({ name, peer }, reason) => report.refused(peer, `${name}: ${reason}`),
  });
}

/** Lets the entrants play, and gives the exit code. */
async function host(
  entrants: readonly Entrant[],
  settings: FishAdminSettings,
  report: FishReport,
  interrupt: Interrupt,
): Promise<number> {
  const { rows, columns, fish, holes, seed, turnTimeout } = settings;
  const signedUpAs = entrants.map(({ player }) => player.name);
  const names = uniqueNames(signedUpAs);
  report.begin(signedUpAs, {
    game: "fish",
    program: `scrabble ${settingsFile.version}`,
    players: entrants.map(({ strategy, remote }, index) => ({
      name: names[index]!,
      kind: remote === undefined ? "house" : "remote",
      ...(strategy === undefined ? {} : { strategy }),
      ...(remote === undefined ? {} : { address: remote.peer }),
    })),
    seed,
    options: { rows, columns, fish, holes, turnTimeout: turnTimeout / 1000 },
  });
  const outcome = await runManager(entrants.map(({ player }) => player), {
    boardOf: (deal) =>
      createBoard({ rows, columns, fish, holes }, createRandom(deriveSeed(seed, deal))),
    watch: (pairing) => report.game(pairing),
    onRecord: (record) => report.ended(record),
    onFailure: (failure) => {
      report.failed(failure);
      // The close reads and drops what the player still says; nobody needs to wait for it.
      entrants[failure.player]!.remote?.close();
    },
    finish: interrupt.finish,
    stop: interrupt.stop,
  });
  await report.end(outcome);
  if (!outcome.complete) printTalk("scrabble admin: stopped before the end of the tournament");
  return outcome.complete ? 0 : 1;
}
