// The GCG of a game of two players.

import { makeGcg } from "../../record/gcg.ts";
import type { TurnLine } from "../../record/game_lines.ts";
import type { GameEndEvent, GameLineEvent, GameStartEvent } from "../../record/transcript.ts";
import { type Numbered, recordOfTranscriptGame } from "../../record/transcript_game.ts";

/**
 * The GCG of a game that has ended, from its events in order, or undefined for one that GCG has no
 * form for: it is for two players. `lexicon` is the dictionary's name.
 */
export function makeGameGcg(
  events: readonly GameLineEvent[],
  lexicon: string,
): string | undefined {
  let start: Numbered<GameStartEvent> | undefined, end: Numbered<GameEndEvent> | undefined;
  const turns: Numbered<TurnLine>[] = [];
  for (const [index, line] of events.entries()) {
    const number = index + 1;
    if (line.event === "game-start") start = { number, line };
    else if (line.event === "game-end") end = { number, line };
    else turns.push({ number, line });
  }
  if (start === undefined || end === undefined || start.line.players.length !== 2) return undefined;
  const facts = { lexicon, description: `game ${start.line.game}` };
  return makeGcg(recordOfTranscriptGame({ start, turns, end }, facts));
}
