// What `scrabble admin` tells on the way and at the end: to people, as data, and to the transcript.

import { drawPosition } from "../../record/draw.ts";
import { GameRecorder } from "../../record/game_lines.ts";
import { type GamePosition, nextPosition, startPosition } from "../../record/game_position.ts";
import { makeTranscriptStandings } from "../../record/game_records.ts";
import type { BodyEvent, TranscriptPlayer } from "../../record/transcript.ts";
import type { HeaderFacts, TranscriptWriter } from "../../record/transcript_writer.ts";
import type { GameEvent } from "../../scrabble/event.ts";
import type { PlayerFault } from "../../scrabble/result.ts";
import { escapeText } from "../../text.ts";
import { ABSENT, BYE, FORFEIT, type GameRecord, type Pairing } from "../../tournament/format.ts";
import type { Standing } from "../../tournament/standings.ts";
import type { GameReport } from "./contest.ts";
import type { AdminSettings } from "./admin_settings.ts";
import type { Entrant } from "./entrant.ts";
import type { TimedLine } from "./house_worker.ts";
import { printResult, printTalk, wantsColour } from "../terminal.ts";

/** Tells what happens, in each of the ways that the settings ask for. */
export class AdminReport implements GameReport {
  readonly #settings: AdminSettings;
  readonly #transcript: TranscriptWriter | undefined;
  readonly #began = performance.now();
  #entrants: readonly Entrant[] = [];
  #games = 0;
  #gamesEnded = 0;
  /** How the only game of a match stands, to be drawn at its end. */
  #position: GamePosition | undefined;

  constructor(settings: AdminSettings, transcript: TranscriptWriter | undefined) {
    this.#settings = settings;
    this.#transcript = transcript;
  }

  /** Says something to people, unless they want to hear nothing. */
  say(text: string): void {
    if (!this.#settings.quiet) printTalk(escapeText(text));
  }

  /** A player is in, or a house player has its place; `player` is its number. */
  registered(player: number, name: string, address: string | undefined, wanted: number): void {
    this.#tell({ event: "register", player, name, ...(address === undefined ? {} : { address }) });
    const where = address === undefined ? "house player" : address;
    this.say(`registered: ${name} (${where}), ${player + 1} of ${wanted}`);
  }

  /** A peer was refused, or a player left before the start. */
  refused(address: string, reason: string): void {
    this.#tell({ event: "refuse", address, reason });
    this.say(`not registered: ${address}: ${reason}`);
  }

  /** One message as it went over the wire. */
  message(address: string, direction: "in" | "out" | "failure", text: string): void {
    if (direction === "failure") return;
    const player = this.#entrants.findIndex(({ remote }) => remote?.peer === address);
    const event: BodyEvent = {
      event: "message",
      ...(player < 0 ? { address } : { player }),
      direction: direction === "in" ? "received" : "sent",
      text,
    };
    this.#transcript?.append(event);
    if (this.#settings.json) this.#print(event);
  }

  /** The games begin: `games` of them, as far as is known. */
  begin(entrants: readonly Entrant[], games: number, facts: Omit<HeaderFacts, "players">): void {
    this.#entrants = entrants;
    this.#games = games;
    const players = entrants.map(describeEntrant);
    this.#transcript?.begin({ ...facts, players });
    for (const [player, { name, remote }] of entrants.entries()) {
      const address = remote === undefined ? {} : { address: remote.peer };
      this.#transcript?.append({ event: "register", player, name, ...address });
    }
    if (this.#settings.json) this.#print({ event: "start", ...facts, players });
  }

  /** Gives the one that tells of the events of a game. */
  game(pairing: Pairing): (event: GameEvent) => void {
    const { game, round, deal, seats } = pairing;
    const names = seats.map((entrant) => this.#entrants[entrant]!.name);
    const recorder = new GameRecorder({ game, round, deal, players: seats, names });
    const only = this.#games === 1;
    return (event) => {
      const line = recorder.line(event);
      this.#tell(line);
      if (event.kind === "fault") {
        this.say(`${names[event.seat]} is dropped: ${event.reason}`);
      }
      if (!only) return;
      this.#position = event.kind === "start"
        ? startPosition(event)
        : nextPosition(this.#position!, event);
      const move = this.#position.moves.at(-1);
      if (move === undefined || event.kind === "fault" || event.kind === "end") return;
      const score = move.score === undefined ? "" : ` +${move.score}`;
      this.say(`${names[move.seat]}: ${move.text}${score}, ${move.total}`);
    };
  }

  /** The lines of a game that another thread has played, from `began` on (see `elapsed`). */
  housePlayed(lines: readonly TimedLine[], began: number): void {
    const timed = lines.map(({ ms, json }) => ({ ms: began + ms, json }));
    this.#transcript?.appendGame(timed);
    if (!this.#settings.json) return;
    printResult(timed.map(({ ms, json }) => `{"ms":${ms},${json.slice(1)}`).join("\n"));
  }

  /** Whole milliseconds since the start. */
  get elapsed(): number {
    return this.#transcript?.elapsed ?? Math.round(performance.now() - this.#began);
  }

  /** A player was found at fault when it was told the end of `game`: it takes no further part. */
  dropped(game: number, player: number, { kind, reason }: PlayerFault): void {
    this.#tell({ event: "drop", game, player, fault: kind, reason });
    this.say(`${this.#entrants[player]!.name} is dropped: ${reason}`);
  }

  /** A game has its record. */
  ended(record: GameRecord): void {
    this.#gamesEnded++;
    const { pairing: { seats, game, round, deal }, scores, winners, end } = record;
    const names = seats.map((entrant) => this.#entrants[entrant]!.name);
    if (end === FORFEIT || end === ABSENT || end === BYE) {
      this.#tell({ event: "unplayed", game, round, deal, players: seats, names, end, winners });
    }
    const results = names.map((name, seat) => end === FORFEIT ? name : `${name} ${scores[seat]}`);
    const count = this.#games === 1 ? "" : ` (${this.#gamesEnded} of ${this.#games})`;
    this.say(`game ${game}${count}: ${results.join(", ")}; ${end}`);
  }

  /** The end: draws the only game, and prints the standings. */
  async end(
    standings: readonly Standing[],
    records: readonly GameRecord[],
    complete: boolean,
  ): Promise<void> {
    const told = makeTranscriptStandings(standings, this.#entrants.map(describeEntrant));
    if (complete) await this.#transcript?.end(told);
    else await this.#transcript?.close();
    if (this.#settings.json) {
      this.#print({ event: "end", complete, standings: told });
    } else {
      this.#draw(records);
      printResult(this.#table(standings));
    }
    if (this.#transcript !== undefined) {
      this.say(`transcript: ${this.#transcript.path}`);
    }
  }

  #draw(records: readonly GameRecord[]): void {
    const [record] = records;
    if (this.#position === undefined || record === undefined) return;
    const names = record.pairing.seats.map((entrant) => this.#entrants[entrant]!.name);
    const title = `game ${record.pairing.game}`;
    printResult(
      drawPosition(this.#position, { title, names, colour: wantsColour(Deno.stdout) }) + "\n",
    );
  }

  #table(standings: readonly Standing[]): string {
    const rows = standings.map((standing) => {
      const { place, entrant, games, wins, ties, losses, spread, averageScore, faults } = standing;
      return [
        `${place}`,
        escapeText(this.#entrants[entrant]!.name),
        `${games}`,
        `${wins}`,
        `${ties}`,
        `${losses}`,
        `${spread > 0 ? "+" : ""}${Math.round(spread)}`,
        averageScore === undefined ? "-" : averageScore.toFixed(1),
        faults.map(({ kind }) => kind).join(", "),
      ];
    });
    const head = ["place", "player", "games", "won", "tied", "lost", "spread", "average", "fault"];
    return makeTable(head, rows);
  }

  /** Tells the transcript, and whoever reads data. */
  #tell(event: BodyEvent): void {
    // Registrations are written by `begin`, when it is certain who takes part.
    if (event.event !== "register") this.#transcript?.append(event);
    if (this.#settings.json) this.#print(event);
  }

  #print(event: object): void {
    printResult(JSON.stringify({ ms: this.elapsed, ...event }));
  }
}

function describeEntrant({ name, strategy }: Entrant): TranscriptPlayer {
  if (strategy === undefined) return { name, kind: "remote" };
  return { name, kind: "house", strategy: strategy.name };
}

/** A table in columns: text to the left, numbers to the right; empty columns are left out. */
function makeTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const shown = head.keys().filter((column) => rows.some((row) => row[column] !== "")).toArray();
  const lines = [head, ...rows].map((row) => shown.map((column) => row[column] ?? ""));
  const widths = shown.map((_, i) => Math.max(...lines.map((line) => [...line[i]!].length)));
  return lines.map((line) =>
    line.map((cell, i) => {
      const text = head[shown[i]!] === "player" || head[shown[i]!] === "fault";
      const padding = " ".repeat(widths[i]! - [...cell].length);
      return text ? cell + padding : padding + cell;
    }).join("  ").trimEnd()
  ).join("\n");
}
