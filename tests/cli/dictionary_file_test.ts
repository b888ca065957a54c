import { assert, assertEquals, assertMatch, assertRejects } from "@std/assert";
import { join, toFileUrl } from "@std/path";
import { loadDictionary, loadOwnDictionary } from "../../lib/cli/dictionary_file.ts";
import { buildWordGraph } from "../../lib/dictionary/build.ts";
import { makeWordGraph } from "../../lib/dictionary/kwg.ts";
import type { WordGraph } from "../../lib/dictionary/word_graph.ts";
import { words } from "../../lib/dictionary/words.ts";
import { UserError } from "../../lib/error.ts";

const LIST = "# a list\ncare\nat\nabcdefghijklmnopq\n";
const GRAPH = makeWordGraph(buildWordGraph(["AT", "CARE"]));

/** Runs `body` with a folder that is removed afterwards. */
async function inFolder(body: (folder: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    await body(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

async function assertRefused(path: string, ...parts: readonly string[]): Promise<void> {
  const error = await assertRejects(() => loadDictionary(path), UserError, path);
  for (const part of parts) assert(error.message.includes(part), error.message);
}

Deno.test("a list and the graph built from it are the same dictionary", () =>
  inFolder(async (folder) => {
    const list = join(folder, "small.txt");
    const graph = join(folder, "small.KWG");
    await Deno.writeTextFile(list, LIST);
    await Deno.writeFile(graph, GRAPH);
    const ofList = await loadDictionary(list);
    const ofGraph = await loadDictionary(graph);
    assertEquals([...words(ofList.graph)], ["AT", "CARE"]);
    assertEquals([...words(ofGraph.graph)], ["AT", "CARE"]);
    assertEquals([ofList.name, ofGraph.name], ["small", "small"]);
    assertEquals(ofList.sha256, ofGraph.sha256);
    assertMatch(ofList.sha256, /^[0-9a-f]{64}$/);
    assertEquals(ofGraph.notice, undefined);
    assertEquals(ofList.notice, `${list}: left out 1 word of more than 15 letters`);
  }));

Deno.test("without a known extension, what a file holds decides", () =>
  inFolder(async (folder) => {
    const list = join(folder, "list");
    const graph = join(folder, "graph.bin");
    await Deno.writeTextFile(list, LIST);
    await Deno.writeFile(graph, GRAPH);
    assertEquals([...words((await loadDictionary(list)).graph)], ["AT", "CARE"]);
    assertEquals([...words((await loadDictionary(graph)).graph)], ["AT", "CARE"]);
    const utf16 = join(folder, "utf16");
    await Deno.writeFile(utf16, Uint8Array.of(0xff, 0xfe, 0x61, 0, 0x74, 0, 0x0a, 0));
    await assertRefused(utf16, "UTF-16");
  }));

Deno.test("a file that is missing, a folder or no dictionary is refused by its name", () =>
  inFolder(async (folder) => {
    await assertRefused(join(folder, "none.kwg"), "there is no dictionary");
    await assertRefused(folder, "is a folder");
    const graph = join(folder, "cut.kwg");
    await Deno.writeFile(graph, GRAPH.subarray(0, GRAPH.length - 4));
    await assertRefused(graph, "cut short");
    const empty = join(folder, "empty.txt");
    await Deno.writeTextFile(empty, "");
    await assertRefused(empty, "no word");
    const misnamed = join(folder, "misnamed.txt");
    await Deno.writeFile(misnamed, GRAPH);
    await assertRefused(misnamed, "not text");
  }));

Deno.test("the program's own dictionary is ENABLE, by the graph where it is built", async () => {
  const { name, graph } = await loadDictionary();
  assertEquals(name, "enable1");
  assert(graph.hasWord([..."ZYZZYVA"].map((letter) => letter.charCodeAt(0) - 64)));
});

Deno.test("where the own graph is not built, it is built from the list, with a notice", () =>
  inFolder(async (folder) => {
    const list = join(folder, "own.txt");
    await Deno.writeTextFile(list, LIST);
    const urls = [toFileUrl(join(folder, "own.kwg")), toFileUrl(list)] as const;
    const built = await loadOwnDictionary(...urls);
    assertEquals([...words(built.graph)], ["AT", "CARE"]);
    assertMatch(built.notice ?? "", /own\.kwg is not built yet.*own\.txt.*make dictionaries/);
    await Deno.writeFile(join(folder, "own.kwg"), GRAPH);
    const loaded = await loadOwnDictionary(...urls);
    assertEquals(loaded.notice, undefined);
    assertEquals(loaded.sha256, built.sha256);
  }));

Deno.test("a broken own graph is told, not passed over", () =>
  inFolder(async (folder) => {
    const graph = toFileUrl(join(folder, "own.kwg"));
    const list = toFileUrl(join(folder, "own.txt"));
    await Deno.writeFile(graph, GRAPH.subarray(0, 13));
    await Deno.writeTextFile(list, LIST);
    await assertRejects(() => loadOwnDictionary(graph, list), UserError, "own.kwg");
  }));

Deno.test("whoever asks is given the graph of a file or a list, also one that is refused then", () =>
  inFolder(async (folder) => {
    const given: WordGraph[] = [];
    const list = join(folder, "small.txt");
    const graph = join(folder, "small.kwg");
    const unsound = join(folder, "unsound.kwg");
    await Deno.writeTextFile(list, LIST);
    await Deno.writeFile(graph, GRAPH);
    const broken = GRAPH.slice();
    // The last node leads out of the file.
    broken.fill(0xff, broken.length - 4, broken.length - 2);
    await Deno.writeFile(unsound, broken);
    for (const path of [list, graph]) {
      const loaded = await loadDictionary(path, (graph) => given.push(graph));
      assertEquals(loaded.graph, given.at(-1));
    }
    await assertRejects(() => loadDictionary(unsound, (graph) => given.push(graph)), UserError);
    assertEquals(given.length, 3);
  }));
