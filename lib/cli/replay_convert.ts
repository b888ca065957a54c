// `scrabble replay --to FORMAT`: writes a record in another format.

import { basename, extname, join } from "@std/path";
import settings from "../../deno.json" with { type: "json" };
import { UserError } from "../error.ts";
import { makeCgp } from "../record/cgp.ts";
import { followGame } from "../record/follow.ts";
import type { FollowedGame } from "../record/followed_game.ts";
import { playerNames } from "../record/game.ts";
import { makeGcg } from "../record/gcg.ts";
import { makeHtml } from "../record/html.ts";
import { withDots } from "../record/normal_record.ts";
import { impossibleRack } from "../record/racks.ts";
import { cgpOfPosition } from "../record/record_cgp.ts";
import { RecordError } from "../record/record_error.ts";
import { makeRecordJson } from "../record/record_json.ts";
import { positionsOfRecord } from "../record/record_positions.ts";
import { shownPosition, shownRecord } from "../record/shown_game.ts";
import { makeSvg } from "../record/svg.ts";
import { leftOutOfTranscript, transcriptOfRecord } from "../record/record_transcript.ts";
import { gamesOfInput, type InputGame, titleOf } from "./replay_games.ts";
import type { PositionInput, ScrabbleInput } from "./replay_input.ts";
import { drawShown, indexOfTurn } from "./replay_show.ts";
import { UsageError } from "./options.ts";
import { escapeText, printRaw, printTalk } from "./terminal.ts";

/** The formats that are written. */
export const TARGETS = ["gcg", "cgp", "json", "jsonl", "text", "svg", "html"] as const;

/** A format that is written. */
export type Target = typeof TARGETS[number];

/** Formats that hold one position, so that a turn can be chosen. */
const OF_A_POSITION: readonly Target[] = ["cgp", "svg", "text"];

/** What is to be written. */
export interface ConvertChoices {
  readonly target: Target;
  /** The file or folder to write to; standard output when not given. */
  readonly output: string | undefined;
  readonly game: number | undefined;
  readonly turn: number | undefined;
}

/**
 * Converts an input. Nothing is written when any of it cannot be converted. Throws `UserError` for
 * what cannot be, and `UsageError` for choices that do not fit.
 */
export async function convertInput(input: ScrabbleInput, choices: ConvertChoices): Promise<void> {
  const { target, turn, output } = choices;
  if (turn !== undefined && !OF_A_POSITION.includes(target)) {
    throw new UsageError(
      `--turn chooses a position for ${OF_A_POSITION.join(", ")}, not ${target}`,
    );
  }
  if (input.kind === "position") {
    if (turn !== undefined && turn !== 0) {
      throw new UserError(`there is no turn ${turn} in ${input.source}: it is a single position`);
    }
    await write(convertPosition(input, target), output);
    return;
  }
  const games = gamesOfInput(input, choices.game);
  const [only] = games;
  if (only === undefined) throw new UserError(`${input.source} holds no game that was played`);
  if (games.length === 1) {
    const name = output === undefined || !(await isFolder(output))
      ? output
      : join(output, fileName(only, target));
    await write(convertGame(only, target, turn), name);
    const leftOut = leftOutOfTranscript(only.record);
    if (target === "jsonl" && input.kind === "record" && leftOut.length > 0) {
      printTalk(escapeText(`left out, as a transcript has no place for it: ${leftOut.join("; ")}`));
    }
    return;
  }
  if (output === undefined || !(await isFolder(output))) {
    throw new UserError(
      `${input.source} holds ${games.length} games: say which one with --game, or name a folder ` +
        "with --output, as games/, for a file of each",
    );
  }
  const files = games.map((game) =>
    [join(output, fileName(game, target)), convertGame(game, target, turn)] as const
  );
  await Deno.mkdir(output, { recursive: true });
  for (const [name, text] of files) await write(text, name);
  printTalk(escapeText(`${files.length} files written to ${output}`));
}

function convertGame(game: InputGame, target: Target, turn: number | undefined): string {
  const { record, source, lexicon } = game;
  const followed = followGame(record);
  switch (target) {
    case "gcg":
      return makeGcg(withDots(record, followed));
    case "json":
      return makeRecordJson(record);
    case "jsonl": {
      const started = new Date().toISOString();
      const facts = { source, program: `scrabble ${settings.version}`, started };
      return `${transcriptOfRecord(record, facts).join("\n")}\n`;
    }
    default:
      refuseStop(followed, source);
  }
  const title = target === "text" ? titleOf(game) : playerNames(record).join(" – ");
  const shown = shownRecord(record, title, followed);
  const index = turn === undefined
    ? shown.positions.length - 1
    : indexOfTurn(shown, turn, titleOf(game));
  switch (target) {
    case "cgp": {
      const position = positionsOfRecord(record, followed)[index]!;
      const impossible = impossibleRack(position.position.board, position.racks);
      if (impossible !== undefined) {
        throw new RecordError(source, impossible.line, impossible.problem);
      }
      return `${makeCgp(cgpOfPosition(position, followed.steps, lexicon))}\n`;
    }
    case "svg":
      return makeSvg(shown, shown.positions[index]!);
    case "html":
      return makeHtml(shown);
    case "text": {
      const indices = turn === undefined ? [...shown.positions.keys()] : [index];
      return `${indices.map((each) => drawShown(shown, each, false)).join("\n\n")}\n`;
    }
  }
}

function refuseStop({ stop }: FollowedGame, source: string): void {
  if (stop !== undefined) throw new RecordError(source, stop.line, stop.problem);
}

function convertPosition({ position, source }: PositionInput, target: Target): string {
  const shown = shownPosition(position, source);
  switch (target) {
    case "cgp":
      return `${makeCgp(position)}\n`;
    case "svg":
      return makeSvg(shown, shown.positions[0]!);
    case "html":
      return makeHtml(shown);
    case "text":
      return `${drawShown(shown, 0, false)}\n`;
    case "gcg":
    case "json":
    case "jsonl":
      throw new UserError(
        `${source} is a single position: it can be written as cgp, svg, html and text, but not as ` +
          `${target}, which tells a whole game`,
      );
  }
}

async function isFolder(path: string): Promise<boolean> {
  if (/[/\\]$/.test(path)) return true;
  return await Deno.stat(path).then(({ isDirectory }) => isDirectory, () => false);
}

function fileName({ source, number, of }: InputGame, target: Target): string {
  const extension = target === "text" ? "txt" : target;
  const digits = String(of).length;
  if (of > 1) return `game-${String(number).padStart(digits, "0")}.${extension}`;
  return `${basename(source, extname(source))}.${extension}`;
}

async function write(text: string, output: string | undefined): Promise<void> {
  if (output === undefined || output === "-") {
    printRaw(text);
    return;
  }
  try {
    await Deno.writeTextFile(output, text);
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/: \w+ '.*'$/s, "") : error;
    throw new UserError(`${output} cannot be written: ${reason}`);
  }
}
