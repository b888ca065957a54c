// A person at the terminal, who types moves.

import { TextLineStream } from "@std/streams/text-line-stream";
import { EMPTY, makePlace, parsePlace } from "../../omok/board.ts";
import { drawBoard } from "../../omok/draw.ts";
import { printRaw, printResult, wantsColour } from "../terminal.ts";
import type { MoveSource } from "./move_source.ts";

const HELP = "a move is a column and a row: H8, or 7,7 counted from 0; q gives the game up";

/** Asks for moves on standard output, and reads them from standard input. */
export function openHuman(): MoveSource {
  const lines = Deno.stdin.readable
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new TextLineStream())
    .getReader();
  let isFirst = true;
  return {
    async choose({ board }) {
      if (isFirst) {
        printResult(drawBoard(board, { colour: wantsColour(Deno.stdout) }));
        printResult(`You are X and move first; ${HELP}`);
        isFirst = false;
      }
      for (;;) {
        printRaw("Your move: ");
        const { value: line, done } = await lines.read();
        if (done) {
          printResult("");
          return undefined;
        }
        const text = line.trim();
        if (/^(q|quit)$/i.test(text)) return undefined;
        const place = parsePlace(text);
        if (place === undefined) printResult(`That is no place: ${HELP}`);
        else if (board[place] !== EMPTY) printResult(`${makePlace(place)} is taken`);
        else return place;
      }
    },
    async [Symbol.asyncDispose]() {
      await lines.cancel();
    },
  };
}
