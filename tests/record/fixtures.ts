// A match that is really played and recorded, with a small lexicon, for the tests of records.

import { createRandom, deriveSeed } from "../../lib/random.ts";
import { makeTranscriptStandings, recordOfGame } from "../../lib/record/game_records.ts";
import { GameRecorder } from "../../lib/record/game_lines.ts";
import type {
  DropEvent,
  FaultTurn,
  GameEndEvent,
  GameStartEvent,
  TranscriptPlayer,
} from "../../lib/record/transcript.ts";
import { createTranscriptReader, type Transcript } from "../../lib/record/transcript_reader.ts";
import { createTranscript, type TranscriptWriter } from "../../lib/record/transcript_writer.ts";
import { createBag } from "../../lib/scrabble/bag.ts";
import {
  CENTRE,
  columnOf,
  isEmptyBoard,
  type ReadonlyBoard,
  rowOf,
} from "../../lib/scrabble/board.ts";
import type { Placement } from "../../lib/scrabble/move.ts";
import { parseWord } from "../../lib/scrabble/notation.ts";
import { checkPlay } from "../../lib/scrabble/play.ts";
import { Fault, type Player, type Turn } from "../../lib/scrabble/player.ts";
import { playGame } from "../../lib/scrabble/referee.ts";
import {
  BLANK,
  BLANK_FLAG,
  isBlank,
  letterOf,
  missingTiles,
  rackTileOf,
  type Tile,
  withoutTiles,
} from "../../lib/scrabble/tiles.ts";
import { FORFEIT, type GameRecord, type Pairing } from "../../lib/tournament/format.ts";
import { runTournament } from "../../lib/tournament/run.ts";
import { makeStandings } from "../../lib/tournament/standings.ts";
import { dictionaryOf, rackOf } from "../scrabble/fixtures.ts";

/** The words of the lexicon of the recorded matches. */
export const WORD_LIST: readonly string[] =
  ("AA AB AD AE AG AH AI AL AM AN AR AS AT AW AX AY BA BE BI BO BY DE DO ED EF EH EL EM " +
    "EN ER ES ET EX FA GO HA HE HI HM HO ID IF IN IS IT JO KA LA LI LO MA ME MI MU MY NA NE NO NU OD " +
    "OE OF OH OM ON OP OR OS OW OX OY PA PE PI RE SH SI SO TA TI TO UH UM UN UP US UT WE WO XI XU YA " +
    "YE YO CARE CARED QUIT QUITE ZONE ZONED JUDGE VEX VEXED FLOCK RETAINS TRAINED ROASTED").split(
      " ",
    );

/** The same as a dictionary. */
export const LEXICON = dictionaryOf(...WORD_LIST);

/** What the header of a recorded match says the SHA-256 of its lexicon is. */
export const LEXICON_SHA256 = "5".repeat(64);

/** A player that makes the first play of a word list that is legal, else exchanges, else passes. */
export class WordListPlayer implements Player {
  readonly name: string;
  #rack: readonly Tile[] = [];

  constructor(name: string) {
    this.name = name;
  }

  draw(tiles: readonly Tile[]): Promise<void> {
    this.#rack = [...tiles];
    return Promise.resolve();
  }

  async takeTurn(board: ReadonlyBoard, tilesLeft: number, turn: Turn): Promise<void> {
    const placements = findPlay(board, this.#rack);
    if (placements === undefined) {
      const tiles = tilesLeft < 7 ? [] : this.#rack.slice(0, 4);
      this.#rack = [...withoutTiles(this.#rack, tiles), ...await turn.exchangeTiles(tiles)];
      return;
    }
    for (const { square, tile } of placements) {
      const place = isBlank(tile) ? turn.placeBlank : turn.placeTile;
      await place.call(turn, columnOf(square), rowOf(square), letterOf(tile));
    }
    const played = placements.map(({ tile }) => rackTileOf(tile));
    this.#rack = [...withoutTiles(this.#rack, played), ...await turn.donePlace()];
  }

  inform(_text: string): Promise<void> {
    return Promise.resolve();
  }
}

/** A player that breaks the contract in the turn with the given number, from 1. */
export class QuittingPlayer extends WordListPlayer {
  #turn = 0;
  readonly #last: number;

  constructor(name: string, last: number) {
    super(name);
    this.#last = last;
  }

  override takeTurn(board: ReadonlyBoard, tilesLeft: number, turn: Turn): Promise<void> {
    return ++this.#turn === this.#last ? Promise.resolve() : super.takeTurn(board, tilesLeft, turn);
  }
}

/** A player that is gone when it is told how a game has ended. */
export class VanishingPlayer extends WordListPlayer {
  override inform(_text: string): Promise<void> {
    return Promise.reject(new Fault("disconnected", "the connection was closed"));
  }
}

function findPlay(board: ReadonlyBoard, rack: readonly Tile[]): readonly Placement[] | undefined {
  const blanks = rack.filter((tile) => tile === BLANK).length;
  const near = squaresToTouch(board);
  for (const word of WORD_LIST.toReversed()) {
    // Plays through at most one tile of the board are enough, and found sooner.
    if (missingTiles(rack, rackOf(word)).length > blanks + 1) continue;
    for (let square = 0; square < board.length; square++) {
      for (const direction of ["across", "down"] as const) {
        const stride = direction === "across" ? 1 : 15;
        if (![...word].some((_, index) => near.has(square + index * stride))) continue;
        const read = parseWord(board, { square, direction }, word);
        if ("error" in read) continue;
        const placements = withBlanks(read, rack);
        if (checkPlay(board, placements, rack, LEXICON).kind === "scored") return placements;
      }
    }
  }
  return undefined;
}

/** The empty squares of which a play must cover one. */
function squaresToTouch(board: ReadonlyBoard): Set<number> {
  if (isEmptyBoard(board)) return new Set([CENTRE]);
  const near = new Set<number>();
  for (let square = 0; square < board.length; square++) {
    if (board[square] !== 0) continue;
    const neighbours = [square - 15, square - 1, square + 1, square + 15];
    if (neighbours.some((neighbour) => (board[neighbour] ?? 0) !== 0)) near.add(square);
  }
  return near;
}

function withBlanks(placements: readonly Placement[], rack: readonly Tile[]): Placement[] {
  let rest: readonly Tile[] = rack;
  return placements.map(({ square, tile }) => {
    const used = rest.includes(tile) ? tile : BLANK;
    rest = withoutTiles(rest, [used]);
    return { square, tile: used === BLANK ? tile | BLANK_FLAG : tile };
  });
}

/** What is recorded. */
export interface MatchOptions {
  /** Makes each player anew for each of its games. */
  readonly players: readonly (() => Player)[];
  /** The players by seat of each game. */
  readonly games: readonly (readonly number[])[];
  /** The most games at one time; all of them by default. */
  readonly concurrency?: number;
  readonly seed: number;
}

/** Plays a match and writes its transcript to `directory`; gives the file's name. */
export async function recordMatch(directory: string, options: MatchOptions): Promise<string> {
  let time = 0;
  const writer = await createTranscript(directory, {
    now: () => time++,
    started: new Date("2026-01-02T03:04:05.678Z"),
  });
  const players: TranscriptPlayer[] = options.players.map((create) => ({
    name: create().name,
    kind: "remote",
  }));
  for (const [player, { name }] of players.entries()) {
    writer.append({ event: "register", player, name, address: "127.0.0.1:40000" });
  }
  writer.begin({
    game: "scrabble",
    program: "scrabble 0.1.0",
    players,
    seed: options.seed,
    dictionary: { name: "small", sha256: LEXICON_SHA256 },
    options: { exchangeMinimum: 1, coordinates: "xy" },
  });
  const pairings = options.games.map((seats, index): Pairing => {
    const game = index + 1;
    return { game, round: game, deal: game, seats };
  });
  const { records } = await runTournament({
    format: (stage) => stage === 0 ? pairings : [],
    play: (pairing) => recordGame(writer, options, pairing),
    concurrency: options.concurrency ?? pairings.length,
    playsManyAtOnce: () => true,
    onRecord: ({ end, pairing: { game, round, deal, seats }, winners }) => {
      if (end !== FORFEIT) return;
      const names = seats.map((player) => players[player]!.name);
      writer.append({
        event: "unplayed",
        end: "forfeit",
        game,
        round,
        deal,
        players: seats,
        names,
        winners,
      });
    },
  });
  await writer.end({
    standings: makeTranscriptStandings(makeStandings(players.length, records), players),
  });
  return writer.path;
}

async function recordGame(
  writer: TranscriptWriter,
  { players, seed }: MatchOptions,
  { game, round, deal, seats }: Pairing,
): Promise<GameRecord> {
  const seated = seats.map((player) => players[player]!());
  const names = seated.map(({ name }) => name);
  const recorder = new GameRecorder({ game, round, deal, players: seats, names });
  let start: GameStartEvent | undefined;
  let end: GameEndEvent | undefined;
  const faults: FaultTurn[] = [];
  const result = await playGame(seated, {
    bag: createBag(createRandom(deriveSeed(seed, deal))),
    dictionary: LEXICON,
    exchangeMinimum: 1,
    onEvent: (event) => {
      const line = recorder.line(event);
      writer.append(line);
      if (line.event === "game-start") start = line;
      else if (line.event === "fault") faults.push(line);
      else if (line.event === "game-end") end = line;
    },
  });
  const drops: DropEvent[] = [];
  for (const { seat, kind, reason, afterEnd } of result.faults) {
    if (!afterEnd) continue;
    const drop = { event: "drop", game, player: seats[seat]!, fault: kind, reason } as const;
    writer.append(drop);
    drops.push(drop);
  }
  if (start === undefined || end === undefined) throw new Error("the game did not come to an end");
  return recordOfGame(start, faults, end, drops);
}

/** The bytes of the transcript of a match, by default of one game between two players. */
export async function recordedMatch(options: Partial<MatchOptions> = {}): Promise<Uint8Array> {
  const directory = await Deno.makeTempDir();
  try {
    const players = ["anna", "bob"].map((name) => () => new WordListPlayer(name));
    const path = await recordMatch(directory, { players, games: [[0, 1]], seed: 7, ...options });
    return await Deno.readFile(path);
  } finally {
    await Deno.remove(directory, { recursive: true });
  }
}

let match: Promise<Uint8Array> | undefined;

/**
 * The transcript of three games at once between three players, with bingos, exchanges and a player
 * that is dropped; played once for all tests of a file.
 */
export function sharedMatch(): Promise<Uint8Array> {
  match ??= recordedMatch({
    players: [
      () => new WordListPlayer("anna"),
      () => new WordListPlayer("bob"),
      () => new QuittingPlayer("carl", 6),
    ],
    games: [[0, 1], [1, 2, 0], [0, 2]],
  });
  return match;
}

/** What a reader makes of the bytes of a transcript. */
export function readBytes(bytes: Uint8Array, source = "test.jsonl"): Transcript {
  const reader = createTranscriptReader(source);
  reader.push(bytes);
  return reader.finish();
}

/** Bytes as text, and back. */
export const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
export const encode = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
