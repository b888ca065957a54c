// Writes the transcript of a match of Scrabble as things happen.

import { join } from "@std/path";
import { UserError } from "../error.ts";
import { createLineFile, LineWriter, reopenLineFile, type TranscriptClock } from "./line_writer.ts";
import {
  type BodyEvent,
  type FinalEvent,
  type HeaderEvent,
  TRANSCRIPT_FILE,
  TRANSCRIPT_FORMAT,
  TRANSCRIPT_VERSION,
  type TranscriptLine,
} from "./transcript.ts";
import { readTranscriptFile, type Transcript } from "./transcript_reader.ts";

/** What the header says besides format and time. */
export type HeaderFacts = Omit<HeaderEvent, "event" | "format" | "version" | "started">;

/** What the last line says. */
export type FinalFacts = Omit<FinalEvent, "event" | "sha256">;

/** An open transcript. Use `createTranscript`. */
export class TranscriptWriter extends LineWriter<BodyEvent> {
  /**
   * Writes the header, and after it what was appended before. Throws `UserError` when the file
   * cannot be written.
   */
  begin(facts: HeaderFacts): void {
    this.writeHeader(
      {
        event: "transcript",
        format: TRANSCRIPT_FORMAT,
        version: TRANSCRIPT_VERSION,
        game: facts.game,
        started: this.started,
        program: facts.program,
        ...(facts.arguments === undefined ? {} : { arguments: facts.arguments }),
        players: facts.players,
        seed: facts.seed,
        dictionary: facts.dictionary,
        options: facts.options,
      } satisfies HeaderEvent,
    );
  }

  /** Writes the last line, flushes and closes the file. Throws as `append` does. */
  async end(result: FinalFacts): Promise<void> {
    await this.writeEnd(result);
  }

  /**
   * Goes on after `earlier`, the lines of an interrupted match whose bytes are `bytes`: says when,
   * and counts on from there.
   */
  resume(earlier: readonly TranscriptLine[], bytes: Uint8Array): void {
    this.goOn(earlier, bytes, { event: "resume", resumed: this.started });
  }
}

/**
 * Creates `transcript.jsonl` in `directory`, which is made when it is not there. A transcript that
 * is there is never overwritten: throws `UserError` then, and when the directory or the file cannot
 * be written.
 */
export async function createTranscript(
  directory: string,
  clock: TranscriptClock = {},
): Promise<TranscriptWriter> {
  const { path, file } = await createLineFile(directory);
  return new TranscriptWriter(path, file, clock);
}

/**
 * Opens the transcript in `directory` to go on with it. What was cut off in its last line is
 * removed from the file. Throws `UserError` when there is none, when it cannot be read or written,
 * when it is no transcript, or when it is complete.
 */
export async function resumeTranscript(
  directory: string,
  clock: TranscriptClock = {},
): Promise<{ readonly writer: TranscriptWriter; readonly transcript: Transcript }> {
  const path = join(directory, TRANSCRIPT_FILE);
  const transcript = await readTranscriptFile(path);
  if (transcript.lines.some(({ line }) => line.event === "end")) {
    throw new UserError(`${path} is complete: there is nothing to resume`);
  }
  const gap = transcript.lines.find(({ number, line }) => line.seq !== number);
  if (gap !== undefined) {
    throw new UserError(
      `${path}:${gap.number}: seq is ${gap.line.seq}, where ${gap.number} is expected: lines are ` +
        "missing or out of order, so that nothing can go on from them",
    );
  }
  const { file, bytes } = await reopenLineFile(path, transcript.lines.length);
  const writer = new TranscriptWriter(path, file, clock);
  writer.resume(transcript.lines.map(({ line }) => line), bytes);
  return { writer, transcript };
}
