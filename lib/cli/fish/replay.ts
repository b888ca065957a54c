// `scrabble replay` for a tournament of Fish: shows its games turn by turn, checks them, or gives the
// events as data.

import { UserError } from "../../error.ts";
import { drawGame } from "../../fish/record/draw.ts";
import { colorOf, FollowedGame } from "../../fish/record/follow.ts";
import { makeFishLine, type TurnLine } from "../../fish/record/transcript.ts";
import type { FishGame, FishTranscript } from "../../fish/record/transcript_reader.ts";
import { verifyFishTranscript } from "../../fish/record/verify.ts";
import { makeCount } from "../../text.ts";
import { printFindings } from "../findings.ts";
import { showDrawings } from "../screen.ts";
import { escapeText, printResult, printTalk, wantsColour } from "../terminal.ts";

/** What is to be shown. */
export interface FishReplayChoices {
  /** Only this game, by its number. */
  readonly game: number | undefined;
  /** Only how the game stood after this turn. */
  readonly turn: number | undefined;
  /** Turns a second, or a turn at a key. */
  readonly speed: number | "step" | undefined;
  readonly verify: boolean;
  readonly json: boolean;
}

/**
 * Shows or checks a transcript, and gives the exit code. Throws `UserError` when there is not what is
 * asked for.
 */
export async function replayFish(
  transcript: FishTranscript,
  { game, turn, speed, verify, json }: FishReplayChoices,
): Promise<number> {
  if (verify) {
    const findings = verifyFishTranscript(transcript);
    printFindings(transcript, findings, json);
    return findings.some(({ severity }) => severity === "error") ? 1 : 0;
  }
  const { source, cutOff, lines } = transcript;
  if (cutOff !== undefined) {
    printTalk(escapeText(`${source}: cut off in line ${cutOff}: shown up to there`));
  }
  const games = chooseGames(transcript, game);
  if (json) {
    for (const { line } of lines) {
      const own = line.event !== "transcript" && "game" in line ? line.game : undefined;
      if (game === undefined || own === game) printResult(makeFishLine(line));
    }
    return 0;
  }
  if (games.length === 0) throw new UserError(`${source} holds no game`);
  if (turn === undefined) return await showDrawings(drawGames(transcript, games), speed);
  const [chosen] = games;
  if (chosen === undefined || games.length > 1) {
    throw new UserError(`${source} holds ${games.length} games: say which one with --game`);
  }
  const drawings = [...drawTurns(transcript, chosen)];
  const drawing = drawings[turn];
  if (drawing === undefined) {
    const turns = drawings.length - 1;
    throw new UserError(
      `there is no turn ${turn} in game ${chosen.game}: it has ${makeCount(turns, "turn")}`,
    );
  }
  printResult(drawing);
  return 0;
}

function chooseGames(
  { games, source }: FishTranscript,
  game: number | undefined,
): readonly FishGame[] {
  if (game === undefined) return games;
  const chosen = games.filter((candidate) => candidate.game === game);
  if (chosen.length > 0) return chosen;
  const there = games.length === 0
    ? "no game"
    : games.length === 1
    ? `game ${games[0]!.game} alone`
    : `games ${games[0]!.game} to ${games.at(-1)!.game}`;
  throw new UserError(`there is no game ${game} in ${source}: it holds ${there}`);
}

function* drawGames(transcript: FishTranscript, games: readonly FishGame[]): Generator<string> {
  for (const game of games) yield* drawTurns(transcript, game);
}

/** How a game stood at its start and after each of its turns. */
function* drawTurns(
  { source, games }: FishTranscript,
  { game, lines }: FishGame,
): Generator<string> {
  const [first, ...rest] = lines;
  if (first === undefined) return;
  const start = first.line;
  if (start.event !== "game-start") {
    throw new UserError(
      `${source}:${first.number}: game ${game} does not begin with its line "game-start"; ` +
        "--verify says what is wrong",
    );
  }
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
    if (problem !== undefined) {
      throw new UserError(
        `${source}:${number}: game ${game}: ${problem}; it cannot be shown any further, --verify ` +
          "says what is wrong",
      );
    }
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
