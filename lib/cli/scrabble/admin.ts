// `scrabble admin` for Scrabble: takes players in, lets them play, and tells how it went.

import settingsFile from "../../../deno.json" with { type: "json" };
import { reasonOf, UserError } from "../../error.ts";
import { NO_LEAVES } from "../../movegen/measure.ts";
import { recordsOf } from "../../record/game_records.ts";
import type { Transcript } from "../../record/transcript_reader.ts";
import type { TranscriptWriter } from "../../record/transcript_writer.ts";
import { createTranscript, resumeTranscript } from "../../record/transcript_writer.ts";
import type { GameRecord } from "../../tournament/format.ts";
import { runTournament, type TournamentResult } from "../../tournament/run.ts";
import { Sprt } from "../../tournament/sprt.ts";
import type { Standing } from "../../tournament/standings.ts";
import { loadDictionary, type LoadedDictionary } from "../dictionary_file.ts";
import { fitConnections, fitThreads } from "../descriptors.ts";
import { type Interrupt, listenForInterrupts } from "../interrupt.ts";
import { type LoadedLeaves, loadLeavesFor } from "../leaves_file.ts";
import { type Limits, readLimits, readPassword } from "../limits.ts";
import { listenOn } from "../network.ts";
import { makeHelp, parseOptions, UsageError } from "../options.ts";
import { BrokenPipeError, printResult, printTalk } from "../terminal.ts";
import { ADMIN } from "./admin_command.ts";
import { AdminReport } from "./admin_report.ts";
import { type AdminSettings, dropRuleOf, readAdminSettings } from "./admin_settings.ts";
import type { Contest } from "./contest.ts";
import { playCounted } from "./counted_game.ts";
import { type Entrant, isAbsent } from "./entrant.ts";
import { readEntrants } from "./entrants_file.ts";
import {
  earlierPlaces,
  expectedPlaces,
  houseEntrants,
  needsNetwork,
  openPlaces,
  type Place,
  Registrations,
} from "./gather.ts";
import { GcgFiles } from "./gcg_files.ts";
import {
  GAMES_PER_THREAD,
  GAMES_PER_THREAD_OF_TEST,
  HousePool,
  type HousePoolTask,
} from "./house_pool.ts";
import { type PlannedTournament, planTournament } from "./plan.ts";
import { argumentsToRecord, readResumedSettings } from "./resume.ts";

/** Runs `scrabble admin` for Scrabble and gives its exit code. */
export async function runScrabbleAdmin(args: readonly string[]): Promise<number> {
  const options = parseOptions(ADMIN, args);
  if (options.flag("help")) {
    printResult(makeHelp(ADMIN).trimEnd());
    return 0;
  }
  const directory = options.text("resume");
  if (directory === undefined) {
    const settings = readAdminSettings(options);
    const password = await readPassword(options);
    return await administer(settings, password, argumentsToRecord(args), undefined);
  }
  const { writer, transcript } = await resumeTranscript(directory, {
    logSize: readLimits(options).logSize,
  });
  try {
    const settings = readResumedSettings(options, transcript, directory);
    const password = await readPassword(options);
    return await administer(settings, password, [], { writer, transcript });
  } finally {
    await writer.close();
  }
}

/** An interrupted tournament. */
interface Earlier {
  readonly writer: TranscriptWriter;
  readonly transcript: Transcript;
}

/** Runs a tournament from its beginning, or from where it was interrupted. */
async function administer(
  settings: AdminSettings,
  password: string | undefined,
  args: readonly string[],
  earlier: Earlier | undefined,
): Promise<number> {
  const places = await findPlaces(settings, earlier);
  // What cannot be shows before anybody has waited for players.
  const { games } = planTournament(settings, places.length);
  const pool = openPool(places, settings, games);
  try {
    return await admitAndHost(places, pool, settings, password, args, earlier);
  } finally {
    pool?.close();
  }
}

/** Threads for the games among house players, if there are two of them and more than one game. */
function openPool(
  places: readonly Place[],
  { concurrency, quiet }: AdminSettings,
  games: number | undefined,
): HousePool | undefined {
  const house = places.filter(({ strategy }) => strategy !== undefined);
  if (house.length < 2 || games === 1) return undefined;
  // Whether others are needed depends on who comes.
  if (needsNetwork(places)) return new HousePool(concurrency);
  const threads = fitThreads(Math.min(games ?? concurrency, concurrency), (text) => {
    if (!quiet) printTalk(text);
  });
  const pool = new HousePool(threads);
  pool.start(threads);
  return pool;
}

/** Takes the players in that are awaited, and has the games played that have no record yet. */
async function admitAndHost(
  places: readonly Place[],
  pool: HousePool | undefined,
  settings: AdminSettings,
  password: string | undefined,
  args: readonly string[],
  earlier: Earlier | undefined,
): Promise<number> {
  const dictionary = await loadDictionary(settings.dictionary, (graph) => pool?.prepare(graph));
  const house = places.flatMap(({ strategy }) => strategy === undefined ? [] : [strategy]);
  const leaves = await loadLeavesFor(house, settings.leaves, settings.dictionary);
  checkLexicon(dictionary, leaves, earlier);
  const isOpen = needsNetwork(places);
  const limits = isOpen ? fitLimits(settings) : settings.limits;
  const listener = isOpen ? listenOn(settings.listen) : undefined;
  let transcript = earlier?.writer;
  try {
    const { out, limits: { logSize } } = settings;
    if (out !== undefined) transcript ??= await createTranscript(out, { logSize });
  } catch (error) {
    listener?.close();
    throw error;
  }
  const report = new AdminReport(settings, transcript, dictionary.name);
  if (dictionary.notice !== undefined) report.say(dictionary.notice);
  const interrupt = listenForInterrupts((times) => {
    report.say(times === 1 ? "no new games; again to stop at once" : "stopped");
  });
  const registrations = listener === undefined
    ? undefined
    : new Registrations(listener, places, { ...settings, limits }, password, report);
  let entrants: readonly Entrant[] = [];
  try {
    entrants = await registrations?.fill(interrupt) ?? houseEntrants(places);
    if (!await mayBegin(entrants, settings, needsNetwork(places), interrupt)) return 1;
    const lexicon = { graph: dictionary.graph, leaves: leaves?.table ?? NO_LEAVES };
    const contest: Contest = {
      seed: settings.seed,
      exchangeMinimum: settings.exchangeMinimum,
      entrants,
      dictionary: dictionary.graph,
      lexicon,
      clock: settings.clock,
      drops: dropRuleOf(settings),
      report,
      stop: interrupt.stop,
    };
    const plan = planTournament(settings, entrants.length);
    const records = earlier === undefined ? [] : recordsOf(earlier.transcript.games);
    if (earlier === undefined) {
      report.begin(entrants, plan, {
        game: "scrabble",
        program: `scrabble ${settingsFile.version}`,
        arguments: args,
        seed: settings.seed,
        dictionary: { name: dictionary.name, sha256: dictionary.sha256 },
        options: describeOptions(settings, plan, leaves),
      });
    } else {
      await new GcgFiles(settings.out!).writeMissing(earlier.transcript.games, dictionary.name);
      report.resume(entrants, plan, earlier.transcript, records);
    }
    // A single game is followed turn by turn, so it is played here.
    const threads = plan.games === 1 ? undefined : pool;
    await threads?.begin(describeTask(contest, settings, dictionary.name, leaves));
    return await host(contest, threads, settings, plan, records, report, interrupt);
  } catch (error) {
    await sendHome(entrants);
    if (report.isOver) throw error;
    throw stoppedBy(error, transcript?.hasBegun === true ? settings.out : undefined);
  } finally {
    try {
      await registrations?.close();
      // A failure is told already, here or by whoever wrote to it before.
      await transcript?.close().catch((error: unknown) => report.say(reasonOf(error)));
    } finally {
      // Last: until then a signal must not end the program as it stands.
      interrupt.end();
    }
  }
}

/** The limits, with no more connections than the system allows. */
function fitLimits({ limits, concurrency: threads, quiet }: AdminSettings): Limits {
  const say = (text: string): void => {
    if (!quiet) printTalk(text);
  };
  return fitConnections(limits, { perConnection: 1, threads, say });
}

async function findPlaces(
  settings: AdminSettings,
  earlier: Earlier | undefined,
): Promise<readonly Place[]> {
  if (earlier !== undefined) {
    const { header: { players }, games } = earlier.transcript;
    const { format } = planTournament(settings, players.length);
    const records = recordsOf(games);
    const sprt = createSprt(settings);
    const isDecided = sprt !== undefined && records.some((record) => sprt.add(record));
    return earlierPlaces(players, { format, records, isDecided, drops: dropRuleOf(settings) });
  }
  if (settings.entrants !== undefined) return expectedPlaces(await readEntrants(settings.entrants));
  return openPlaces(settings);
}

function createSprt({ sprt, paired }: AdminSettings): Sprt | undefined {
  return sprt === undefined ? undefined : new Sprt(sprt, paired);
}

/** A tournament goes on with the words, and the leave values, with which it began. */
function checkLexicon(
  dictionary: LoadedDictionary,
  leaves: LoadedLeaves | undefined,
  earlier: Earlier | undefined,
): void {
  if (earlier === undefined) return;
  const { dictionary: { name, sha256 }, options } = earlier.transcript.header;
  const { leaves: leavesBefore } = options;
  if (leaves !== undefined && leavesBefore !== undefined && leavesBefore !== leaves.sha256) {
    throw new UserError(
      `the tournament began with leave values whose SHA-256 is ${leavesBefore}; those that are ` +
        `there now have the SHA-256 ${leaves.sha256}: put the same ones where they were`,
    );
  }
  if (sha256 === dictionary.sha256) return;
  throw new UserError(
    `the tournament began with the dictionary ${name} (SHA-256 ${sha256}); what is there now has ` +
      `the SHA-256 ${dictionary.sha256}: put the same words where they were`,
  );
}

/** Whether there are enough players to begin; says so when there are not, also to them. */
async function mayBegin(
  entrants: readonly Entrant[],
  settings: AdminSettings,
  waited: boolean,
  interrupt: Interrupt,
): Promise<boolean> {
  if (!waited) return true;
  const present = entrants.filter(({ strategy, remote }) =>
    strategy !== undefined || remote !== undefined
  );
  let reason: string | undefined;
  if (interrupt.finish.aborted) reason = "the administrator was stopped before the games began";
  else if (present.length < 2) reason = "too few players registered in time";
  else reason = findProblem(settings, entrants.length);
  if (reason === undefined) return true;
  await Promise.all(present.map(({ remote }) => remote?.dismiss(reason)));
  const anew = settings.entrants === undefined && !settings.resume;
  const expected = anew ? settings.players : entrants.length;
  const count = `${present.length} of ${expected} players`;
  const least = present.length < 2 ? ", at least 2 are needed" : "";
  const advice = settings.resume ? `; to go on: scrabble admin --resume ${settings.out}` : "";
  printTalk(`scrabble admin: ${reason} (${count}${least}); nothing was played${advice}`);
  return false;
}

/** Why the tournament cannot be played by those who came, fewer than were expected. */
function findProblem(settings: AdminSettings, entrants: number): string | undefined {
  try {
    planTournament(settings, entrants);
    return undefined;
  } catch (error) {
    if (error instanceof UsageError) return error.message;
    throw error;
  }
}

/** Plays the games that have no record yet, and gives the exit code. */
async function host(
  contest: Contest,
  pool: HousePool | undefined,
  settings: AdminSettings,
  plan: PlannedTournament,
  earlier: readonly GameRecord[],
  report: AdminReport,
  interrupt: Interrupt,
): Promise<number> {
  const { entrants, drops } = contest;
  const { concurrency } = settings;
  const sprt = createSprt(settings);
  const decide = (record: GameRecord): boolean => {
    const isDecided = sprt?.add(record) ?? false;
    if (isDecided) pool?.finish();
    return isDecided;
  };
  interrupt.finish.addEventListener("abort", () => pool?.finish());
  interrupt.stop.addEventListener("abort", () => pool?.close());
  const result = await runTournament({
    format: plan.format,
    concurrency: pool !== undefined && entrants.every(({ remote }) => remote === undefined)
      ? concurrency * (sprt === undefined ? GAMES_PER_THREAD : GAMES_PER_THREAD_OF_TEST)
      : concurrency,
    playsManyAtOnce: (entrant) => entrants[entrant]!.remote === undefined,
    isAbsent: (entrant) => isAbsent(entrants[entrant]!),
    drops,
    play: async (pairing) => await playCounted(pairing, { contest, pool, files: report }),
    onRecord: (record) => report.ended(record),
    records: earlier,
    signal: interrupt.finish,
    decided: decide,
  });
  const standings = report.standings(result.records);
  // Before the report ends, and with it the transcript, which may record messages.
  await sayGoodbye(entrants, standings, result.complete);
  await report.end(standings, result, sprt?.state);
  return exitCodeOf(result, plan, settings);
}

/** What the threads are told of a tournament. */
function describeTask(
  { seed, exchangeMinimum, entrants, lexicon: { graph } }: Contest,
  { out, json }: AdminSettings,
  dictionaryName: string,
  leaves: LoadedLeaves | undefined,
): HousePoolTask {
  return {
    seed,
    exchangeMinimum,
    entrants: entrants.map(({ name, strategy }) => ({ name, strategy: strategy?.name })),
    leaves: leaves?.values,
    tells: out !== undefined || json,
    lexicon: out === undefined ? undefined : dictionaryName,
    graph,
  };
}

/** Tells the remote players that are still there their place, and closes their connections. */
async function sayGoodbye(
  entrants: readonly Entrant[],
  standings: readonly Standing[],
  complete: boolean,
): Promise<void> {
  await Promise.all(standings.map(async ({ place, entrant, points, dropped }) => {
    const { remote } = entrants[entrant]!;
    if (remote === undefined) return;
    if (dropped) return await remote.close();
    const result = `place ${place} of ${entrants.length} with ${points} points`;
    await remote.dismiss(`tournament ${complete ? "over" : "stopped"}: ${result}`);
  }));
}

/** Tells the remote players that there is no more to come, because the administrator has failed. */
async function sendHome(entrants: readonly Entrant[]): Promise<void> {
  const reason = "tournament stopped: the administrator cannot go on";
  await Promise.all(entrants.map(({ remote }) => remote?.dismiss(reason)));
}

/** What to tell the user whose tournament, recorded in `out`, has ended because of `error`. */
function stoppedBy(error: unknown, out: string | undefined): unknown {
  const isForeseen = error instanceof UserError || error instanceof BrokenPipeError;
  // Any other is a fault of the program.
  if (!isForeseen) return error;
  const reason = error instanceof UserError
    ? error.message
    : "nobody reads the standard output any more";
  const advice = out === undefined ? "" : `; then go on: scrabble admin --resume ${out}`;
  return new UserError(`the tournament was stopped: ${reason}${advice}`);
}

function exitCodeOf(
  { complete, records }: TournamentResult,
  { games }: PlannedTournament,
  { out }: AdminSettings,
): number {
  if (complete) return 0;
  const count = games === undefined ? `${records.length}` : `${records.length} of ${games}`;
  const advice = out === undefined ? "" : `; to go on: scrabble admin --resume ${out}`;
  printTalk(`scrabble admin: stopped after ${count} games${advice}`);
  return 1;
}

/** The settings that matter for what is recorded, for readers of the transcript. */
function describeOptions(
  settings: AdminSettings,
  { name, table, rounds }: PlannedTournament,
  leaves: LoadedLeaves | undefined,
): Record<string, string | number | boolean> & { readonly exchangeMinimum: number } {
  const { exchangeMinimum, coordinates, turnTimeout, games = 1, paired, clock } = settings;
  return {
    exchangeMinimum,
    coordinates,
    turnTimeout: turnTimeout / 1000,
    format: name,
    games,
    table,
    paired,
    afterFault: settings.continueAfterFault ? "continue" : "drop",
    ...(rounds === undefined ? {} : { rounds }),
    // The SHA-256 of the file.
    ...(leaves === undefined ? {} : { leaves: leaves.sha256 }),
    ...(clock === undefined
      ? {}
      : { clock: clock.total / 1000, clockIncrement: clock.increment / 1000 }),
  };
}
