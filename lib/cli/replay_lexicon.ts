// The dictionary that a record is checked and analysed with: the one that the user names, else the
// list that the record names where it is at hand, else the program's own.

import { fromFileUrl, join } from "@std/path";
import { loadDictionary, type LoadedDictionary } from "./dictionary_file.ts";
import { escapeText, printTalk } from "./terminal.ts";

/** The folder with the program's own lists, and the one where users keep theirs. */
const FOLDERS = [fromFileUrl(new URL("../../dictionaries", import.meta.url)), "dictionaries"];

/** A dictionary, and where leave values may lie beside it. */
export interface ReplayDictionary extends LoadedDictionary {
  /** The file that it was read from; undefined for the program's own. */
  readonly path: string | undefined;
}

/** Loads the dictionaries of records, each once. */
export class ReplayDictionaries {
  readonly #named: string | undefined;
  readonly #loaded = new Map<string, Promise<ReplayDictionary>>();
  readonly #told = new Set<string>();

  /** `named` is the file that the user names, if any. */
  constructor(named: string | undefined) {
    this.#named = named;
  }

  /**
   * The dictionary for records whose lexicon is `lexicon` (empty for none). What the user should
   * know about it is printed once. Throws `UserError` when it cannot be read.
   */
  async for(lexicon: string): Promise<ReplayDictionary> {
    if (this.#named !== undefined) return await this.#load(this.#named);
    if (lexicon === "" || /^enable1?$/i.test(lexicon)) return await this.#load(undefined);
    const path = await findLexicon(lexicon);
    if (path !== undefined) return await this.#load(path);
    const own = await this.#load(undefined);
    this.#tell(
      `the lexicon ${lexicon} is not at hand (dictionaries/${lexicon}.kwg or .txt): words are ` +
        `looked up in ${own.name}; --dictionary names another`,
    );
    return own;
  }

  async #load(path: string | undefined): Promise<ReplayDictionary> {
    const key = path ?? "";
    let loading = this.#loaded.get(key);
    if (loading === undefined) {
      loading = loadDictionary(path).then((loaded) => ({ ...loaded, path }));
      this.#loaded.set(key, loading);
    }
    const loaded = await loading;
    if (loaded.notice !== undefined) this.#tell(loaded.notice);
    return loaded;
  }

  #tell(notice: string): void {
    if (this.#told.has(notice)) return;
    this.#told.add(notice);
    printTalk(escapeText(notice));
  }
}

/** The file of a lexicon of that name, whatever its case. */
async function findLexicon(lexicon: string): Promise<string | undefined> {
  if (!/^[\w.-]{1,40}$/.test(lexicon)) return undefined;
  const wanted = [`${lexicon}.kwg`, `${lexicon}.txt`].map((name) => name.toLowerCase());
  for (const folder of FOLDERS) {
    const names: string[] = [];
    try {
      for await (const { name } of Deno.readDir(folder)) names.push(name);
    } catch {
      // No such folder, or none that may be read.
      continue;
    }
    for (const name of wanted) {
      const found = names.find((candidate) => candidate.toLowerCase() === name);
      if (found !== undefined) return join(folder, found);
    }
  }
  return undefined;
}
