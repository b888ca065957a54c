// Writes the transcript of a Fish tournament as things happen.

import { createLineFile, LineWriter, type TranscriptClock } from "../../record/line_writer.ts";
import { type EventOf, TRANSCRIPT_FORMAT, TRANSCRIPT_VERSION } from "../../record/line_text.ts";
import type { Pairing } from "../../tournament/format.ts";
import type { GameEvent } from "../event.ts";
import { makeBoard, makePosition } from "../protocol.ts";
import type { BodyEvent, HeaderLine } from "./transcript.ts";

/** What the header says besides format and time. */
export type HeaderFacts = Omit<EventOf<HeaderLine>, "event" | "format" | "version" | "started">;

/** An open transcript. Use `createFishTranscript`. */
export class FishTranscriptWriter extends LineWriter<BodyEvent> {
  /**
   * Writes the header, and after it what was appended before. Throws `UserError` when the file
   * cannot be written.
   */
  begin(facts: HeaderFacts): void {
    this.writeHeader<EventOf<HeaderLine>>({
      event: "transcript",
      format: TRANSCRIPT_FORMAT,
      version: TRANSCRIPT_VERSION,
      game: facts.game,
      started: this.started,
      program: facts.program,
      players: facts.players,
      seed: facts.seed,
      options: facts.options,
    });
  }

  /** Writes the last line, flushes and closes the file. Throws as `append` does. */
  async end(winners: readonly number[], failures: readonly number[]): Promise<void> {
    await this.writeEnd({ winners, failures });
  }
}

/**
 * Creates `transcript.jsonl` in `directory`, which is made when it is not there. A transcript that
 * is there is never overwritten: throws `UserError` then, and when the directory or the file cannot
 * be written.
 */
export async function createFishTranscript(
  directory: string,
  clock: TranscriptClock = {},
): Promise<FishTranscriptWriter> {
  const { path, file } = await createLineFile(directory);
  return new FishTranscriptWriter(path, file, clock);
}

/** The line that tells of an event of a game on a board of so many columns. */
export function lineOf(
  event: GameEvent,
  { game, round, deal, seats }: Pairing,
  names: readonly string[],
  columns: number,
): BodyEvent {
  switch (event.kind) {
    case "start": {
      const board = makeBoard(event.board);
      return {
        event: "game-start",
        game,
        round,
        deal,
        players: [...seats],
        names: [...names],
        board,
      };
    }
    case "place": {
      const { turn, seat, tile } = event;
      return { event: "place", game, turn, seat, at: makePosition(tile, columns) };
    }
    case "move": {
      const { turn, seat, fish, score } = event;
      const from = makePosition(event.from, columns);
      const to = makePosition(event.to, columns);
      return { event: "move", game, turn, seat, from, to, fish, score };
    }
    case "skip":
      return { event: "skip", game, turn: event.turn, seat: event.seat };
    case "fault": {
      const { turn, seat, fault, reason } = event;
      return { event: "fault", game, turn, seat, fault, reason };
    }
    case "end": {
      const { end, scores, winners } = event;
      return { event: "game-end", game, end, scores: [...scores], winners: [...winners] };
    }
  }
}
