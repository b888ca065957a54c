import { assertEquals, assertRejects, assertStringIncludes, assertThrows } from "@std/assert";
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

Deno.test("files are written at once, flushed when asked to, and none stays open", async () => {
  await withDirectory(async (directory) => {
    const files = new GcgFiles(directory);
    for (let game = 1; game <= 100; game++) files.write(game, `#note ${game}\n`);
    assertEquals(await Deno.readTextFile(join(directory, "gcg", "game-0007.gcg")), "#note 7\n");
    await files.flushed();
    assertEquals([...Deno.readDirSync(join(directory, "gcg"))].length, 100);
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
    await files.flushed();
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
    await assertRejects(
      () => Promise.resolve().then(() => files.write(1, "#note\n")),
      UserError,
      "gcg cannot be made",
    );
  });
});
