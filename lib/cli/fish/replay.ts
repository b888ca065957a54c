// `scrabble replay` for a tournament of Fish: shows its games turn by turn, checks them, or gives the
// events as data.

import { drawGame } from "../../fish/record/draw.ts";
import { colorOf, FollowedGame } from "../../fish/record/follow.ts";
import type { TurnLine } from "../../fish/record/transcript.ts";
import type { FishGame, FishTranscript } from "../../fish/record/transcript_reader.ts";
import { verifyFishTranscript } from "../../fish/record/verify.ts";
import {
  cannotFollow,
  missingStart,
  type ReplayChoices,
  replayTranscript,
} from "../replay_transcript.ts";
import { wantsColour } from "../terminal.ts";

/**
 * Shows or checks a transcript, and gives the exit code. Throws `UserError` when there is not what is
 * asked for.
 */
export async function replayFish(
  transcript: FishTranscript,
  choices: ReplayChoices,
): Promise<number> {
  return await replayTranscript(transcript, choices, { verify: verifyFishTranscript, drawTurns });
}

/** How a game stood at its start and after each of its turns. */
function* drawTurns(
  { source, games }: FishTranscript,
  { game, lines }: FishGame,
): Generator<string> {
  const [first, ...rest] = lines;
  if (first === undefined) return;
  const start = first.line;
  if (start.event !== "game-start") throw missingStart(source, first.number, game);
  const followed = new FollowedGame(start);
  const colour = wantsColour(Deno.stdout);
  const what = `game ${game}${
    games.length === 1 ? "" : ` of ${games.length}`
  }, round ${start.round}`;
  const turns = rest.filter(({ line }) => "turn" in line).length;
  const draw = (title: string, action?: string): string =>
    drawGame(followed.game, {
      title: `${what}, ${title}`,
      names: start.names,
      colour,
      ...(action === undefined ? {} : { action }),
    });
  yield draw("start");
  for (const [index, { number, line }] of rest.entries()) {
    if (line.event === "game-start" || line.event === "game-end") continue;
    const problem = followed.take(line);
    if (problem !== undefined) throw cannotFollow(source, number, game, problem);
    const next = rest[index + 1]?.line;
    const end = next?.event === "game-end" ? `; ${makeResult(next.winners, start.names)}` : "";
    const title = `turn ${line.turn} of ${turns}`;
    yield draw(
      title,
      `${start.names[line.seat]} (${colorOf(line.seat)}) ${makeAction(line)}${end}`,
    );
  }
}

/** What happened in a turn, in words. */
function makeAction(line: TurnLine): string {
  switch (line.event) {
    case "place":
      return `places a penguin on [${line.at.join(", ")}]`;
    case "move":
      return `moves from [${line.from.join(", ")}] to [${line.to.join(", ")}]: +${line.fish} fish`;
    case "skip":
      return "cannot move";
    case "fault":
      return `is removed: ${line.reason}`;
  }
}

function makeResult(winners: readonly number[], names: readonly string[]): string {
  if (winners.length === 0) return "nobody wins";
  const who = winners.map((seat) => names[seat] ?? `seat ${seat}`);
  return `${who.join(", ")} ${who.length === 1 ? "wins" : "share the first place"}`;
}
