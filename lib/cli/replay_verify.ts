// `scrabble replay --verify`: checks records of every format against the rules.

import type { Finding } from "../record/finding.ts";
import { checkPosition } from "../record/check_position.ts";
import { followGame } from "../record/follow.ts";
import { opcodeOf } from "../record/cgp.ts";
import { pragmaOf } from "../record/game.ts";
import { RecordError } from "../record/record_error.ts";
import { verifyTranscript } from "../record/verify.ts";
import { type CheckedRecord, printFindings } from "./findings.ts";
import type { ScrabbleInput } from "./replay_input.ts";
import type { ReplayDictionaries } from "./replay_lexicon.ts";

/**
 * Checks an input and prints what was found; gives whether there are errors. A file that could not
 * be read as the format that it is in is given as the `RecordError` that says why.
 */
export async function verifyInput(
  input: ScrabbleInput | RecordError,
  dictionaries: ReplayDictionaries,
  json: boolean,
): Promise<boolean> {
  const { checked, findings } = input instanceof RecordError
    ? unreadable(input)
    : await check(input, dictionaries);
  printFindings(checked, findings, json);
  return findings.some(({ severity }) => severity === "error");
}

interface Checked {
  readonly checked: CheckedRecord;
  readonly findings: readonly Finding[];
}

async function check(input: ScrabbleInput, dictionaries: ReplayDictionaries): Promise<Checked> {
  const { source } = input;
  switch (input.kind) {
    case "transcript": {
      const { transcript } = input;
      const { graph, sha256 } = await dictionaries.for(transcript.header.dictionary.name);
      const findings = verifyTranscript(transcript, { dictionary: graph, sha256 });
      return { checked: transcript, findings };
    }
    case "record": {
      const { record, lines } = input;
      const { graph } = await dictionaries.for(pragmaOf(record, "lexicon")?.text ?? "");
      const { findings } = followGame(record, graph);
      return { checked: { source, lines: { length: lines }, games: { length: 1 } }, findings };
    }
    case "position": {
      const { position } = input;
      const { graph } = await dictionaries.for(opcodeOf(position, "lex") ?? "");
      const findings = checkPosition(position, graph);
      return { checked: { source, lines: { length: 1 }, games: { length: 0 } }, findings };
    }
  }
}

function unreadable(error: RecordError): Checked {
  const { source, line, problem: message } = error;
  return {
    checked: { source, lines: { length: line }, games: { length: 0 } },
    findings: [{ line, severity: "error", message }],
  };
}
