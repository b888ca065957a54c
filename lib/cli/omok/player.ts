// `scrabble player --game omok`: plays a game against a service, as a strategy or as a person.

import { UserError } from "../../error.ts";
import { BLACK, makePlace, opponentOf, type Place } from "../../omok/board.ts";
import { OmokClient } from "../../omok/client.ts";
import { drawBoard } from "../../omok/draw.ts";
import { playExpert } from "../../omok/expert.ts";
import { type Game, type Position, stoneOfMove } from "../../omok/game.ts";
import { playRandom } from "../../omok/random.ts";
import { playRemoteGame } from "../../omok/remote_game.ts";
import { playSmart } from "../../omok/smart.ts";
import { createRandom } from "../../random.ts";
import { readPassword } from "../limits.ts";
import { makeHelp, parseOptions } from "../options.ts";
import { escapeText, printResult, printTalk, wantsColour } from "../terminal.ts";
import { openHuman } from "./human.ts";
import type { MoveSource } from "./move_source.ts";
import { OMOK_PLAYER, type OmokPlayerSettings, readOmokPlayerSettings } from "./player_settings.ts";

/** Runs `scrabble player --game omok` and gives its exit code. */
export async function runOmokPlayer(args: readonly string[]): Promise<number> {
  const options = parseOptions(OMOK_PLAYER, args);
  if (options.flag("help")) {
    printResult(makeHelp(OMOK_PLAYER).trimEnd());
    return 0;
  }
  const settings = readOmokPlayerSettings(options);
  const { name, opponent, strategy } = settings;
  const secret = await readPassword(options);
  const client = new OmokClient(settings.connect, {
    timeout: settings.timeout,
    retry: settings.retry,
    secret,
    onRetry: (problem) => printTalk(escapeText(`${problem} Trying again`)),
  });
  await requireOpponent(client, opponent);
  printTalk(
    escapeText(`${name} (X, ${strategy}) plays ${opponent} (O) at ${settings.connect.href}`),
  );
  await using source = openSource(settings);
  const isHuman = strategy === "human";
  const game = await playRemoteGame(client, {
    opponent,
    choose: (position) => source.choose(position),
    onMove: (place, after) => {
      if (isHuman) showMove(place, after, settings);
      else printTalk(escapeText(tellMove(place, after, settings)));
    },
  });
  if (game.outcome.kind === "open") {
    throw new UserError(`${name} gives the game up after ${count(game.moves.length)}`);
  }
  if (!isHuman) printResult(drawGame(game));
  printResult(escapeText(tellEnd(game, settings)));
  return 0;
}

/** The service must know the opponent. Throws `UserError` when it does not. */
async function requireOpponent(client: OmokClient, opponent: string): Promise<void> {
  const { size, strategies } = await client.info();
  if (size !== 15) throw new UserError(`the service plays on a board of ${size}, not 15`);
  const wanted = opponent.toLowerCase();
  if (strategies.some((strategy) => strategy.toLowerCase() === wanted)) return;
  throw new UserError(
    `the service has no strategy "${opponent}"; it has ${strategies.join(", ")}: choose with ` +
      "--opponent",
  );
}

function openSource({ strategy, seed, expertTime }: OmokPlayerSettings): MoveSource {
  if (strategy === "human") return openHuman();
  const random = createRandom(seed);
  const now = () => performance.now();
  const strategies = {
    smart: (position: Position) => playSmart(position, random),
    random: (position: Position) => playRandom(position, random),
    expert: (position: Position) =>
      playExpert(position, random, { now, deadline: now() + expertTime }),
  };
  return {
    choose: (position) => Promise.resolve(strategies[strategy](position)),
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
}

/** Shows the board after the computer's move, and after the last. */
function showMove(place: Place, game: Game, settings: OmokPlayerSettings): void {
  const isOwn = stoneOfMove(game.moves.length - 1) === BLACK;
  if (!isOwn) printResult(escapeText(tellMove(place, game, settings)));
  if (!isOwn || game.outcome.kind !== "open") printResult(drawGame(game));
}

function drawGame({ position, moves, outcome }: Game): string {
  return drawBoard(position.board, {
    last: moves.at(-1),
    ...(outcome.kind === "win" ? { row: outcome.row } : {}),
    colour: wantsColour(Deno.stdout),
  });
}

function tellMove(place: Place, game: Game, settings: OmokPlayerSettings): string {
  return `${game.moves.length} ${moverOf(game, settings)}: ${makePlace(place)}`;
}

function tellEnd(game: Game, settings: OmokPlayerSettings): string {
  const moves = count(game.moves.length);
  if (game.outcome.kind === "draw") return `draw after ${moves}`;
  return `${moverOf(game, settings)} wins after ${moves}`;
}

/** The name of the side that has moved last. */
function moverOf({ position }: Game, { name, opponent }: OmokPlayerSettings): string {
  return opponentOf(position.toMove) === BLACK ? name : opponent;
}

function count(moves: number): string {
  return `${moves} ${moves === 1 ? "move" : "moves"}`;
}
