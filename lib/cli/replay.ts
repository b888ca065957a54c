// `scrabble replay`: shows recorded games, checks them, converts them, and says what should have been
// played. This file reads the command line; each task has a file of its own.

import { UserError } from "../error.ts";
import { RecordError } from "../record/record_error.ts";
import { listenForInterrupts } from "./interrupt.ts";
import {
  type CommandDeclaration,
  makeHelp,
  type Options,
  parseOptions,
  UsageError,
} from "./options.ts";
import { Analyst } from "./replay_analyst.ts";
import { analyzeFiles } from "./replay_analyze.ts";
import { printBest } from "./replay_best.ts";
import { convertInput, type Target, TARGETS } from "./replay_convert.ts";
import { readInput, type ReplayInput } from "./replay_input.ts";
import { ReplayDictionaries } from "./replay_lexicon.ts";
import { followTranscript } from "./replay_follow.ts";
import { scrabbleOnly } from "./replay_other.ts";
import { printData, showInput } from "./replay_show.ts";
import { verifyInput } from "./replay_verify.ts";
import { escapeText, printRaw, printTalk } from "./terminal.ts";

/** Plays a second that `--speed` takes at most: more could not be seen. */
const MOST_SPEED = 1000;

/** Most moves that are listed of one position. */
const MOST_MOVES = 1000;

/** The longest time that can be set, in seconds: a week. */
const MOST_SECONDS = 7 * 24 * 3600;

/** Exit code of a program that was interrupted, as shells have it: 128 and the number of SIGINT. */
const INTERRUPTED = 130;

const COMMAND: CommandDeclaration = {
  name: "replay",
  summary: "shows, checks, converts and analyses recorded games",
  usage: ["replay FILE [options]", "replay FILE... --verify | --analyze [options]"],
  description: [
    "FILE is a transcript, as `scrabble admin --out DIR` writes it, or the directory that holds " +
    "one; a game in GCG, as Quackle, Macondo, Woogles and MAGPIE write it; a position in CGP, also " +
    "as the argument itself; or - for standard input. Which it is shows from what it holds.",
    "Transcripts of Fish and omok (--game fish or omok of `scrabble admin`) are shown, checked and " +
    "given as data; following, converting and analysing are for Scrabble.",
    "Without options the board is drawn turn by turn, one drawing below the other, for all games " +
    "in the order of their numbers.",
    "Words are looked up in the list that the record names (#lexicon), if dictionaries/ in the " +
    "current directory or beside the program holds it, else in the program's own, ENABLE.",
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
        {
          name: "follow",
          help:
            "show the games of a tournament while they are played, until its end; FILE is the " +
            "directory that it is recorded in",
        },
        { name: "json", help: "the recorded events as data, one JSON object a line" },
      ],
    },
    {
      title: "Checking",
      options: [
        {
          name: "verify",
          help: "check all games against the rules and report every difference with its line: " +
            "plays, scores, totals, racks, turns, the end; of a transcript also that its tiles " +
            "came from its seed; with --json as one JSON object a file",
        },
        {
          name: "dictionary",
          value: "FILE",
          help: "the dictionary to look words up in, .kwg or .txt, whatever the record names",
        },
      ],
    },
    {
      title: "Converting",
      options: [
        {
          name: "to",
          value: "FORMAT",
          help: "write the game as gcg, json, jsonl (a transcript), text or html (a page to step " +
            "through); or a position, the last one or that of --turn, as cgp, svg or text; with " +
            "--analyze also csv",
        },
        {
          name: "output",
          value: "FILE",
          help: "where to write it (default: standard output); a folder takes a file for each game",
        },
      ],
    },
    {
      title: "Analysis",
      options: [
        {
          name: "analyze",
          help: "compare every turn whose rack is known with the best moves by score and leave; " +
            "a mistake is small from 0.5 points on, medium from 5, large from 15; of several " +
            "games only the summary; with --json as one JSON object a game",
        },
        {
          name: "plays",
          value: "N",
          help: "how many of the best moves to show of each turn (default: 1)",
        },
        {
          name: "best",
          value: "N",
          help: "list the N best moves of one position, the last one or that after turn --turn",
        },
        {
          name: "leaves",
          value: "FILE",
          help: "what leaves are worth, .klv2 (default: those beside the dictionary, else the " +
            "program's own)",
        },
        { name: "time", value: "SECONDS", help: "stop the analysis then, with what there is" },
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
    ["scrabble replay final.gcg --to html --output final.html", "makes a page of a game"],
    ["scrabble replay final.gcg --analyze --plays 5", "shows the five best moves of each turn"],
    [
      "scrabble replay --analyze games/*.gcg --to csv",
      "sums up what each player has lost by its moves",
    ],
    [
      'scrabble replay "15/15/15/15/15/15/15/7CARE4/15/15/15/15/15/15/15 AEINRST/ 0/12 0" --best 10',
      "lists the ten best moves of a position",
    ],
  ],
  positionals: Number.MAX_SAFE_INTEGER,
};

/** Options of which one at most says what is to be done. */
const TASKS = ["verify", "analyze", "best"] as const;

/** With which tasks, or without any (`show`, `to`), an option makes sense. */
const BELONGS: Readonly<Record<string, readonly string[]>> = {
  dictionary: ["verify", "analyze", "best"],
  leaves: ["analyze", "best"],
  plays: ["analyze"],
  time: ["analyze"],
  output: ["to"],
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
  const files = options.positionals;
  const [file] = files;
  if (file === undefined) {
    throw new UsageError("which FILE? Name a transcript, or its directory, a GCG or a CGP");
  }
  refuseContradictions(options, files);
  const choices = {
    game: options.integer("game", 1, Number.MAX_SAFE_INTEGER, undefined),
    turn: options.integer("turn", 0, Number.MAX_SAFE_INTEGER, undefined),
    speed: speedOf(options),
  };
  if (options.flag("follow")) {
    return await followTranscript(file, { game: choices.game, json: options.flag("json") });
  }
  const dictionaries = new ReplayDictionaries(options.text("dictionary"));
  if (options.flag("verify")) return await verify(files, dictionaries, options);
  const analyst = new Analyst(dictionaries, options.text("leaves"));
  if (options.flag("analyze")) return await analyze(files, analyst, options);
  const target = targetOf(options);
  const count = options.integer("best", 1, MOST_MOVES, undefined);
  const input = await readInput(file);
  if (input.kind === "other") {
    const option = ["to", "best"].find((name) => options.has(name));
    if (option !== undefined) throw scrabbleOnly(option, input.source, input.name);
    return await input.replay({ ...choices, verify: false, json: options.flag("json") });
  }
  if (count !== undefined) {
    await printBest(input, analyst, { ...choices, count, json: options.flag("json") });
    return 0;
  }
  if (target !== undefined) {
    await convertInput(input, { ...choices, target, output: options.text("output") });
    return 0;
  }
  if (options.flag("json")) {
    printData(input, choices.game);
    return 0;
  }
  return await showInput(input, choices);
}

function refuseContradictions(options: Options, files: readonly string[]): void {
  const refuse = (one: string, others: readonly string[]): void => {
    const other = others.find((name) => name !== one && options.has(name));
    if (options.has(one) && other !== undefined) {
      throw new UsageError(`--${one} and --${other} do not go together`);
    }
  };
  refuse("follow", ["turn", "speed", "to", ...TASKS]);
  refuse("verify", ["game", "turn", "speed", "to", ...TASKS]);
  refuse("analyze", ["turn", "speed", ...TASKS]);
  refuse("best", ["speed", "to", ...TASKS]);
  refuse("to", ["speed", "json"]);
  refuse("json", options.has("best") ? ["speed"] : ["turn", "speed"]);
  refuse("turn", ["speed"]);
  for (const [name, tasks] of Object.entries(BELONGS)) {
    if (!options.has(name) || tasks.some((task) => options.has(task))) continue;
    const wanted = tasks.map((task) => `--${task}`).join(" or ");
    throw new UsageError(`--${name} is for ${wanted}, which is not given`);
  }
  if (files.length > 1 && !options.has("verify") && !options.has("analyze")) {
    throw new UsageError(
      `unexpected argument "${files[1]}": several files are for --verify and --analyze`,
    );
  }
  if (options.has("follow") && files.includes("-")) {
    throw new UsageError("--follow needs a file or directory, not standard input");
  }
  if (files.filter((file) => file === "-").length > 1) {
    throw new UsageError("standard input (-) can be read once only");
  }
  if (options.text("speed") !== "step") return;
  if (files.includes("-")) throw new UsageError("--speed step reads keys: it needs a file, not -");
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

function targetOf(options: Options): Target | undefined {
  if (options.text("to") === "csv") {
    throw new UsageError("--to csv is a table of an analysis: it needs --analyze");
  }
  return options.choice("to", TARGETS, undefined);
}

async function verify(
  files: readonly string[],
  dictionaries: ReplayDictionaries,
  options: Options,
): Promise<number> {
  const json = options.flag("json");
  let wrong = false;
  for (const file of files) {
    let input: ReplayInput | RecordError;
    try {
      input = await readInput(file);
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      if (!(error instanceof RecordError)) {
        // Of several files the others can still be checked.
        if (files.length === 1) throw error;
        printTalk(escapeText(error.message));
        wrong = true;
        continue;
      }
      input = error;
    }
    if (!(input instanceof RecordError) && input.kind === "other") {
      if (options.has("dictionary")) {
        throw new UsageError(`--dictionary: ${input.name} is played without words`);
      }
      const all = { game: undefined, turn: undefined, speed: undefined };
      if (await input.replay({ ...all, verify: true, json }) !== 0) wrong = true;
    } else if (await verifyInput(input, dictionaries, json)) wrong = true;
  }
  return wrong ? 1 : 0;
}

async function analyze(
  files: readonly string[],
  analyst: Analyst,
  options: Options,
): Promise<number> {
  if (options.has("output")) throw new UsageError("--output is for --to, without --analyze");
  const csv = options.has("to") && options.choice("to", ["csv"], undefined) === "csv";
  const time = options.milliseconds("time", MOST_SECONDS, undefined);
  if (csv && options.flag("json")) throw new UsageError("--to and --json do not go together");
  const interrupt = listenForInterrupts((times) => {
    if (times > 1) Deno.exit(INTERRUPTED);
  });
  try {
    const usable = await analyzeFiles(files, analyst, {
      game: options.integer("game", 1, Number.MAX_SAFE_INTEGER, undefined),
      plays: options.integer("plays", 1, MOST_MOVES, 1),
      form: csv ? "csv" : options.flag("json") ? "json" : "text",
      deadline: time === undefined ? Infinity : performance.now() + time,
      interrupt,
    });
    if (interrupt.finish.aborted) return INTERRUPTED;
    return usable ? 0 : 1;
  } finally {
    interrupt.end();
  }
}
