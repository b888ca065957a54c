// Players in this process that do what a test says, and players that misbehave, each in one way.

import { createRandom, type Random } from "../../lib/random.ts";
import { columnOf, type ReadonlyBoard, rowOf } from "../../lib/scrabble/board.ts";
import type { Placement } from "../../lib/scrabble/move.ts";
import { Fault, type Player, type Turn } from "../../lib/scrabble/player.ts";
import { scorePlay } from "../../lib/scrabble/play.ts";
import {
  BLANK,
  BLANK_FLAG,
  isBlank,
  letterOf,
  rackTileOf,
  type Tile,
  withoutTiles,
} from "../../lib/scrabble/tiles.ts";

/** What a player does with a turn. */
export type Act = (
  turn: Turn,
  board: ReadonlyBoard,
  tilesLeft: number,
  rack: readonly Tile[],
) => Promise<void>;

/** A player that does as it is told, and remembers what it was told. */
export class ScriptedPlayer implements Player {
  readonly name: string;
  readonly informed: string[] = [];
  readonly drawn: (readonly Tile[])[] = [];
  rack: readonly Tile[] = [];
  turns = 0;
  readonly #acts: readonly Act[];

  /** Acts by `acts` turn after turn, and by the last of them from then on. */
  constructor(name: string, ...acts: readonly Act[]) {
    this.name = name;
    this.#acts = acts;
  }

  draw(tiles: readonly Tile[]): Promise<void> {
    this.rack = [...tiles];
    this.drawn.push(tiles);
    return Promise.resolve();
  }

  takeTurn(board: ReadonlyBoard, tilesLeft: number, turn: Turn): Promise<void> {
    const act = this.#acts[Math.min(this.turns++, this.#acts.length - 1)] ?? pass;
    return act(turn, board, tilesLeft, this.rack);
  }

  inform(text: string): Promise<void> {
    this.informed.push(text);
    return Promise.resolve();
  }
}

/** Passes. */
export async function pass(turn: Turn): Promise<void> {
  await turn.exchangeTiles([]);
}

/** Places `placements` one by one. */
export async function placeAll(turn: Turn, placements: readonly Placement[]): Promise<void> {
  for (const { square, tile } of placements) {
    const place = isBlank(tile) ? turn.placeBlank : turn.placeTile;
    await place.call(turn, columnOf(square), rowOf(square), letterOf(tile));
  }
}

/** Makes the play `placements`. */
export function playing(placements: readonly Placement[]): Act {
  return async (turn) => {
    await placeAll(turn, placements);
    await turn.donePlace();
  };
}

/** Lays the first tiles of its rack at the first place where these touch others, in one line. */
function findPlacements(board: ReadonlyBoard, rack: readonly Tile[], count: number): Placement[] {
  const tiles = rack.slice(0, count)
    .map((tile) => tile === BLANK ? BLANK_FLAG | 5 : tile);
  for (let start = 0; start < 225; start++) {
    const placements = tiles.map((tile, i) => ({ square: start + i, tile }));
    if (start % 15 + count > 15) continue;
    if (scorePlay(board, placements).kind === "scored") return placements;
  }
  return [];
}

/** A sound player for a dictionary that has every word: plays the first thing it finds. */
export class SoundPlayer extends ScriptedPlayer {
  readonly #random: Random;

  constructor(name: string, seed: number) {
    super(name);
    this.#random = createRandom(seed);
  }

  override async takeTurn(board: ReadonlyBoard, tilesLeft: number, turn: Turn): Promise<void> {
    this.turns++;
    const count = Math.min(this.rack.length, 2 + this.#random.below(4));
    const placements = findPlacements(board, this.rack, count);
    if (placements.length > 0) {
      await placeAll(turn, placements);
      const used = placements.map(({ tile }) => rackTileOf(tile));
      this.rack = [...withoutTiles(this.rack, used), ...await turn.donePlace()];
    } else {
      const tiles = this.rack.slice(0, Math.min(tilesLeft, 1));
      this.rack = [...withoutTiles(this.rack, tiles), ...await turn.exchangeTiles(tiles)];
    }
  }
}

/** A tile that `rack` does not hold. */
function tileNotIn(rack: readonly Tile[]): Tile {
  for (let tile = 1; tile <= 26; tile++) if (!rack.includes(tile)) return tile;
  return 26;
}

/** The first letter tile of `rack`. */
export function firstLetter(rack: readonly Tile[]): Tile {
  return rack.find((tile) => tile !== BLANK) ?? 1;
}

/** Places its first letter on the first empty square. */
const placeOne: Act = async (turn, board, _, rack) => {
  const square = board.indexOf(0);
  await turn.placeTile(columnOf(square), rowOf(square), firstLetter(rack));
};

/** A way to break the contract, and what must come of it. */
export interface Breach {
  readonly act: Act;
  readonly kind: Fault["kind"];
  /** Words that the reason must contain. */
  readonly reason: RegExp;
}

/** The breaches of the contract of a turn, by what they are. */
export const BREACHES: Readonly<Record<string, Breach>> = {
  "exchanges a tile that it does not hold": {
    act: async (turn, _board, _left, rack) => {
      await turn.exchangeTiles([tileNotIn(rack)]);
    },
    kind: "illegal-exchange",
    reason: /illegal exchange: [A-Z] not held: the rack is [A-Z?]{7}/,
  },
  "exchanges what is no tile": {
    act: async (turn) => {
      await turn.exchangeTiles([27]);
    },
    kind: "illegal-exchange",
    reason: /27 is no tile/,
  },
  "places a tile that it does not hold": {
    act: async (turn, board, _left, rack) => {
      const square = board.indexOf(0);
      await turn.placeTile(columnOf(square), rowOf(square), tileNotIn(rack));
    },
    kind: "illegal-play",
    reason: /[A-Z] is not held: the rack is [A-Z?]{7}/,
  },
  "places a tile more often than it holds it": {
    act: async (turn, _board, _left, rack) => {
      const letter = firstLetter(rack);
      for (let column = 0; column < 15; column++) await turn.placeTile(column, 14, letter);
    },
    kind: "illegal-play",
    reason: /on 15[A-O]: [A-Z] is not held: the rack is [A-Z?]{7}, of which ([A-Z])\1* is used/,
  },
  "places more blanks than it holds": {
    act: async (turn) => {
      for (let column = 0; column < 15; column++) await turn.placeBlank(column, 14, 1);
    },
    kind: "illegal-play",
    reason: /a on 15[A-O]: a blank is not held/,
  },
  "places off the board": {
    act: async (turn, _board, _left, rack) => {
      await turn.placeTile(15, 3, firstLetter(rack));
    },
    kind: "illegal-play",
    reason: /off the board: column 15, row 3/,
  },
  "places on half a square": {
    act: async (turn, _board, _left, rack) => {
      await turn.placeTile(7.5, 7, firstLetter(rack));
    },
    kind: "illegal-play",
    reason: /off the board: column 7.5, row 7/,
  },
  "places what is no letter": {
    act: async (turn) => {
      await turn.placeTile(7, 7, 0);
    },
    kind: "broken-contract",
    reason: /0 is no letter/,
  },
  "places twice on the same square": {
    act: async (turn, board, left, rack) => {
      await placeOne(turn, board, left, rack);
      await placeOne(turn, board, left, rack);
    },
    kind: "illegal-play",
    reason: /was placed there before in this turn/,
  },
  "finishes with nothing placed": {
    act: async (turn) => {
      await turn.donePlace();
    },
    kind: "broken-contract",
    reason: /finished with no tile placed/,
  },
  "finishes a play that breaks a rule": {
    act: async (turn, board, left, rack) => {
      await placeOne(turn, board, left, rack);
      await turn.donePlace();
    },
    kind: "illegal-play",
    reason: /illegal play: (the first play must cover the centre, 8H|the play touches no tile)/,
  },
  "exchanges after placing": {
    act: async (turn, board, left, rack) => {
      await placeOne(turn, board, left, rack);
      await turn.exchangeTiles([]);
    },
    kind: "broken-contract",
    reason: /an exchange after 1 tile placed/,
  },
  "places after an exchange": {
    act: async (turn, board, left, rack) => {
      await turn.exchangeTiles([]);
      await placeOne(turn, board, left, rack);
    },
    kind: "broken-contract",
    reason: /tile placed after an exchange was made/,
  },
  "exchanges twice": {
    act: async (turn, _board, _left, rack) => {
      await turn.exchangeTiles(rack.slice(0, 2));
      await turn.exchangeTiles([]);
    },
    kind: "broken-contract",
    reason: /exchange after an exchange was made/,
  },
  "answers without having acted": {
    act: () => Promise.resolve(),
    kind: "broken-contract",
    reason: /answered without an action/,
  },
  "answers with the play not finished": {
    act: placeOne,
    kind: "broken-contract",
    reason: /answered with 1 tile placed and the play not finished/,
  },
  "goes on after a fault, and hides it": {
    act: async (turn) => {
      await turn.donePlace().catch(() => {});
      await turn.exchangeTiles([]).catch(() => {});
    },
    kind: "broken-contract",
    reason: /^the play was finished with no tile placed$/,
  },
  "covers a fault with a failure of its own": {
    act: async (turn) => {
      await turn.donePlace().catch(() => {
        throw new TypeError("it is the referee's fault");
      });
    },
    kind: "broken-contract",
    reason: /^the play was finished with no tile placed$/,
  },
  "does not wait for the answer": {
    act: (turn) => {
      turn.placeTile(-1, 0, 1);
      turn.exchangeTiles([]);
      return Promise.resolve();
    },
    kind: "illegal-play",
    reason: /off the board: column -1, row 0/,
  },
  "fails by itself": {
    act: () => Promise.reject(new TypeError("undefined is not a strategy")),
    kind: "broken-contract",
    reason: /the player failed: TypeError: undefined is not a strategy/,
  },
  "throws before it gives a promise": {
    act: () => {
      throw new RangeError("no plan");
    },
    kind: "broken-contract",
    reason: /the player failed: RangeError: no plan/,
  },
  "loses its connection": {
    act: () => Promise.reject(new Fault("disconnected", "the connection was closed")),
    kind: "disconnected",
    reason: /^the connection was closed$/,
  },
  "acts, and loses its connection before it answers": {
    act: async (turn, _board, _left, rack) => {
      await turn.exchangeTiles(rack.slice(0, 3));
      throw new Fault("timeout", "no answer in time");
    },
    kind: "timeout",
    reason: /^no answer in time$/,
  },
};
