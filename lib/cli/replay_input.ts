// What `scrabble replay` is given: a file of whichever format, known by what it holds, or a position
// as the argument itself.

import { type CgpPosition, looksLikeCgp, parseCgp } from "../record/cgp.ts";
import type { RecordedGame } from "../record/game.ts";
import { parseGcg } from "../record/gcg.ts";
import { MOST_BYTES } from "../record/gcg_text.ts";
import { readByGame, readFromFile } from "../record/line_reader.ts";
import { RecordError } from "../record/record_error.ts";
import { createTranscriptReader, type Transcript } from "../record/transcript_reader.ts";
import { type OtherInput, readerOfOther } from "./replay_other.ts";

/** A match or tournament of Scrabble. */
export interface TranscriptInput {
  readonly kind: "transcript";
  readonly source: string;
  readonly transcript: Transcript;
}

/** A single game. */
export interface RecordInput {
  readonly kind: "record";
  readonly source: string;
  readonly record: RecordedGame;
  /** How many lines the file has. */
  readonly lines: number;
}

/** A single position. */
export interface PositionInput {
  readonly kind: "position";
  readonly source: string;
  readonly position: CgpPosition;
}

/** What was read of Scrabble. */
export type ScrabbleInput = TranscriptInput | RecordInput | PositionInput;

/** What was read. */
export type ReplayInput = ScrabbleInput | OtherInput;

/**
 * Reads what the argument `file` names: a file, a directory with a transcript, `-` for standard
 * input, or a position that is the argument itself. Throws `UserError` for what cannot be read.
 */
export async function readInput(file: string): Promise<ReplayInput> {
  if (file === "-") return await readStream(Deno.stdin.readable, "standard input");
  if (looksLikeCgp(file)) {
    return { kind: "position", source: "CGP", position: parseCgp(file) };
  }
  return await readFromFile(file, readStream);
}

async function readStream(
  stream: ReadableStream<Uint8Array>,
  source: string,
): Promise<ReplayInput> {
  const chunks = stream[Symbol.asyncIterator]();
  // The beginning, as far as is needed to tell what it is.
  let head = "";
  const first: Uint8Array[] = [];
  let size = 0;
  while (head.length < 1000) {
    const { done, value } = await chunks.next();
    if (done === true) break;
    first.push(value);
    size += value.length;
    head += String.fromCharCode(...value.subarray(0, 2000));
  }
  const rest = async function* (): AsyncGenerator<Uint8Array> {
    yield* first;
    for (;;) {
      const { done, value } = await chunks.next();
      if (done === true) return;
      yield value;
    }
  };
  if (size === 0) throw new RecordError(source, 1, "the file is empty: there is no record in it");
  const text = head.replace(/^\xef\xbb\xbf/, "").trimStart();
  if (text.startsWith("{")) return await readTranscript(rest(), source);
  if (/^[#>]/.test(text) || /^(\xff\xfe|\xfe\xff)/.test(head)) {
    const bytes = await readAll(rest(), source);
    const lines = bytes.reduce(
      (count, byte, index) =>
        count + (byte === 10 || (byte === 13 && bytes[index + 1] !== 10) ? 1 : 0),
      /[\r\n]$/.test(String.fromCharCode(bytes.at(-1) ?? 10)) ? 0 : 1,
    );
    return { kind: "record", source, record: parseGcg(bytes, source), lines };
  }
  if (looksLikeCgp(text)) {
    const line = new TextDecoder().decode(await readAll(rest(), source));
    return { kind: "position", source, position: parseCgp(line, source) };
  }
  throw new RecordError(
    source,
    1,
    "no transcript: its first line should be a JSON object, and is not JSON; no GCG, whose lines begin with # or >; " +
      "and no CGP, which is a board of 15 rows, racks and scores in one line",
  );
}

async function readTranscript(
  chunks: AsyncGenerator<Uint8Array>,
  source: string,
): Promise<ReplayInput> {
  const transcript = await readByGame<Transcript | OtherInput>(
    ReadableStream.from(chunks),
    (game) => readerOfOther(game, source) ?? createTranscriptReader(source),
  );
  return "kind" in transcript ? transcript : { kind: "transcript", source, transcript };
}

async function readAll(
  chunks: AsyncGenerator<Uint8Array>,
  source: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: BlobPart[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > MOST_BYTES) {
      throw new RecordError(source, 1, `larger than any record: more than ${MOST_BYTES} bytes`);
    }
    parts.push(chunk.slice());
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}
