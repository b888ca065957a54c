// `scrabble replay --analyze` and `--best`: what should have been played.

import { makeJson } from "../text.ts";
import { UserError } from "../error.ts";
import {
  addSummaries,
  type AnalyzedTurn,
  analyzeGame,
  type Candidate,
  GRADE_LIMITS,
  type PlayerSummary,
  summarize,
} from "../record/analyze.ts";
import { followGame } from "../record/follow.ts";
import { playerNames } from "../record/game.ts";
import { RecordError } from "../record/record_error.ts";
import type { Analyst } from "./replay_analyst.ts";
import { candidateTable } from "./replay_candidates.ts";
import type { Interrupt } from "./interrupt.ts";
import { gamesOfInput, type InputGame, titleOf } from "./replay_games.ts";
import { readInput, type ReplayInput } from "./replay_input.ts";
import { scrabbleOnly } from "./replay_other.ts";
import { makeTable } from "./table.ts";
import { escapeText, printResult, printTalk } from "./terminal.ts";

/** After how many milliseconds of work a signal of the user is looked for. */
const WORK_BETWEEN_RESTS = 50;

/** How games are analysed, and how that is told. */
export interface AnalyzeChoices {
  readonly game: number | undefined;
  /** How many of the best moves are told of each turn. */
  readonly plays: number;
  readonly form: "text" | "json" | "csv";
  /** When to stop, in milliseconds of `performance.now`. */
  readonly deadline: number;
  readonly interrupt: Interrupt;
}

/** One game that was analysed, or as much of it as there was time for. */
interface AnalyzedGame {
  readonly game: InputGame;
  readonly names: readonly string[];
  readonly turns: readonly AnalyzedTurn[];
  readonly complete: boolean;
}

/**
 * Analyses all games of the files and prints what was found: of one game every turn, of several a
 * table of the players. Stops when the time is up or the user interrupts, with what there is then.
 * Gives false when a file could not be used, which is told; of a single file `UserError` is thrown,
 * or `UsageError` when it tells of another game than Scrabble.
 */
export async function analyzeFiles(
  files: readonly string[],
  analyst: Analyst,
  choices: AnalyzeChoices,
): Promise<boolean> {
  const analyzed: AnalyzedGame[] = [];
  let cut = false;
  let usable = true;
  for (const file of files) {
    try {
      const input = await readInput(file);
      // A single file is no slip in a list of files: the command line makes no sense.
      if (input.kind === "other" && files.length === 1) {
        throw scrabbleOnly("analyze", input.source, input.name);
      }
      for (const game of gamesToAnalyze(input, choices)) {
        if (isOver(choices)) {
          cut = true;
          break;
        }
        const result = await analyzeOne(game, analyst, choices);
        if (choices.form === "json") printResult(makeJson(asData(result)));
        analyzed.push(result);
        if (!result.complete) cut = true;
      }
    } catch (error) {
      if (files.length === 1 || !(error instanceof UserError)) throw error;
      printTalk(escapeText(`left out: ${error.message}`));
      usable = false;
    }
    if (cut) break;
  }
  if (cut) {
    const why = choices.interrupt.finish.aborted ? "interrupted" : "the time is up";
    printTalk(`${why}: this is what there is so far`);
  }
  print(analyzed, choices);
  return usable;
}

function gamesToAnalyze(input: ReplayInput, { game }: AnalyzeChoices): InputGame[] {
  if (input.kind === "other") {
    throw new UserError(`${input.source} tells of ${input.name}, whose moves are not analysed`);
  }
  if (input.kind === "position") {
    throw new UserError(`${input.source} is a single position: --best N lists its best moves`);
  }
  return gamesOfInput(input, game);
}

function isOver({ deadline, interrupt }: AnalyzeChoices): boolean {
  return interrupt.finish.aborted || performance.now() >= deadline;
}

async function analyzeOne(
  game: InputGame,
  analyst: Analyst,
  choices: AnalyzeChoices,
): Promise<AnalyzedGame> {
  const tools = await analyst.toolsFor(game.lexicon);
  const { record, source } = game;
  const followed = followGame(record, tools.dictionary);
  const { stop } = followed;
  if (stop !== undefined) throw new RecordError(source, stop.line, stop.problem);
  const turns: AnalyzedTurn[] = [];
  let complete = true;
  let rested = 0;
  for (const turn of analyzeGame(followed, tools, choices.plays)) {
    turns.push(turn);
    // A signal is heard only when others have their turn.
    if (performance.now() - rested > WORK_BETWEEN_RESTS) {
      await new Promise((resolve) => setTimeout(resolve, 0));
      rested = performance.now();
    }
    if (!isOver(choices)) continue;
    complete = false;
    break;
  }
  return { game, names: playerNames(record), turns, complete };
}

function asData({ game, names, turns, complete }: AnalyzedGame) {
  return {
    file: game.source,
    game: game.number,
    complete,
    players: summarize(turns, names).map(withAverage),
    turns: turns.map((turn) => ({ ...turn, player: names[turn.seat] })),
  };
}

function withAverage(summary: PlayerSummary) {
  const { turns, loss } = summary;
  return { ...summary, averageLoss: turns === 0 ? null : loss / turns };
}

function print(analyzed: readonly AnalyzedGame[], { form, plays }: AnalyzeChoices): void {
  const summaries = analyzed.flatMap(({ turns, names }) => summarize(turns, names));
  const players = addSummaries(summaries);
  const [only] = analyzed;
  if (form === "csv") {
    for (const line of csvOf(players)) printResult(line);
    return;
  }
  if (form === "json") {
    if (analyzed.length > 1) printResult(makeJson({ players: players.map(withAverage) }));
    return;
  }
  if (only !== undefined && analyzed.length === 1) {
    printResult(escapeText(`${titleOf(only.game)}: ${only.names.join(" - ")}`));
    for (const line of turnLines(only, plays)) printResult(line);
    printResult("");
  } else printResult(`${analyzed.length} games`);
  for (const line of summaryLines(players)) printResult(line);
}

function turnLines({ turns, names }: AnalyzedGame, plays: number): string[] {
  const verdicts = turns.map(({ verdict }) => "unknown" in verdict ? undefined : verdict);
  const cell = (read: (turn: AnalyzedTurn, index: number) => string): string[] =>
    turns.map((turn, index) => escapeText(read(turn, index)));
  const table = makeTable([
    { title: "turn", align: "right", cells: cell(({ turn }) => String(turn)) },
    { title: "player", align: "left", cells: cell(({ seat }) => shorten(names[seat] ?? "")) },
    { title: "rack", align: "left", cells: cell(({ rack }) => rack) },
    { title: "played", align: "left", cells: cell(playedText) },
    { title: "score", align: "right", cells: cell(({ score }) => String(score)) },
    { title: "equity", align: "right", cells: verdicts.map((v) => v?.equity.toFixed(1) ?? "") },
    { title: "loss", align: "right", cells: verdicts.map((v) => v?.loss.toFixed(1) ?? "") },
    { title: "mistake", align: "left", cells: verdicts.map((v) => v?.grade ?? "") },
    {
      title: "rank",
      align: "right",
      cells: verdicts.map((v) => v === undefined ? "" : `${v.rank}`),
    },
    {
      title: "best",
      align: "left",
      cells: turns.map(({ verdict }) =>
        "unknown" in verdict
          ? verdict.unknown
          : verdict.rank === 1
          ? "="
          : bestText(verdict.best[0])
      ),
    },
  ]);
  if (plays === 1) return table;
  // Below each turn the moves that could be made in it.
  return table.flatMap((line, row) => {
    const best = row === 0 ? undefined : verdicts[row - 1]?.best;
    return best === undefined ? [line] : [line, ...indented(candidateTable(best).slice(1))];
  });
}

function indented(lines: readonly string[]): string[] {
  return lines.map((line) => `      ${line}`);
}

function playedText({ played, phonies, withdrawn }: AnalyzedTurn): string {
  const mark = phonies.length === 0 ? "" : "*";
  return `${played}${mark}${withdrawn ? " (taken back)" : ""}`;
}

function bestText(best: Candidate | undefined): string {
  return best === undefined ? "" : `${best.text} +${best.score}, ${best.equity.toFixed(1)}`;
}

function summaryLines(players: readonly PlayerSummary[]): string[] {
  const cell = (read: (player: PlayerSummary) => string): string[] => players.map(read);
  const many = players.some(({ games }) => games > 1);
  const table = makeTable([
    { title: "player", align: "left", cells: cell(({ name }) => escapeText(shorten(name))) },
    { title: "games", align: "right", cells: cell(({ games }) => many ? String(games) : "") },
    { title: "turns", align: "right", cells: cell(({ turns }) => String(turns)) },
    {
      title: "unknown",
      align: "right",
      cells: cell(({ unknown }) => unknown === 0 ? "" : `${unknown}`),
    },
    { title: "average loss", align: "right", cells: cell(averageText) },
    { title: "small", align: "right", cells: cell(({ grades }) => String(grades.small)) },
    { title: "medium", align: "right", cells: cell(({ grades }) => String(grades.medium)) },
    { title: "large", align: "right", cells: cell(({ grades }) => String(grades.large)) },
    { title: "bingos", align: "right", cells: cell(({ bingos }) => String(bingos)) },
    { title: "missed", align: "right", cells: cell(({ missedBingos }) => String(missedBingos)) },
    { title: "phonies", align: "right", cells: cell(({ phonies }) => String(phonies.length)) },
    { title: "taken back", align: "right", cells: cell(({ withdrawn }) => String(withdrawn)) },
  ]);
  const lists = players.filter(({ phonies }) => phonies.length > 0).map(({ name, phonies }) =>
    escapeText(`not in the dictionary, ${name}: ${[...new Set(phonies)].join(", ")}`)
  );
  return [
    ...table,
    ...lists,
    `mistakes by points of equity lost: small from ${GRADE_LIMITS.small}, medium from ` +
    `${GRADE_LIMITS.medium}, large from ${GRADE_LIMITS.large}`,
  ];
}

function averageText({ turns, loss }: PlayerSummary): string {
  return turns === 0 ? "-" : (loss / turns).toFixed(2);
}

function csvOf(players: readonly PlayerSummary[]): string[] {
  const header = "player,games,turns,unknown,average_loss,total_loss,none,small,medium,large," +
    "bingos,missed_bingos,phonies,taken_back";
  return [
    header,
    ...players.map((player) => {
      const { name, games, turns, unknown, loss, grades, bingos, missedBingos } = player;
      return [
        makeCsvCell(name),
        games,
        turns,
        unknown,
        turns === 0 ? "" : (loss / turns).toFixed(3),
        loss.toFixed(3),
        grades.none,
        grades.small,
        grades.medium,
        grades.large,
        bingos,
        missedBingos,
        player.phonies.length,
        player.withdrawn,
      ].join(",");
    }),
  ];
}

/** A cell as RFC 4180 has it; what a spreadsheet would take for a formula is made text. */
function makeCsvCell(text: string): string {
  const safe = escapeText(/^[=+\-@]/.test(text) ? `'${text}` : text);
  return /[",]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function shorten(text: string): string {
  const characters = [...text];
  return characters.length <= 16 ? text : `${characters.slice(0, 15).join("")}…`;
}
