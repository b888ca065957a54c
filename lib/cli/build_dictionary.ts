// Builds the word graph of a word list. Not part of the program: `make dictionaries` runs it.
//
//     deno run --allow-read --allow-write lib/cli/build_dictionary.ts LIST.txt GRAPH.kwg

import { buildWordGraph } from "../dictionary/build.ts";
import { DictionaryFormatError } from "../dictionary/format_error.ts";
import { makeWordGraph } from "../dictionary/kwg.ts";
import { describeLeftOut, parseWordList } from "../dictionary/word_list.ts";
import { countWords } from "../dictionary/words.ts";
import { printTalk } from "./terminal.ts";

/** Writes the word graph of the list in one file to another file, all of it or nothing. */
function buildDictionary(list: string, graph: string): void {
  const words = parseWordList(Deno.readFileSync(list));
  const leftOut = describeLeftOut(words);
  if (leftOut !== undefined) printTalk(`${list}: left out ${leftOut}`);
  const unfinished = `${graph}.unfinished`;
  const built = buildWordGraph(words.words);
  const bytes = makeWordGraph(built);
  Deno.writeFileSync(unfinished, bytes);
  Deno.renameSync(unfinished, graph);
  printTalk(`${graph}: ${countWords(built)} words in ${bytes.length} bytes`);
}

function main(args: readonly string[]): number {
  const [list, graph, ...rest] = args;
  if (list === undefined || graph === undefined || rest.length > 0) {
    printTalk("build_dictionary: expects a word list and the word graph to write");
    return 2;
  }
  try {
    buildDictionary(list, graph);
    return 0;
  } catch (error) {
    const expected = error instanceof DictionaryFormatError || error instanceof RangeError ||
      error instanceof Deno.errors.NotFound || error instanceof Deno.errors.PermissionDenied;
    if (!expected) throw error;
    printTalk(`build_dictionary: ${list}: ${error.message}`);
    return 1;
  }
}

if (import.meta.main) Deno.exit(main(Deno.args));
