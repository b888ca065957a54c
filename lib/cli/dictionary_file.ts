// Loads the dictionary that a command plays with: a word graph or a word list from a file, or the
// program's own.

import { basename, extname } from "@std/path";
import { buildWordGraph } from "../dictionary/build.ts";
import { DictionaryFormatError } from "../dictionary/format_error.ts";
import { checkWordGraph, makeWordGraph, readWordGraph } from "../dictionary/kwg.ts";
import type { WordGraph } from "../dictionary/word_graph.ts";
import { describeLeftOut, parseWordList } from "../dictionary/word_list.ts";
import { UserError } from "../error.ts";
import { MissingFileError, nameOf, readLexiconFile, sha256Of } from "./lexicon_file.ts";

/** A dictionary that is ready to play with. */
export interface LoadedDictionary {
  /** The file's name without folder and extension, as `enable1`. */
  readonly name: string;
  /**
   * SHA-256 of the bytes of the `.kwg` file in hexadecimal digits; for a word list, of the file
   * that would be built from it. So a list and the graph that this program built from it are the
   * same dictionary.
   */
  readonly sha256: string;
  readonly graph: WordGraph;
  /** What the user should be told about it, where there is something. */
  readonly notice?: string;
}

/** Where the program's own dictionary is: beside the sources, and inside a compiled program. */
const OWN_DICTIONARIES = new URL("../../dictionaries/", import.meta.url);
const OWN_GRAPH = new URL("enable1.kwg", OWN_DICTIONARIES);
const OWN_LIST = new URL("enable1.txt", OWN_DICTIONARIES);

/**
 * Loads the dictionary in the file at `path`: a word graph (`.kwg`) or a word list (`.txt`); with
 * another extension, what it holds decides. Without `path` it is the program's own, ENABLE, whose
 * graph is built in memory where it was not built before.
 *
 * `onGraph` is given the graph as soon as it is read, before it is checked: for a thread, which can be
 * ended, to begin with. What is not sound may keep it forever.
 *
 * @throws {UserError} when the file cannot be read or holds no dictionary
 */
export function loadDictionary(
  path?: string,
  onGraph?: (graph: WordGraph) => void,
): Promise<LoadedDictionary> {
  return path === undefined
    ? loadOwnDictionary(OWN_GRAPH, OWN_LIST, onGraph)
    : loadFile(path, onGraph);
}

/**
 * Loads the word graph at `graph`, or builds it from the word list at `list` where there is none; else
 * as `loadDictionary`.
 *
 * @throws {UserError} as `loadDictionary`
 */
export async function loadOwnDictionary(
  graph: URL,
  list: URL,
  onGraph?: (graph: WordGraph) => void,
): Promise<LoadedDictionary> {
  try {
    return await loadFile(graph, onGraph);
  } catch (error) {
    if (!(error instanceof MissingFileError)) throw error;
  }
  const loaded = await loadFile(list, onGraph);
  const notice = `${nameOf(graph)} is not built yet, so its words are read from ` +
    `${nameOf(list)}, which takes a little longer (\`make dictionaries\` builds it)`;
  return { ...loaded, notice };
}

async function loadFile(
  path: string | URL,
  onGraph: (graph: WordGraph) => void = () => {},
): Promise<LoadedDictionary> {
  const bytes = await readLexiconFile(path, "dictionary", "a .kwg or .txt file");
  const name = basename(nameOf(path), extname(nameOf(path)));
  try {
    if (holdsGraph(path, bytes)) {
      const sha256 = sha256Of(bytes); // works on while the graph is checked
      const graph = readWordGraph(bytes);
      onGraph(graph);
      checkWordGraph(graph);
      return { name, graph, sha256: await sha256 };
    }
    const list = parseWordList(bytes);
    const graph = buildWordGraph(list.words);
    onGraph(graph);
    const sha256 = await sha256Of(makeWordGraph(graph));
    const leftOut = describeLeftOut(list);
    if (leftOut === undefined) return { name, graph, sha256 };
    return { name, graph, sha256, notice: `${nameOf(path)}: left out ${leftOut}` };
  } catch (error) {
    if (!(error instanceof DictionaryFormatError)) throw error;
    throw new UserError(`the dictionary ${nameOf(path)} cannot be used: ${error.message}`);
  }
}

/** Whether a file is read as a word graph, and not as a word list. */
function holdsGraph(path: string | URL, bytes: Uint8Array): boolean {
  const extension = extname(nameOf(path)).toLowerCase();
  if (extension === ".kwg") return true;
  if (extension === ".txt") return false;
  // The fourth byte of a graph is the tile of its first node, which has none; no byte of a text is
  // zero, unless it is in UTF-16, which begins with a mark.
  return bytes[3] === 0 && bytes[0]! < 0xfe;
}
