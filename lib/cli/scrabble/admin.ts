// `scrabble admin`: takes players in, lets them play, and tells how it went.

import { createTranscript } from "../../record/transcript_writer.ts";
import type { RemotePlayer } from "../../scrabble/remote_player.ts";
import { countGames, roundRobin } from "../../tournament/round_robin.ts";
import { runTournament } from "../../tournament/run.ts";
import { SignUp } from "../../tournament/sign_up.ts";
import { makeStandings, type Standing } from "../../tournament/standings.ts";
import settingsFile from "../../../deno.json" with { type: "json" };
import { AdminReport } from "./admin_report.ts";
import { ADMIN, type AdminSettings, readAdminSettings } from "./admin_settings.ts";
import { type Contest, playPairing } from "./contest.ts";
import { loadDictionary, type LoadedDictionary } from "../dictionary_file.ts";
import { type Entrant, greetPlayer } from "./entrant.ts";
import { HousePool } from "./house_pool.ts";
import { type Interrupt, listenForInterrupts } from "../interrupt.ts";
import { loadLeavesFor } from "../leaves_file.ts";
import { uniqueNames } from "../names.ts";
import { listenOn } from "../network.ts";
import { makeAddress, makeHelp, parseOptions } from "../options.ts";
import { printResult, printTalk } from "../terminal.ts";

/** Runs `scrabble admin` for Scrabble and gives its exit code. */
export async function runScrabbleAdmin(args: readonly string[]): Promise<number> {
  const options = parseOptions(ADMIN, args);
  if (options.flag("help")) {
    printResult(makeHelp(ADMIN).trimEnd());
    return 0;
  }
  const settings = readAdminSettings(options);
  const dictionary = await loadDictionary(settings.dictionary);
  if (dictionary.notice !== undefined && !settings.quiet) printTalk(dictionary.notice);
  const leaves = await loadLeavesFor(settings.house, settings.leaves, settings.dictionary);
  const listener = settings.house.length < settings.players ? listenOn(settings.listen) : undefined;
  const transcript = settings.out === undefined ? undefined : await createTranscript(settings.out)
    .catch((error) => {
      listener?.close();
      throw error;
    });
  const report = new AdminReport(settings, transcript);
  const interrupt = listenForInterrupts((times) => {
    report.say(times === 1 ? "no new games; again to stop at once" : "stopped");
  });
  const signUp = listener === undefined ? undefined : openSignUp(listener, settings, report);
  try {
    const entrants = await gather(signUp, settings, report, interrupt);
    if (entrants === undefined) return 1;
    const lexicon = { graph: dictionary.graph, leaves };
    const { seed, exchangeMinimum } = settings;
    const stop = interrupt.stop;
    const contest: Contest = {
      seed,
      exchangeMinimum,
      entrants,
      dictionary: dictionary.graph,
      lexicon,
      report,
      stop,
    };
    return await host(contest, settings, dictionary, report, interrupt);
  } finally {
    interrupt.end();
    await signUp?.close();
    await transcript?.close();
  }
}

function openSignUp(
  listener: Deno.TcpListener,
  settings: AdminSettings,
  report: AdminReport,
): SignUp<RemotePlayer> {
  return new SignUp<RemotePlayer>({
    listener,
    greet: (socket) =>
      greetPlayer(socket, settings, {
        logOf: (peer) =>
          settings.logWire ? (direction, text) => report.message(peer, direction, text) : undefined,
        onRefused: (peer, reason) => report.refused(peer, reason),
      }),
    onChange: (change, player, inAll) => {
      const count = settings.house.length + inAll;
      if (change === "joined") {
        report.registered(count - 1, player.name, player.peer, settings.players);
      } else report.refused(player.peer, `${player.name} has left again`);
    },
    onRefused: (player, reason) => report.refused(player.peer, `${player.name}: ${reason}`),
  });
}

/** Waits for the players. Gives undefined when there are too few, and says so. */
async function gather(
  signUp: SignUp<RemotePlayer> | undefined,
  settings: AdminSettings,
  report: AdminReport,
  interrupt: Interrupt,
): Promise<readonly Entrant[] | undefined> {
  const { house, players, wait } = settings;
  for (const [player, name] of uniqueNames(house.map(({ name }) => name)).entries()) {
    report.registered(player, name, undefined, players);
  }
  let remotes: readonly RemotePlayer[] = [];
  if (signUp !== undefined) {
    const missing = players - house.length;
    const where = makeAddress(signUp.address);
    report.say(
      `listening on ${where}, waiting for ${missing} ${missing === 1 ? "player" : "players"}`,
    );
    report.say(`a player: scrabble player --name NAME --connect ${where}`);
    remotes = await signUp.fill({ places: missing, wait, signal: interrupt.finish });
  }
  const names = uniqueNames([...house, ...remotes].map(({ name }) => name));
  const entrants = names.map((name, player): Entrant => {
    const strategy = house[player];
    if (strategy !== undefined) return { name, strategy };
    return { name, remote: remotes[player - house.length]! };
  });
  if (interrupt.finish.aborted || entrants.length < 2) {
    const reason = interrupt.finish.aborted
      ? "the administrator was stopped before the games began"
      : "too few players registered in time";
    await Promise.all(remotes.map((remote) => remote.dismiss(reason)));
    const count = `${entrants.length} of ${players} players`;
    printTalk(`scrabble admin: ${reason} (${count}, at least 2 are needed); nothing was played`);
    return undefined;
  }
  return entrants;
}

/** Lets the entrants play, and gives the exit code. */
async function host(
  contest: Contest,
  settings: AdminSettings,
  dictionary: LoadedDictionary,
  report: AdminReport,
  interrupt: Interrupt,
): Promise<number> {
  const { entrants } = contest;
  const table = Math.min(
    settings.table ?? (entrants.length <= 4 ? entrants.length : 2),
    entrants.length,
  );
  const schedule = { entrants: entrants.length, table, games: settings.games };
  const { exchangeMinimum, coordinates, turnTimeout, games, concurrency } = settings;
  report.begin(entrants, countGames(schedule), {
    game: "scrabble",
    program: `scrabble ${settingsFile.version}`,
    seed: settings.seed,
    dictionary: { name: dictionary.name, sha256: dictionary.sha256 },
    options: { exchangeMinimum, coordinates, turnTimeout: turnTimeout / 1000, games, table },
  });
  const ofTheHouse = (entrant: number): boolean => entrants[entrant]!.remote === undefined;
  const pool = concurrency > 1 && countGames(schedule) > 1
    ? openPool(contest, settings, concurrency)
    : undefined;
  try {
    const result = await runTournament({
      format: roundRobin(schedule),
      concurrency,
      playsManyAtOnce: ofTheHouse,
      play: async (pairing) => {
        if (pool === undefined || !pairing.seats.every(ofTheHouse)) {
          return await playPairing(pairing, contest);
        }
        const began = report.elapsed;
        const { record, lines } = await pool.play(pairing);
        report.housePlayed(lines, began);
        return record;
      },
      onRecord: (record) => report.ended(record),
      signal: interrupt.finish,
    });
    const standings = makeStandings(entrants.length, result.records);
    // Before the report ends, and with it the transcript, which may record messages.
    await sayGoodbye(entrants, standings, result.complete);
    await report.end(standings, result.records, result.complete);
    if (result.complete) return 0;
    const count = `${result.records.length} of ${countGames(schedule)} games`;
    printTalk(`scrabble admin: stopped after ${count}`);
    return 1;
  } finally {
    pool?.close();
  }
}

/** Threads for the games among house players, if there are two of them to play one. */
function openPool(
  { seed, exchangeMinimum, entrants, lexicon }: Contest,
  { dictionary, leaves }: AdminSettings,
  threads: number,
): HousePool | undefined {
  const described = entrants.map(({ name, strategy }) => ({ name, strategy: strategy?.name }));
  if (described.filter(({ strategy }) => strategy !== undefined).length < 2) return undefined;
  const { graph } = lexicon;
  return new HousePool({
    seed,
    exchangeMinimum,
    entrants: described,
    dictionary,
    leaves,
    graph,
    threads,
  });
}

/** Tells the remote players that are still there their place, and closes their connections. */
async function sayGoodbye(
  entrants: readonly Entrant[],
  standings: readonly Standing[],
  complete: boolean,
): Promise<void> {
  await Promise.all(standings.map(async ({ place, entrant, points, faults }) => {
    const { remote } = entrants[entrant]!;
    if (remote === undefined) return;
    if (faults.length > 0) return await remote.close();
    const result = `place ${place} of ${entrants.length} with ${points} points`;
    await remote.dismiss(`tournament ${complete ? "over" : "stopped"}: ${result}`);
  }));
}
