// What `scrabble admin` tells on the way and at the end: to people, as data, and to the files.

import { drawPosition } from "../../record/draw.ts";
import { GameRecorder, makeHeading } from "../../record/game_lines.ts";
import { type GamePosition, nextPosition, startPosition } from "../../record/game_position.ts";
import { makeTranscriptStandings } from "../../record/game_records.ts";
import type { BodyEvent, GameLineEvent, TranscriptPlayer } from "../../record/transcript.ts";
import type { Transcript } from "../../record/transcript_reader.ts";
import type { HeaderFacts, TranscriptWriter } from "../../record/transcript_writer.ts";
import type { GameEvent } from "../../scrabble/event.ts";
import type { PlayerFault } from "../../scrabble/result.ts";
import { escapeText, makeJson } from "../../text.ts";
import { makeComparison } from "../../tournament/comparison.ts";
import {
  ABSENT,
  BYE,
  FORFEIT,
  type GameRecord,
  type Pairing,
  wasPlayed,
} from "../../tournament/format.ts";
import { makeRatings, preloadRatings } from "../../tournament/ratings.ts";
import { makeResults } from "../../tournament/results.ts";
import type { TournamentResult } from "../../tournament/run.ts";
import type { SprtState } from "../../tournament/sprt.ts";
import { makeStandings, type Standing, Tally } from "../../tournament/standings.ts";
import { LiveLines } from "../live_lines.ts";
import { BrokenPipeError, printResult, printTalk, printTalkRaw, wantsColour } from "../terminal.ts";
import { TurnedAway } from "../turned_away.ts";
import { type AdminSettings, dropRuleOf } from "./admin_settings.ts";
import type { GameReport } from "./contest.ts";
import type { GameFiles } from "./counted_game.ts";
import { type Entrant, isAbsent } from "./entrant.ts";
import { makeGameGcg } from "./game_gcg.ts";
import { GcgFiles } from "./gcg_files.ts";
import type { HouseGame } from "./house_worker.ts";
import type { PlannedTournament } from "./plan.ts";
import { writeResults } from "./results_files.ts";
import { makeComparisonText, makeSprtText, makeStandingsTable } from "./standings_table.ts";

/** Tells what happens, in each of the ways that the settings ask for. */
export class AdminReport implements GameReport, GameFiles {
  readonly #settings: AdminSettings;
  readonly #transcript: TranscriptWriter | undefined;
  readonly #lexicon: string;
  readonly #gcgFiles: GcgFiles | undefined;
  readonly #began = performance.now();
  /** The standings on a terminal while the games go on. */
  readonly #live: LiveLines | undefined;
  readonly #turnedAway = new TurnedAway((address, reason) => {
    this.#tellOfPeer({ event: "refuse", address, reason });
    this.say(`not registered: ${address}: ${reason}`);
  });
  /** Whether what peers cause has filled its part of the transcript. */
  #logIsFull = false;
  #entrants: readonly Entrant[] = [];
  #plan: PlannedTournament | undefined;
  #tally = new Tally(0);
  #gamesEnded = 0;
  #isOver = false;
  /** How the only game of a match stands, to be drawn at its end. */
  #position: GamePosition | undefined;

  /** `lexicon` is the dictionary's name, for GCG files. */
  constructor(
    settings: AdminSettings,
    transcript: TranscriptWriter | undefined,
    lexicon: string,
  ) {
    this.#settings = settings;
    this.#transcript = transcript;
    this.#lexicon = lexicon;
    if (settings.out !== undefined) this.#gcgFiles = new GcgFiles(settings.out);
    if (!settings.quiet && !settings.json && Deno.stderr.isTerminal()) {
      const now = () => performance.now();
      this.#live = new LiveLines({ write: printTalkRaw, size: Deno.consoleSize, now });
    }
  }

  /** Says something to people, unless they want to hear nothing. */
  say(text: string): void {
    if (this.#settings.quiet) return;
    if (this.#live === undefined) printTalk(escapeText(text));
    else this.#live.say(escapeText(text));
  }

  /** A player is in; `inAll` players are, of `wanted`. */
  registered(inAll: number, name: string, address: string, wanted: number): void {
    // Its number is certain at the start, which tells all players in order; so the transcript tells
    // of registrations only then.
    if (this.#settings.json) this.#print({ event: "register", name, address });
    this.say(`registered: ${name} (${address}), ${inAll} of ${wanted}`);
  }

  /** A player is back after its connection was lost. */
  reconnected(player: number, address: string): void {
    const { name } = this.#entrants[player]!;
    this.#tellOfPeer({ event: "reconnect", player, name, address });
    this.say(`${name} is back (${address})`);
  }

  /** A peer was refused, or a player left before the start. */
  refused(address: string, reason: string): void {
    this.#turnedAway.add(address, reason);
  }

  /** One message as it went over the wire. */
  message(address: string, direction: "in" | "out" | "failure", text: string): void {
    if (direction === "failure") return;
    const player = this.#entrants.findIndex(({ remote }) => remote?.peer === address);
    const sender = player < 0 ? { address } : { player };
    this.#tellOfPeer({
      event: "message",
      ...sender,
      direction: direction === "in" ? "received" : "sent",
      text,
    });
  }

  /** The games begin. */
  begin(
    entrants: readonly Entrant[],
    plan: PlannedTournament,
    facts: Omit<HeaderFacts, "players">,
  ): void {
    this.#start(entrants, plan);
    const players = entrants.map(describeEntrant);
    if (this.#settings.json) this.#print({ event: "start", ...facts, players });
    for (const [player, entrant] of entrants.entries()) {
      if (isAbsent(entrant)) continue;
      const { name, remote } = entrant;
      const address = remote === undefined ? {} : { address: remote.peer };
      const event: BodyEvent = { event: "register", player, name, ...address };
      this.#transcript?.append(event);
      // Remote players were told of when they came.
      if (this.#settings.json && remote === undefined) this.#print(event);
    }
    this.#transcript?.begin({ ...facts, players });
    const missing = entrants.filter(isAbsent).map(({ name }) => name);
    if (missing.length > 0) this.say(`absent: ${missing.join(", ")}`);
    const games = plan.games === undefined ? "" : `, ${plan.games} games`;
    if (plan.games !== 1) this.say(`${entrants.length} players${games}, seed ${facts.seed}`);
  }

  /** The games go on after those that `transcript` tells of, which have these records. */
  resume(
    entrants: readonly Entrant[],
    plan: PlannedTournament,
    transcript: Transcript,
    records: readonly GameRecord[],
  ): void {
    this.#start(entrants, plan);
    for (const record of records) this.#tally.add(record);
    this.#gamesEnded = records.length;
    if (this.#settings.json) {
      const { game, program, seed, dictionary, options, players } = transcript.header;
      const facts = { game, program, seed, dictionary, options, players };
      this.#print({ event: "resume", ...facts, gamesEnded: records.length });
    }
    const registered = new Set(
      transcript.lines.map(({ line }) => line.event === "register" ? line.player : undefined),
    );
    for (const [player, { kind, name }] of transcript.header.players.entries()) {
      const entrant = entrants[player]!;
      const { remote } = entrant;
      const address = remote === undefined ? {} : { address: remote.peer };
      // A run can be killed before all of its first lines are written.
      if (kind !== "absent" && !isAbsent(entrant) && !registered.has(player)) {
        this.#tell({ event: "register", player, name, ...address });
      } else if (remote !== undefined) {
        this.#tell({ event: "reconnect", player, name, address: remote.peer });
      }
    }
    this.say(`resumed after ${this.#progress()} games`);
  }

  /** Gives the one that tells of the events of a game. */
  game(pairing: Pairing): (event: GameEvent) => void {
    const names = this.#namesOf(pairing);
    const recorder = new GameRecorder(makeHeading(pairing, names));
    const only = this.#plan?.games === 1;
    const lines: GameLineEvent[] = [];
    return (event) => {
      const line = recorder.line(event);
      this.#tell(line);
      lines.push(line);
      if (event.kind === "end") this.#writeGcg(pairing.game, lines);
      if (event.kind === "fault") this.say(`${names[event.seat]} is at fault: ${event.reason}`);
      if (only) this.#follow(event, names);
    };
  }

  /** A game that another thread has played, and has just ended. */
  housePlayed(game: number, { record, times, json, gcg }: HouseGame): void {
    for (const { entrant, reason } of record.faults) {
      this.say(`${this.#entrants[entrant]!.name} is at fault: ${reason}`);
    }
    // Here, not there: threads that make files in the same folder hold each other up.
    if (gcg !== undefined) this.#gcgFiles?.write(game, gcg);
    if (json === undefined) return;
    const began = this.#elapsed - (times.at(-1) ?? 0);
    const timed = json.split("\n").map((line, i) => ({ ms: began + times[i]!, json: line }));
    this.#transcript?.appendGame(timed);
    if (!this.#settings.json) return;
    printResult(timed.map(({ ms, json }) => `{"ms":${ms},${json.slice(1)}`).join("\n"));
  }

  /** See `GameFiles`. */
  async flushed({ gcg }: { readonly gcg: boolean }): Promise<void> {
    const files = this.#gcgFiles;
    await Promise.all([this.#transcript?.flushed(), gcg ? files?.flushed() : files?.hasRoom()]);
  }

  /** Whether all games are played, and all files are written. */
  get isOver(): boolean {
    return this.#isOver;
  }

  get #elapsed(): number {
    return this.#transcript?.elapsed ?? Math.round(performance.now() - this.#began);
  }

  /** A player was found at fault when it was told the end of `game`. */
  dropped(game: number, player: number, { kind, reason }: PlayerFault): void {
    this.#tell({ event: "drop", game, player, fault: kind, reason });
    this.say(`${this.#entrants[player]!.name} is at fault after the game: ${reason}`);
  }

  /** A game has its record. */
  ended(record: GameRecord): void {
    this.#gamesEnded++;
    this.#tally.add(record);
    const { pairing, scores, winners, end } = record;
    const { game, round, deal, seats } = pairing;
    const names = this.#namesOf(pairing);
    const played = wasPlayed(record);
    if (end === FORFEIT || end === ABSENT || end === BYE) {
      this.#tell({ event: "unplayed", end, game, round, deal, players: seats, names, winners });
    }
    if (this.#settings.quiet) return;
    const results = names.map((name, seat) => played ? `${name} ${scores[seat]}` : name);
    const count = this.#plan?.games === 1 ? "" : ` (${this.#progress()})`;
    const line = `game ${game}${count}: ${results.join(", ")}; ${end}`;
    if (this.#live === undefined) printTalk(escapeText(line));
    else this.#live.draw(() => [...this.#table(this.#tally.standings()), "", escapeText(line)]);
  }

  /** The standings after `records`. */
  standings(records: readonly GameRecord[]): Standing[] {
    const reached = this.#plan?.reached?.(records);
    return makeStandings(this.#entrants.length, records, {
      drops: dropRuleOf(this.#settings),
      ...(reached === undefined ? {} : { reached }),
    });
  }

  /** The end: draws the only game, prints the standings, and writes the files. */
  async end(
    standings: readonly Standing[],
    result: TournamentResult,
    sprt: SprtState | undefined,
  ): Promise<void> {
    const { records, complete, decided } = result;
    this.#live?.clear();
    const leftOut = this.#turnedAway.end();
    if (leftOut !== undefined) this.say(`not registered: ${leftOut}`);
    const told = makeTranscriptStandings(standings, this.#entrants.map(describeEntrant));
    const names = this.#entrants.map(({ name }) => name);
    const { paired, sprt: sprtOptions, out } = this.#settings;
    const ratings = this.#wantsRatings ? await makeRatings(names.length, records) : [];
    const comparison = names.length === 2 ? makeComparison(records, paired) : undefined;
    const results = makeResults({
      about: this.#about(),
      complete,
      names,
      standings,
      records,
      ratings,
      ...(comparison === undefined ? {} : { comparison }),
      ...(sprt === undefined || sprtOptions === undefined
        ? {}
        : { sprt: { options: sprtOptions, state: sprt } }),
    });
    await this.flushed({ gcg: true });
    if (out !== undefined) await writeResults(out, results);
    // Last, so that a tournament whose transcript is complete has all its files.
    const reached = this.#plan?.reached?.(records);
    if (complete) {
      await this.#transcript?.end({
        standings: told,
        ...(decided ? { lastGame: records.at(-1)!.pairing.game } : {}),
        ...(reached === undefined
          ? {}
          : { reached: reached.map((round) => Number.isFinite(round) ? round : null) }),
      });
    }
    await this.#transcript?.close();
    this.#isOver = complete;
    try {
      if (this.#settings.json) {
        this.#print({ event: "end", complete, standings: results.standings });
        return;
      }
      this.#draw(records);
      const shown = names.length > 2 ? ratings : [];
      printResult(makeStandingsTable(standings, names, shown).join("\n"));
      if (comparison !== undefined && comparison.games > 1) {
        printResult(makeComparisonText(comparison, names[0]!));
      }
      if (sprt !== undefined) printResult(makeSprtText(sprt));
    } finally {
      // Also when nobody reads the results.
      if (this.#transcript !== undefined) this.say(`transcript: ${this.#transcript.path}`);
    }
  }

  /** Writes the GCG of a game that has ended, where files are wanted. */
  #writeGcg(game: number, lines: readonly GameLineEvent[]): void {
    if (this.#gcgFiles === undefined) return;
    const gcg = makeGameGcg(lines, this.#lexicon);
    if (gcg !== undefined) this.#gcgFiles.write(game, gcg);
  }

  /** What identifies the tournament in its results. */
  #about(): Record<string, string | number | boolean> {
    const { seed, games = 1, paired } = this.#settings;
    const { name: format, table, rounds } = this.#plan!;
    return {
      game: "scrabble",
      seed,
      format,
      games,
      table,
      paired,
      ...(rounds === undefined ? {} : { rounds }),
    };
  }

  /**
   * Whether anybody sees ratings: of two players alone the comparison says more, and they are for
   * those who read the files.
   */
  get #wantsRatings(): boolean {
    const { out, json } = this.#settings;
    return out !== undefined || json || this.#entrants.length > 2;
  }

  #start(entrants: readonly Entrant[], plan: PlannedTournament): void {
    this.#entrants = entrants;
    this.#plan = plan;
    this.#tally = new Tally(entrants.length, dropRuleOf(this.#settings));
    if (this.#wantsRatings) preloadRatings();
  }

  #namesOf({ seats }: Pairing): string[] {
    return seats.map((entrant) => this.#entrants[entrant]!.name);
  }

  #progress(): string {
    const games = this.#plan?.games;
    return games === undefined ? `${this.#gamesEnded}` : `${this.#gamesEnded} of ${games}`;
  }

  /** Tells the turns of the only game, and keeps how it stands. */
  #follow(event: GameEvent, names: readonly string[]): void {
    this.#position = event.kind === "start"
      ? startPosition(event)
      : nextPosition(this.#position!, event);
    const move = this.#position.moves.at(-1);
    if (move === undefined || event.kind === "fault" || event.kind === "end") return;
    const score = move.score === undefined ? "" : ` +${move.score}`;
    this.say(`${names[move.seat]}: ${move.text}${score}, ${move.total}`);
  }

  #draw([record]: readonly GameRecord[]): void {
    if (this.#position === undefined || record === undefined) return;
    const names = this.#namesOf(record.pairing);
    const title = `game ${record.pairing.game}`;
    const colour = wantsColour(Deno.stdout);
    printResult(`${drawPosition(this.#position, { title, names, colour })}\n`);
  }

  #table(standings: readonly Standing[]): string[] {
    return makeStandingsTable(standings, this.#entrants.map(({ name }) => name));
  }

  /** Tells the transcript, and whoever reads data. */
  #tell(event: BodyEvent): void {
    this.#transcript?.append(event);
    if (this.#settings.json) this.#print(event);
  }

  /**
   * Tells of what a peer has done. It must not fail for that: when nothing can be written any more,
   * the next event of a game tells.
   */
  #tellOfPeer(event: BodyEvent): void {
    if (this.#transcript?.appendLog(event) === false && !this.#logIsFull) {
      this.#logIsFull = true;
      this.say("no more refusals and messages are recorded: they have filled --log-size");
    }
    if (!this.#settings.json) return;
    try {
      this.#print(event);
    } catch (error) {
      if (!(error instanceof BrokenPipeError)) throw error;
    }
  }

  #print(event: object): void {
    printResult(makeJson({ ms: this.#elapsed, ...event }));
  }
}

function describeEntrant(entrant: Entrant): TranscriptPlayer {
  const { name, strategy } = entrant;
  if (strategy !== undefined) return { name, kind: "house", strategy: strategy.name };
  return { name, kind: isAbsent(entrant) ? "absent" : "remote" };
}
