// What should have been played: the moves of a recorded game beside the best ones, by score and the
// worth of what is left on the rack.

import type { Dictionary } from "../dictionary/word_graph.ts";
import type { LeaveFunction } from "../movegen/measure.ts";
import { equityMeasure } from "../movegen/measure.ts";
import type { MoveGenerator } from "../movegen/movegen.ts";
import type { RankedMove } from "../movegen/order.ts";
import type { ReadonlyBoard } from "../scrabble/board.ts";
import type { Move } from "../scrabble/move.ts";
import { scorePlay } from "../scrabble/play.ts";
import {
  makeRack,
  parseRack,
  RACK_SIZE,
  rackTileOf,
  rackValue,
  type Tile,
  withoutTiles,
} from "../scrabble/tiles.ts";
import type { FollowedGame, Step } from "./followed_game.ts";
import { isTurn } from "./game.ts";
import { makeScoredPlayText } from "./game_position.ts";
import { excessTiles, tilesOffBoard } from "./tile_account.ts";

/** What moves are found and weighed with. */
export interface AnalysisTools {
  readonly generator: MoveGenerator;
  readonly leaves: LeaveFunction;
  readonly dictionary: Dictionary;
}

/** How much a move has cost, in words. */
export type Grade = "none" | "small" | "medium" | "large";

/** The grades, the least first. */
export const GRADES: readonly Grade[] = ["none", "small", "medium", "large"];

/** The least loss of each grade, in points of equity. */
export const GRADE_LIMITS: Readonly<Record<Grade, number>> = {
  none: 0,
  small: 0.5,
  medium: 5,
  large: 15,
};

/** The grade of a loss, in points of equity. */
export function gradeOf(loss: number): Grade {
  return GRADES.findLast((grade) => loss >= GRADE_LIMITS[grade]) ?? "none";
}

/** A move that could be made, as people write it. */
export interface Candidate {
  /** `8H C(AR)E`, `exchanges AB` or `passes`. */
  readonly text: string;
  readonly score: number;
  /** Score and worth of the leave, in points. */
  readonly equity: number;
  /** What stays on the rack. */
  readonly leave: string;
  /** Whether it puts tiles on the board, and whether seven of them. */
  readonly isPlay: boolean;
  readonly isBingo: boolean;
}

/** A position in which moves are to be found. */
export interface OpenPosition {
  readonly board: ReadonlyBoard;
  /** The rack of the player on turn. */
  readonly rack: readonly Tile[];
  readonly tilesLeft: number;
}

/** The best `count` moves, the best first. */
export function bestCandidates(
  position: OpenPosition,
  tools: AnalysisTools,
  count: number,
): Candidate[] {
  return movesOf(position, tools, count).map((move) => candidateOf(position, move));
}

/** The best `count` moves, the best first. */
function movesOf(
  position: OpenPosition,
  { generator, leaves }: AnalysisTools,
  count: number,
): RankedMove[] {
  generator.setBoard(position.board);
  return generator.bestMoves(position.rack, measureOf(position, leaves), count);
}

/** The worth of a leave; of seven tiles, which has no value of its own, the mean of its parts. */
function worthOfLeave(kept: readonly Tile[], leaves: LeaveFunction, tilesLeft: number): number {
  if (kept.length < RACK_SIZE || tilesLeft === 0) return leaves.valueOf(kept);
  const parts = kept.map((_, index) => leaves.valueOf(kept.toSpliced(index, 1)));
  return parts.reduce((sum, value) => sum + value, 0) / parts.length;
}

// The tiles that nobody has seen are on the other racks once the bag is empty.
function measureOf({ board, rack, tilesLeft }: OpenPosition, leaves: LeaveFunction) {
  const opponentRackValue = rackValue(withoutTiles(tilesOffBoard(board), rack));
  return equityMeasure({ leaves, tilesLeft, opponentRackValue });
}

function candidateOf(
  { board, rack }: OpenPosition,
  { move, score, equity }: RankedMove,
): Candidate {
  const used = tilesOf(move);
  const leave = makeRack(withoutTiles(rack, used).sort((a, b) => a - b));
  const isPlay = move.kind === "play";
  const text = makeMoveText(board, move);
  return { text, score, equity, leave, isPlay, isBingo: isBingo(move) };
}

function isBingo(move: Move): boolean {
  return move.kind === "play" && move.placements.length === RACK_SIZE;
}

/** What a pass is worth no table says: moves are not ranked behind it. */
function isPass(move: Move): boolean {
  return move.kind === "exchange" && move.tiles.length === 0;
}

function tilesOf(move: Move): readonly Tile[] {
  return move.kind === "play" ? move.placements.map(({ tile }) => rackTileOf(tile)) : move.tiles;
}

function makeMoveText(board: ReadonlyBoard, move: Move): string {
  if (move.kind === "exchange") {
    return move.tiles.length === 0 ? "passes" : `exchanges ${makeRack(move.tiles)}`;
  }
  const play = scorePlay(board, move.placements);
  if (play.kind === "refused") throw new Error(`a move was generated that ${play.message}`);
  return makeScoredPlayText(board, play);
}

/** A turn of a recorded game that was looked at. */
export interface AnalyzedTurn {
  /** The number of the turn, from 1. */
  readonly turn: number;
  /** Its line in the file. */
  readonly line: number;
  readonly seat: number;
  readonly rack: string;
  /** What was played. */
  readonly played: string;
  readonly score: number;
  /** Its words that are not in the dictionary. */
  readonly phonies: readonly string[];
  /** Whether it was challenged and taken back. */
  readonly withdrawn: boolean;
  readonly isBingo: boolean;
  /** How the move compares with the best ones; or why that cannot be said. */
  readonly verdict: Verdict | { readonly unknown: string };
}

/** How a move compares with the best ones. */
export interface Verdict {
  /** What the move was worth; of one that was taken back, what it was worth to stay without. */
  readonly equity: number;
  /** How much less that is than the best move, in points; never negative. */
  readonly loss: number;
  readonly grade: Grade;
  /** How many moves are better, and one. */
  readonly rank: number;
  /** Whether a bingo was there that is worth more, and no bingo was played. */
  readonly missedBingo: boolean;
  /** The best moves, the best first. */
  readonly best: readonly Candidate[];
}

/**
 * Looks at the turns of a followed game one by one; each takes some milliseconds, up to a tenth of a
 * second with two blanks. `count` is how many of the best moves are told of each.
 */
export function* analyzeGame(
  { steps }: FollowedGame,
  tools: AnalysisTools,
  count: number,
): Generator<AnalyzedTurn> {
  for (const [index, step] of steps.entries()) {
    if (!isTurn(step.event) || step.event.kind === "fault") continue;
    // A pass after the end says only that the last play stands.
    if (steps[index - 1]?.ending !== undefined) continue;
    yield analyzeTurn(step, steps[index + 1]?.event.kind === "withdrawal", tools, count);
  }
}

function analyzeTurn(
  step: Step,
  withdrawn: boolean,
  tools: AnalysisTools,
  count: number,
): AnalyzedTurn {
  const { event, play, before, tilesBefore } = step;
  const { seat, line, rack } = event;
  const placed = play?.placements.length ?? 0;
  const facts = {
    turn: step.turn,
    line,
    seat,
    rack,
    played: play === undefined ? describe(step) : makeScoredPlayText(before, play),
    score: event.score,
    phonies: step.phonies,
    withdrawn,
    isBingo: placed === RACK_SIZE,
  };
  const { known, size } = tilesBefore.holdings[seat]!;
  if (known.length < size) {
    const unknown = known.length === 0 ? "the rack is not known" : "the rack is not wholly known";
    return { ...facts, verdict: { unknown } };
  }
  const cannotBe = (parseRack(rack)?.length ?? 0) > size || excessTiles(before, known) !== "";
  if (cannotBe) return { ...facts, verdict: { unknown: "the rack cannot be" } };
  if (event.kind === "exchange" && typeof event.tiles === "number") {
    return { ...facts, verdict: { unknown: "which tiles were exchanged is not known" } };
  }
  const position = { board: before, rack: known, tilesLeft: tilesBefore.tilesLeft };
  const measure = measureOf(position, tools.leaves);
  const used = withdrawn ? [] : usedTiles(step);
  const kept = withoutTiles(known, used).sort((a, b) => a - b);
  const score = withdrawn ? 0 : play?.score ?? 0;
  const equity = score + worthOfLeave(kept, measure.leaves, position.tilesLeft);
  const moves = movesOf(position, tools, Infinity);
  // Values are compared in thousandths, as they are ranked.
  const better = (worth: number): boolean => worth > equity + 0.0015;
  const betterMoves = moves.filter((move) => better(move.equity) && !isPass(move.move));
  const loss = betterMoves.length === 0 ? 0 : betterMoves[0]!.equity - equity;
  const missedBingo = (withdrawn || !facts.isBingo) &&
    betterMoves.some(({ move }) => isBingo(move));
  return {
    ...facts,
    verdict: {
      equity,
      loss,
      grade: gradeOf(loss),
      rank: betterMoves.length + 1,
      missedBingo,
      best: moves.slice(0, count).map((move) => candidateOf(position, move)),
    },
  };
}

function usedTiles({ event, play }: Step): readonly Tile[] {
  if (play !== undefined) return play.placements.map(({ tile }) => rackTileOf(tile));
  if (event.kind !== "exchange" || typeof event.tiles !== "string") return [];
  return parseRack(event.tiles) ?? [];
}

function describe({ event }: Step): string {
  if (event.kind !== "exchange") return "passes";
  return `exchanges ${event.tiles}`;
}

/** What a player has done in one or several games. */
export interface PlayerSummary {
  readonly name: string;
  readonly games: number;
  /** Turns that were weighed. */
  readonly turns: number;
  /** Turns that could not be, because something about them is not known. */
  readonly unknown: number;
  /** Points of equity that were lost, over all turns weighed. */
  readonly loss: number;
  /** How many turns of each grade. */
  readonly grades: Readonly<Record<Grade, number>>;
  readonly bingos: number;
  readonly missedBingos: number;
  /** Words that are not in the dictionary, with those that were taken back. */
  readonly phonies: readonly string[];
  /** How many plays with such words were taken back. */
  readonly withdrawn: number;
}

/** What each player has done in one game. */
export function summarize(
  turns: readonly AnalyzedTurn[],
  names: readonly string[],
): PlayerSummary[] {
  return names.map((name, seat) => {
    const own = turns.filter((turn) => turn.seat === seat);
    const verdicts = own.flatMap(({ verdict }) => "unknown" in verdict ? [] : [verdict]);
    const countOf = (grade: Grade): number =>
      verdicts.filter((verdict) => verdict.grade === grade).length;
    return {
      name,
      games: 1,
      turns: verdicts.length,
      unknown: own.length - verdicts.length,
      loss: verdicts.reduce((sum, { loss }) => sum + loss, 0),
      grades: {
        none: countOf("none"),
        small: countOf("small"),
        medium: countOf("medium"),
        large: countOf("large"),
      },
      bingos: own.filter(({ isBingo, withdrawn }) => isBingo && !withdrawn).length,
      missedBingos: verdicts.filter(({ missedBingo }) => missedBingo).length,
      phonies: own.flatMap(({ phonies }) => phonies),
      withdrawn: own.filter(({ withdrawn }) => withdrawn).length,
    };
  });
}

/** Adds up what players of the same name have done, in the order in which they first appear. */
export function addSummaries(summaries: readonly PlayerSummary[]): PlayerSummary[] {
  const sums = new Map<string, PlayerSummary>();
  for (const next of summaries) {
    const sum = sums.get(next.name);
    sums.set(next.name, sum === undefined ? next : add(sum, next));
  }
  return [...sums.values()];
}

function add(a: PlayerSummary, b: PlayerSummary): PlayerSummary {
  return {
    name: a.name,
    games: a.games + b.games,
    turns: a.turns + b.turns,
    unknown: a.unknown + b.unknown,
    loss: a.loss + b.loss,
    grades: {
      none: a.grades.none + b.grades.none,
      small: a.grades.small + b.grades.small,
      medium: a.grades.medium + b.grades.medium,
      large: a.grades.large + b.grades.large,
    },
    bingos: a.bingos + b.bingos,
    missedBingos: a.missedBingos + b.missedBingos,
    phonies: [...a.phonies, ...b.phonies],
    withdrawn: a.withdrawn + b.withdrawn,
  };
}
