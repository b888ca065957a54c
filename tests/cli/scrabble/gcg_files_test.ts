import {
  assert,
  assertEquals,
  assertRejects,
  assertStringIncludes,
  assertThrows,
} from "@std/assert";
import { join } from "@std/path";
import { GcgFiles } from "../../../lib/cli/scrabble/gcg_files.ts";
import { makeGameGcg } from "../../../lib/cli/scrabble/game_gcg.ts";
import { UserError } from "../../../lib/error.ts";
import { readBytes, recordedMatch, WordListPlayer } from "../../record/fixtures.ts";

async function withDirectory(use: (directory: string) => Promise<void>): Promise<void> {
  const directory = await Deno.makeTempDir();
  try {
    await use(directory);
  } finally {
    await Deno.remove(directory, { recursive: true });
  }
}

/** Whether a file is closed. */
function isClosed(file: Deno.FsFile): boolean {
  try {
    file.statSync();
    return false;
  } catch {
    return true;
  }
}

Deno.test("files are written at once, and flushed and closed when that is asked for", async () => {
  await withDirectory(async (directory) => {
    const flushed: Deno.FsFile[] = [];
    const files = new GcgFiles(directory, (file) => Promise.resolve(void flushed.push(file)));
    for (let game = 1; game <= 10; game++) files.write(game, `#note ${game}\n`);
    assertEquals(await Deno.readTextFile(join(directory, "gcg", "game-0007.gcg")), "#note 7\n");
    assertEquals(flushed, []);
    await files.flushed();
    assertEquals([flushed.length, flushed.every(isClosed)], [10, true]);
  });
});

Deno.test("however late the disk is, few files are open, and all are written in the end", async () => {
  await withDirectory(async (directory) => {
    const { promise: late, resolve } = Promise.withResolvers<void>();
    const open = new Set<Deno.FsFile>();
    let most = 0;
    let flushes = 0;
    const files = new GcgFiles(directory, async (file) => {
      open.add(file);
      for (const file of open) if (isClosed(file)) open.delete(file);
      most = Math.max(most, open.size);
      await late;
      // Then one after the other.
      await new Promise((resolve) => setTimeout(resolve, flushes++ % 16));
    });
    for (let game = 1; game <= 500; game++) files.write(game, `#note ${game}\n`);
    const written = [...Deno.readDirSync(join(directory, "gcg"))].length;
    assert(written > 0 && written <= 32, `${written} of 500 are written`);
    const room = files.hasRoom();
    resolve();
    for (let game = 501; game <= 600; game++) {
      files.write(game, `#note ${game}\n`);
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    await room;
    await files.flushed();
    assert(most <= 32, `${most} were flushed at a time`);
    assertEquals([...Deno.readDirSync(join(directory, "gcg"))].length, 600);
    assertEquals(await Deno.readTextFile(join(directory, "gcg", "game-0600.gcg")), "#note 600\n");
  });
});

Deno.test("a file that cannot be flushed is named, at once and from then on", async () => {
  await withDirectory(async (directory) => {
    let flushes = 0;
    const files = new GcgFiles(
      directory,
      () => ++flushes === 2 ? Promise.reject(new Error("input/output error")) : Promise.resolve(),
    );
    for (let game = 1; game <= 3; game++) files.write(game, "#note\n");
    const problem = "game-0002.gcg cannot be written: input/output error";
    await assertRejects(() => files.flushed(), UserError, problem);
    await assertRejects(() => files.flushed(), UserError, problem);
    assertThrows(() => files.write(4, "#note\n"), UserError, problem);
  });
});

Deno.test("a file that is written again holds what was written last", async () => {
  await withDirectory(async (directory) => {
    const files = new GcgFiles(directory);
    files.write(1, "#note a long one\n");
    files.write(1, "#note b\n");
    await files.flushed();
    assertEquals(await Deno.readTextFile(join(directory, "gcg", "game-0001.gcg")), "#note b\n");
  });
});

Deno.test("a file that cannot be written is named", async () => {
  await withDirectory(async (directory) => {
    await Deno.mkdir(join(directory, "gcg", "game-0001.gcg"), { recursive: true });
    const files = new GcgFiles(directory);
    const error = assertThrows(() => files.write(1, "#note\n"), UserError);
    assertStringIncludes(error.message, "game-0001.gcg cannot be written");
  });
});

Deno.test("files that are missing or not whole are made again from the games, others left", async () => {
  await withDirectory(async (directory) => {
    const players = ["anna", "bob"].map((name) => () => new WordListPlayer(name));
    const match = await recordedMatch({ players, games: [[0, 1], [1, 0], [0, 1]], seed: 3 });
    const { games } = readBytes(match);
    const files = new GcgFiles(directory);
    await files.writeMissing(games, "SMALL");
    const path = (game: number) => join(directory, "gcg", `game-000${game}.gcg`);
    const texts = await Promise.all([1, 2, 3].map((game) => Deno.readTextFile(path(game))));
    const turns = games[0]!.lines.flatMap(({ line }) =>
      line.event === "drop" || line.event === "unplayed" ? [] : [line]
    );
    assertEquals(texts[0], makeGameGcg(turns, "SMALL"));
    await Deno.writeTextFile(path(1), texts[0]!.slice(0, 50));
    await Deno.remove(path(2));
    await files.writeMissing(games, "SMALL");
    const again = await Promise.all([1, 2, 3].map((game) => Deno.readTextFile(path(game))));
    assertEquals(again, texts);
  });
});

Deno.test("where the folder cannot be made, that is said", async () => {
  await withDirectory(async (directory) => {
    const file = join(directory, "file");
    await Deno.writeTextFile(file, "");
    const files = new GcgFiles(file);
    assertThrows(() => files.write(1, "#note\n"), UserError, "game-0001.gcg cannot be written");
  });
});
