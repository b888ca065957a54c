// Writes the transcript of an omok service: each game when it has ended.

import { join } from "@std/path";
import { readFromFile } from "../../record/line_reader.ts";
import {
  createLineFile,
  LineWriter,
  reopenLineFile,
  TRANSCRIPT_FILE,
  type TranscriptClock,
} from "../../record/line_writer.ts";
import { TRANSCRIPT_FORMAT, TRANSCRIPT_VERSION } from "../../record/transcript.ts";
import { stoneOfMove } from "../game.ts";
import { BLACK } from "../board.ts";
import type { EndedPlay } from "../service.ts";
import { type BodyEvent, type EventOf, type HeaderLine, makeLinePlace } from "./transcript.ts";
import { createOmokTranscriptReader, type OmokTranscript } from "./transcript_reader.ts";

/** What the client of a game is called: the service does not ask for names. */
const CLIENT = "client";

/** What the header says besides format and time. */
export type HeaderFacts = Pick<HeaderLine, "program" | "options">;

/** An open transcript. Use `openOmokTranscript`. */
export class OmokTranscriptWriter extends LineWriter<BodyEvent> {
  /** The number of the last game. */
  #game = 0;
  /** The pids of the games that were there before. */
  readonly #earlier = new Set<string>();

  /** Writes the header. Throws `UserError` when the file cannot be written. */
  begin({ program, options }: HeaderFacts): void {
    this.writeHeader<EventOf<HeaderLine>>({
      event: "transcript",
      format: TRANSCRIPT_FORMAT,
      version: TRANSCRIPT_VERSION,
      game: "omok",
      started: this.started,
      program,
      options,
    });
  }

  /** Goes on after what an earlier run has written, whose bytes are `bytes`. */
  resume({ lines, games }: OmokTranscript, bytes: Uint8Array): void {
    this.#game = games.at(-1)?.game ?? 0;
    const earlier = lines.map(({ line }) => line);
    for (const line of earlier) if (line.event === "game-start") this.#earlier.add(line.pid);
    this.goOn(earlier, bytes, { event: "resume", resumed: this.started });
  }

  /**
   * Writes a game that has ended, or that is given up; one that an earlier run has written is not
   * written again. Throws `UserError` as `append` does.
   */
  record({ pid, strategy, game: { moves, outcome } }: EndedPlay): void {
    if (this.#earlier.has(pid)) return;
    const game = ++this.#game;
    const seatOf = (turn: number) => stoneOfMove(turn) === BLACK ? 0 : 1;
    const events: BodyEvent[] = [
      { event: "game-start", game, pid, names: [CLIENT, strategy] },
      ...moves.map((place, turn) => ({
        event: "move" as const,
        game,
        turn: turn + 1,
        seat: seatOf(turn),
        at: makeLinePlace(place),
      } satisfies BodyEvent)),
      {
        event: "game-end",
        game,
        end: outcome.kind === "open" ? "abandoned" : outcome.kind,
        row: outcome.kind === "win" ? outcome.row.map(makeLinePlace) : [],
        winners: outcome.kind === "win" ? [seatOf(moves.length - 1)] : [],
      },
    ];
    // In one write, so that a game is there as a whole or not at all.
    const ms = this.elapsed;
    this.appendGame(events.map((event) => ({ ms, json: JSON.stringify(event) })));
  }
}

/**
 * Opens the transcript in `directory`: a new one that begins with `facts`, or the one that an earlier
 * run of a service has left there, after its last whole line. Throws `UserError` when it cannot be
 * read or written, or is that of another game.
 */
export async function openOmokTranscript(
  directory: string,
  facts: HeaderFacts,
  clock: TranscriptClock = {},
): Promise<OmokTranscriptWriter> {
  const path = join(directory, TRANSCRIPT_FILE);
  if (!await isFile(path)) {
    const { file } = await createLineFile(directory);
    const writer = new OmokTranscriptWriter(path, file, clock);
    writer.begin(facts);
    return writer;
  }
  const transcript = await readFromFile(path, async (stream, source) => {
    const reader = createOmokTranscriptReader(source);
    for await (const chunk of stream) reader.push(chunk);
    return reader.finish();
  });
  const { file, bytes } = await reopenLineFile(path, transcript.lines.length);
  const writer = new OmokTranscriptWriter(path, file, clock);
  writer.resume(transcript, bytes);
  return writer;
}

async function isFile(path: string): Promise<boolean> {
  try {
    return (await Deno.stat(path)).isFile;
  } catch {
    // What hinders us shows when the file is opened.
    return false;
  }
}
