// `scrabble replay --best`: the best moves of one position.

import { makeJson } from "../text.ts";
import { UserError } from "../error.ts";
import { bestCandidates, type OpenPosition } from "../record/analyze.ts";
import { opcodeOf } from "../record/cgp.ts";
import { followGame } from "../record/follow.ts";
import { playerNames } from "../record/game.ts";
import { RecordError } from "../record/record_error.ts";
import { impossibleRack } from "../record/racks.ts";
import { positionsOfRecord } from "../record/record_positions.ts";
import { tilesInBag } from "../record/shown_game.ts";
import { makeRack, RACK_SIZE } from "../scrabble/tiles.ts";
import type { Analyst } from "./replay_analyst.ts";
import { candidateTable } from "./replay_candidates.ts";
import { gamesOfInput, titleOf } from "./replay_games.ts";
import type { ScrabbleInput } from "./replay_input.ts";
import { escapeText, printResult } from "./terminal.ts";

/** Which position to look at, and how its best moves are told. */
export interface BestChoices {
  readonly game: number | undefined;
  readonly turn: number | undefined;
  readonly count: number;
  readonly json: boolean;
}

/** Prints the best moves of a position. Throws `UserError` when its rack is not known. */
export async function printBest(
  input: ScrabbleInput,
  analyst: Analyst,
  choices: BestChoices,
): Promise<void> {
  const { open, lexicon, title } = openPosition(input, choices);
  const tools = await analyst.toolsFor(lexicon);
  const best = bestCandidates(open, tools, choices.count);
  if (choices.json) {
    const { tilesLeft } = open;
    printResult(makeJson({ position: title, rack: makeRack(open.rack), tilesLeft, best }));
    return;
  }
  printResult(escapeText(`${title}: ${makeRack(open.rack)}, ${open.tilesLeft} in the bag`));
  for (const line of candidateTable(best)) printResult(line);
}

interface Opened {
  readonly open: OpenPosition;
  readonly lexicon: string;
  readonly title: string;
}

function openPosition(input: ScrabbleInput, { game, turn }: BestChoices): Opened {
  if (input.kind === "position") {
    const { position, source } = input;
    if (turn !== undefined && turn !== 0) {
      throw new UserError(`there is no turn ${turn} in ${source}: it is a single position`);
    }
    const [rack = []] = position.racks;
    if (rack.length === 0) {
      throw new UserError(`${source}: the rack of the player on turn is empty`);
    }
    const tilesLeft = tilesInBag(position.board, position.racks.length);
    return {
      open: { board: position.board, rack, tilesLeft },
      lexicon: opcodeOf(position, "lex") ?? "",
      title: source,
    };
  }
  const [chosen, another] = gamesOfInput(input, game);
  if (chosen === undefined) throw new UserError(`${input.source} holds no game that was played`);
  if (another !== undefined) {
    throw new UserError(`${input.source} holds several games: say which one with --game`);
  }
  const { record, source, lexicon } = chosen;
  const followed = followGame(record);
  const { stop } = followed;
  if (stop !== undefined) throw new RecordError(source, stop.line, stop.problem);
  const positions = positionsOfRecord(record, followed);
  const found = turn === undefined
    ? positions.at(-1)
    : positions.findLast((position) => position.turn === turn);
  const turns = positions.at(-1)?.turn ?? 0;
  if (found === undefined) {
    throw new UserError(`there is no turn ${turn} in ${titleOf(chosen)}: it has ${turns}`);
  }
  const { position } = found;
  const names = playerNames(record);
  const title = found.turn === 0 ? "start" : `after turn ${found.turn} of ${turns}`;
  if (position.onTurn === undefined) {
    throw new UserError(
      `${titleOf(chosen)}, ${title}: the game is over; choose a turn with --turn`,
    );
  }
  const name = names[position.onTurn] ?? "";
  const rack = position.racks[position.onTurn] ?? [];
  const size = followed.steps[found.steps - 1]?.tiles.holdings[position.onTurn]?.size ?? RACK_SIZE;
  const impossible = impossibleRack(position.board, found.racks);
  if (impossible !== undefined) throw new RecordError(source, impossible.line, impossible.problem);
  if (rack.length < size) {
    throw new UserError(`${titleOf(chosen)}, ${title}: the rack of ${name} is not wholly known`);
  }
  return {
    open: { board: position.board, rack, tilesLeft: position.tilesLeft },
    lexicon,
    title: `${title}, ${name} on turn`,
  };
}
