// `scrabble replay`: shows a recorded match turn by turn, checks it, or gives its events as data.

import { UserError } from "../error.ts";
import { type FishTranscript, FishTranscriptReader } from "../fish/record/transcript_reader.ts";
import { drawPosition } from "../record/draw.ts";
import { readByGame, readFromFile } from "../record/line_reader.ts";
import { positionsOf } from "../record/game_position.ts";
import { makeTranscriptLine } from "../record/transcript.ts";
import {
  type Transcript,
  type TranscriptGame,
  TranscriptReader,
} from "../record/transcript_reader.ts";
import { verifyTranscript } from "../record/verify.ts";
import { loadDictionary } from "./dictionary_file.ts";
import { printFindings } from "./findings.ts";
import {
  type CommandDeclaration,
  makeHelp,
  type Options,
  parseOptions,
  UsageError,
} from "./options.ts";
import { showDrawings } from "./screen.ts";
import { escapeText, printRaw, printResult, printTalk, wantsColour } from "./terminal.ts";

/** Plays a second that `--speed` takes at most: more could not be seen. */
const MOST_SPEED = 1000;

const COMMAND: CommandDeclaration = {
  name: "replay",
  summary: "shows and checks a recorded match",
  usage: ["replay FILE [options]"],
  description: [
    "FILE is a transcript, as `scrabble admin --out DIR` writes it, the directory that holds one, " +
    "or - for standard input.",
    "Without options the board is drawn turn by turn, one drawing below the other, for all games " +
    "in the order of their numbers.",
    "Exit code: 0 done, 1 a difference was found or the file cannot be read, 2 wrong usage.",
  ],
  groups: [
    {
      title: "What is shown",
      options: [
        { name: "game", value: "N", help: "only game N, from 1" },
        {
          name: "turn",
          value: "N",
          help: "only how the game stood after turn N; 0 is its start. Plays, exchanges, passes " +
            "and faults count as turns",
        },
        {
          name: "speed",
          value: "PLAYS",
          help: "so many turns a second, drawn in place on a terminal; or step: a turn at a key " +
            "(enter or space on, b back, q quit)",
        },
        { name: "json", help: "the recorded events as data, one JSON object a line" },
      ],
    },
    {
      title: "Checking",
      options: [
        {
          name: "verify",
          help: "run all games again under the rules and report every difference with its line; " +
            "with --json as one JSON object",
        },
        {
          name: "dictionary",
          value: "FILE",
          help: "the dictionary to check words with, .kwg or .txt (default: the program's own, " +
            "ENABLE)",
        },
      ],
    },
  ],
  examples: [
    ["scrabble replay games --game 3 --speed step", "steps through the third game"],
    ["scrabble replay games/transcript.jsonl --verify", "checks every game that was recorded"],
    [
      "scrabble replay games --game 1 --turn 12",
      "shows the board after the twelfth turn of the first game",
    ],
  ],
  positionals: 1,
};

/**
 * Runs `scrabble replay` with its arguments and gives the exit code. Throws `UsageError` for a
 * command line that makes no sense, and `UserError` for a file that cannot be shown.
 */
export async function runReplay(args: readonly string[]): Promise<number> {
  const options = parseOptions(COMMAND, args);
  if (options.flag("help")) {
    printRaw(makeHelp(COMMAND));
    return 0;
  }
  const file = options.positionals[0];
  if (file === undefined) throw new UsageError("which FILE? Name a transcript, or its directory");
  refuseContradictions(options, file);
  const game = options.integer("game", 1, Number.MAX_SAFE_INTEGER, undefined);
  const turn = options.integer("turn", 0, Number.MAX_SAFE_INTEGER, undefined);
  const speed = speedOf(options);
  const transcript = file === "-"
    ? await readAnyTranscript(Deno.stdin.readable, "standard input")
    : await readFromFile(file, readAnyTranscript);
  if ("game" in transcript) {
    if (options.has("dictionary")) {
      throw new UsageError("--dictionary: Fish is played without words");
    }
    const { replayFish } = await import("./fish/replay.ts");
    const [verify, json] = [options.flag("verify"), options.flag("json")];
    return await replayFish(transcript, { game, turn, speed, verify, json });
  }
  if (options.flag("verify")) return await verify(transcript, options);
  notice(transcript);
  if (options.flag("json")) {
    printEvents(transcript, game);
    return 0;
  }
  const colour = wantsColour(Deno.stdout);
  const games = chooseGames(transcript, game);
  if (turn !== undefined) {
    printResult(drawTurn(transcript, games, turn, colour));
    return 0;
  }
  return await showDrawings(drawGames(transcript, games, colour), speed);
}

/** Reads a transcript, of whichever game it is. */
async function readAnyTranscript(
  stream: ReadableStream<Uint8Array>,
  source: string,
): Promise<Transcript | FishTranscript> {
  return await readByGame<Transcript | FishTranscript>(
    stream,
    (game) => game === "fish" ? new FishTranscriptReader(source) : new TranscriptReader(source),
  );
}

function refuseContradictions(options: Options, file: string): void {
  const refuse = (one: string, others: readonly string[]): void => {
    const other = others.find((name) => options.has(name));
    if (options.has(one) && other !== undefined) {
      throw new UsageError(`--${one} and --${other} do not go together`);
    }
  };
  refuse("verify", ["game", "turn", "speed"]);
  refuse("json", ["turn", "speed"]);
  refuse("turn", ["speed"]);
  if (options.has("dictionary") && !options.has("verify")) {
    throw new UsageError("--dictionary is for --verify, which is not given");
  }
  if (options.text("speed") !== "step") return;
  if (file === "-") throw new UsageError("--speed step reads keys: it needs a file, not -");
  if (!Deno.stdin.isTerminal() || !Deno.stdout.isTerminal()) {
    throw new UsageError("--speed step needs a terminal; without one leave it out");
  }
}

function speedOf(options: Options): number | "step" | undefined {
  const text = options.text("speed");
  if (text === undefined || text === "step") return text;
  const speed = Number(text);
  if (!/^\d+(\.\d+)?$/.test(text) || speed <= 0 || speed > MOST_SPEED) {
    throw new UsageError(
      `--speed takes plays a second, more than 0 and at most ${MOST_SPEED}, or step; not "${text}"`,
    );
  }
  return speed;
}

/** Tells what is missing from a transcript that is shown all the same. */
function notice({ source, cutOff, lines }: Transcript): void {
  if (cutOff !== undefined) {
    printTalk(`${escapeText(source)}: cut off in line ${cutOff}: shown up to there`);
  }
  const gap = lines.find(({ number, line }) => line.seq !== number);
  if (gap !== undefined) {
    printTalk(
      `${escapeText(source)}:${gap.number}: lines are missing or out of order; --verify says more`,
    );
  }
}

function printEvents({ lines, source, games }: Transcript, game: number | undefined): void {
  if (game !== undefined && !games.some((candidate) => candidate.game === game)) {
    throw missingGame(source, game, games);
  }
  for (const { line } of lines) {
    const own = line.event !== "transcript" && "game" in line ? line.game : undefined;
    if (game === undefined || own === game) printResult(makeTranscriptLine(line));
  }
}

function chooseGames(transcript: Transcript, game: number | undefined): readonly TranscriptGame[] {
  const { games, source } = transcript;
  if (games.length === 0) throw new UserError(`${source} holds no game`);
  if (game === undefined) return games;
  const chosen = games.find((candidate) => candidate.game === game);
  if (chosen === undefined) throw missingGame(source, game, games);
  return [chosen];
}

function missingGame(source: string, game: number, games: readonly TranscriptGame[]): UserError {
  const [first, last] = [games[0]?.game, games.at(-1)?.game];
  const there = first === undefined
    ? "no game"
    : first === last
    ? `game ${first} alone`
    : `games ${first} to ${last}`;
  return new UserError(`there is no game ${game} in ${source}: it holds ${there}`);
}

function drawTurn(
  transcript: Transcript,
  games: readonly TranscriptGame[],
  turn: number,
  colour: boolean,
): string {
  const [game] = games;
  if (game === undefined || games.length > 1) {
    throw new UserError(
      `${transcript.source} holds ${games.length} games: say which one with --game`,
    );
  }
  const drawings = [...drawGame(transcript, game, colour)];
  const drawing = game.unplayed === undefined ? drawings[turn] : undefined;
  if (drawing !== undefined) return drawing;
  const turns = game.turns.length;
  throw new UserError(
    `there is no turn ${turn} in game ${game.game}: it has ${turns} ${
      turns === 1 ? "turn" : "turns"
    }`,
  );
}

function* drawGames(
  transcript: Transcript,
  games: readonly TranscriptGame[],
  colour: boolean,
): Generator<string> {
  for (const game of games) yield* drawGame(transcript, game, colour);
}

function* drawGame(
  { source, games }: Transcript,
  game: TranscriptGame,
  colour: boolean,
): Generator<string> {
  const what = games.length === 1 ? `game ${game.game}` : `game ${game.game} of ${games.length}`;
  if (game.unplayed !== undefined) {
    const { names, winners, end } = game.unplayed.line;
    const winner = winners.map((seat) => names[seat] ?? "").join(", ");
    const result = winner === "" ? "nobody wins" : `${winner} wins`;
    yield escapeText(`${what}, ${names.join(" - ")}: not played (${end}), ${result}`);
    return;
  }
  const positions = positionsOf(game, source);
  const names = game.start?.line.names ?? [];
  const turns = positions.length - 1;
  for (const [turn, position] of positions.entries()) {
    const title = turn === 0 ? `${what}, start` : `${what}, turn ${turn} of ${turns}`;
    yield drawPosition(position, { title, names, colour });
  }
}

async function verify(transcript: Transcript, options: Options): Promise<number> {
  const { graph, sha256, notice } = await loadDictionary(options.text("dictionary"));
  if (notice !== undefined) printTalk(escapeText(notice));
  const findings = verifyTranscript(transcript, { dictionary: graph, sha256 });
  printFindings(transcript, findings, options.flag("json"));
  return findings.some(({ severity }) => severity === "error") ? 1 : 0;
}
