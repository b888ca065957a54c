import { assert, assertEquals, assertThrows } from "@std/assert";
import { join } from "@std/path";
import { DatabaseSync } from "node:sqlite";
import { UserError } from "../../lib/error.ts";
import { openSqliteStore } from "../../lib/omok/sqlite_store.ts";
import type { ListedPlay, PlayStore } from "../../lib/omok/store.ts";

/** Runs a test with a file of its own for a database. */
async function withFile(test: (path: string) => void | Promise<void>): Promise<void> {
  const directory = await Deno.makeTempDir();
  try {
    await test(join(directory, "plays.sqlite"));
  } finally {
    await Deno.remove(directory, { recursive: true });
  }
}

Deno.test("a play is read back with its moves in their order", () => {
  const store = openSqliteStore(":memory:");
  store.create("p", "Smart");
  store.create("q", "Random");
  assertEquals(store.read("p"), { strategy: "Smart", moves: [] });
  assertEquals(store.append("p", 0, [112, 3]), true);
  assertEquals(store.append("p", 2, [113]), true);
  assertEquals(store.read("p"), { strategy: "Smart", moves: [112, 3, 113] });
  assertEquals(store.read("q"), { strategy: "Random", moves: [] });
  assertEquals(store.read("r"), undefined);
  store.close();
});

Deno.test("moves are added only to the play as it was read", () => {
  const store = openSqliteStore(":memory:");
  store.create("p", "Smart");
  store.append("p", 0, [112, 3]);
  assertEquals(store.append("p", 0, [5, 6]), false);
  assertEquals(store.append("p", 3, [5, 6]), false);
  assertEquals(store.append("q", 0, [5, 6]), false);
  assertEquals(store.read("p")?.moves, [112, 3]);
  assertEquals(store.read("q"), undefined);
  store.close();
});

Deno.test("of moves that cannot all be kept none is", () => {
  const store = openSqliteStore(":memory:");
  store.create("p", "Smart");
  assertThrows(() => store.append("p", 0, [112, 225]));
  assertEquals(store.read("p")?.moves, []);
  assertEquals(store.append("p", 0, [112]), true);
  assertThrows(() => store.create("p", "Random"));
  assertEquals(store.read("p"), { strategy: "Smart", moves: [112] });
  store.close();
});

Deno.test("plays outlast the store, and several stores share a file", async () => {
  await withFile((path) => {
    const first = openSqliteStore(path);
    first.create("p", "Expert");
    first.append("p", 0, [1, 2]);
    const second = openSqliteStore(path);
    assertEquals(second.read("p"), { strategy: "Expert", moves: [1, 2] });
    assertEquals(second.append("p", 2, [3, 4]), true);
    assertEquals(first.append("p", 2, [5, 6]), false);
    first.close();
    second.close();
    const third = openSqliteStore(path);
    assertEquals(third.read("p")?.moves, [1, 2, 3, 4]);
    third.close();
  });
});

Deno.test("plays that nobody has touched for long are unknown at once, deleted and given back", () => {
  let time = 1000;
  const store = openSqliteStore(":memory:", { now: () => time, keep: 1500 });
  for (let i = 0; i < 1200; i++) store.create(`old ${i}`, "Random");
  store.append("old 7", 0, [1, 2, 3]);
  store.create("moved", "Smart");
  time = 2000;
  store.append("moved", 0, [112, 113]);
  store.create("new", "Smart");
  time = 2500;
  assertEquals(store.read("old 7")?.moves, [1, 2, 3]);
  assertEquals(store.expire(), []);
  time = 2501;
  assertEquals(store.read("old 7"), undefined);
  assertEquals(store.append("old 7", 3, [4]), false);
  // A few at a time, so that others can have their turn.
  const batches: (readonly ListedPlay[])[] = [];
  do batches.push(store.expire()); while (batches.at(-1)!.length > 0);
  assert(batches.every((batch) => batch.length <= 100));
  const expired = batches.flat();
  assertEquals(expired.length, 1200);
  const seven = expired.find(({ pid }) => pid === "old 7");
  assertEquals(seven, { pid: "old 7", strategy: "Random", moves: [1, 2, 3], isUnrecorded: false });
  assertEquals(store.read("moved")?.moves, [112, 113]);
  assertEquals(store.read("new")?.moves, []);
  // Its moves are gone with it.
  store.create("old 7", "Smart");
  assertEquals(store.read("old 7"), { strategy: "Smart", moves: [] });
  store.close();
});

Deno.test("a play is unrecorded from its end until it is recorded, whoever has opened the store", async () => {
  await withFile((path) => {
    let now = 0;
    const first = openSqliteStore(path, { now: () => now++, keep: 100 });
    for (const pid of ["p", "q", "r"]) first.create(pid, "Smart");
    assertEquals(first.append("p", 0, [1, 2]), true);
    assertEquals(first.append("q", 0, [3], true), true);
    assertEquals(first.append("r", 0, [4], true), true);
    assertEquals(first.append("p", 7, [5], true), false);
    first.markRecorded("q");
    first.close();
    const second = openSqliteStore(path, { now: () => now, keep: 100 });
    const left = { pid: "r", strategy: "Smart", moves: [4], isUnrecorded: true };
    assertEquals(second.unrecorded(), [left]);
    now = 1000;
    assertEquals(second.expire().find(({ pid }) => pid === "r"), left);
    assertEquals(second.unrecorded(), []);
    second.close();
  });
});

/** The statements that make a file of an earlier version. */
const FIRST_VERSION = `
  CREATE TABLE play (
    pid TEXT PRIMARY KEY, strategy TEXT NOT NULL, created INTEGER NOT NULL,
    touched INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX play_touched ON play (touched);
  CREATE TABLE move (
    pid TEXT NOT NULL REFERENCES play (pid) ON DELETE CASCADE, number INTEGER NOT NULL,
    place INTEGER NOT NULL CHECK (place BETWEEN 0 AND 224), PRIMARY KEY (pid, number)
  ) STRICT, WITHOUT ROWID;
  INSERT INTO play VALUES ('p', 'Smart', 1, 1), ('q', 'Smart', 2, 2), ('r', 'Smart', 3, 3);
  INSERT INTO move VALUES ('p', 0, 112);
`;
const SECOND_VERSION = `${FIRST_VERSION}
  ALTER TABLE play ADD COLUMN unrecorded INTEGER NOT NULL DEFAULT 0;
  CREATE INDEX play_unrecorded ON play (touched) WHERE unrecorded = 1;
`;

Deno.test("a file of an earlier version is taken over with its plays", async () => {
  for (const [index, tables] of [FIRST_VERSION, SECOND_VERSION].entries()) {
    await withFile((path) => {
      const database = new DatabaseSync(path);
      database.exec(`${tables} PRAGMA user_version = ${index + 1};`);
      database.close();
      for (const number of [1, 2]) {
        const store = openSqliteStore(path, { now: () => 4 });
        assertEquals(store.append("p", number, [number], number === 2), true);
        assertEquals(store.read("p")?.moves.length, number + 1);
        assertEquals(store.unrecorded().length, number - 1);
        store.close();
      }
      // What has been moved in counts as such.
      const store = openSqliteStore(path, { now: () => 5, mostPlays: 3 });
      store.create("s", "Smart");
      assertEquals(["p", "q", "r", "s"].filter((pid) => store.read(pid)), ["p", "r", "s"]);
      store.close();
    });
  }
});

/** Tries to open a database, made by these statements, that is not to be taken over, nor changed. */
async function assertLeft(statements: string): Promise<void> {
  await withFile(async (path) => {
    const database = new DatabaseSync(path);
    database.exec(statements);
    database.close();
    const before = await Deno.readFile(path);
    const reason = "is a database, but not one of plays that this program reads";
    assertThrows(() => openSqliteStore(path), UserError, reason);
    assertEquals(await Deno.readFile(path), before);
    const after = new DatabaseSync(path);
    assertEquals(after.prepare("PRAGMA journal_mode").get()?.["journal_mode"], "delete");
    after.close();
  });
}

Deno.test("a file of a later version is left to later programs", async () => {
  await assertLeft(`${SECOND_VERSION} PRAGMA user_version = 99;`);
  await assertLeft(`${SECOND_VERSION} PRAGMA user_version = -1;`);
});

Deno.test("a database of something else is left as it is, whatever version it has", async () => {
  const diary = "CREATE TABLE diary (day TEXT);";
  const others = ["", diary, "CREATE TABLE play (pid TEXT); CREATE TABLE move (pid TEXT);"];
  for (const version of [1, 2, 3]) {
    for (const other of others) await assertLeft(`${other} PRAGMA user_version = ${version};`);
  }
  await assertLeft(diary);
  await assertLeft(`${FIRST_VERSION} PRAGMA user_version = 2;`);
});

Deno.test("a pid is text and nothing else", () => {
  const store = openSqliteStore(":memory:");
  const pids = ["' OR 1=1 --", "../../etc/passwd", "", "\0", "%", "ü".repeat(10_000)];
  for (const pid of pids) assertEquals(store.read(pid), undefined);
  for (const pid of pids) store.create(pid, "Smart");
  for (const pid of pids) assertEquals(store.append(pid, 0, [1]), true);
  for (const pid of pids) assertEquals(store.read(pid)?.moves, [1]);
  store.close();
});

Deno.test("a file that is no store is refused, and left as it is", async () => {
  await withFile(async (path) => {
    await Deno.writeTextFile(path, "Dear diary,\n".repeat(100));
    assertThrows(() => openSqliteStore(path), UserError, "--store");
    assertEquals(await Deno.readTextFile(path), "Dear diary,\n".repeat(100));
  });
  await withFile((path) => {
    assertThrows(() => openSqliteStore(join(path, "none", "x")), UserError, "cannot be kept");
  });
});

Deno.test("when there are too many plays, those that nobody has touched for longest make room", () => {
  for (const mostPlays of [1, 10, 1000]) {
    let now = 0;
    const store = openSqliteStore(":memory:", { now: () => now++, mostPlays });
    store.create("moved", "Smart");
    for (let play = 0; play < 3 * mostPlays; play++) {
      store.create(`p${play}`, "Smart");
      if (mostPlays > 1) assertEquals(store.append("moved", play, [0]), true);
    }
    const kept = Array.from({ length: 3 * mostPlays }, (_, play) => store.read(`p${play}`))
      .flatMap((play, index) => play === undefined ? [] : [index]);
    const oldest = kept[0] ?? 0;
    assertEquals(kept, Array.from({ length: kept.length }, (_, index) => oldest + index));
    assertEquals(kept.at(-1), 3 * mostPlays - 1);
    const inAll = kept.length + (mostPlays > 1 ? 1 : 0);
    assertEquals(inAll <= mostPlays && inAll >= mostPlays * 0.98, true, `${inAll}`);
    store.close();
  }
});

/** Runs a test with a store of at most a hundred plays: in a file, and in memory. */
async function withSmallStore(test: (store: PlayStore) => void): Promise<void> {
  await withFile((path) => {
    for (const place of [path, ":memory:"]) {
      let now = 0;
      const store = openSqliteStore(place, { now: () => now++, mostPlays: 100 });
      test(store);
      store.close();
    }
  });
}

Deno.test("plays that nobody moves in push out none that somebody has moved in", async () => {
  await withSmallStore((store) => {
    for (let play = 0; play < 40; play++) {
      store.create(`moved ${play}`, "Smart", "here");
      store.append(`moved ${play}`, 0, [1, 2]);
    }
    for (let play = 0; play < 1000; play++) store.create(`${play}`, "Smart", "here");
    for (let play = 0; play < 40; play++) assert(store.read(`moved ${play}`) !== undefined);
    assertEquals(store.read("999")?.moves, []);
    assertEquals(store.read("900"), undefined);
  });
});

Deno.test("who begins a play among many that were moved in has the time for a first move", async () => {
  await withSmallStore((store) => {
    for (let play = 0; play < 300; play++) {
      store.create(`${play}`, "Smart", "here");
      if (play >= 20) {
        assertEquals(store.append(`${play - 20}`, 0, [1, 2]), true, `${play}`);
      }
    }
    // Those that nobody has moved in for longest have made room.
    assertEquals(store.read("150"), undefined);
    assertEquals(store.read("250")?.moves, [1, 2]);
  });
});

Deno.test("a crowd of one address pushes out its own plays alone, moved in or not", async () => {
  await withSmallStore((store) => {
    for (let play = 0; play < 30; play++) {
      store.create(`good ${play}`, "Smart", `${play % 10}`);
      if (play % 2 === 0) store.append(`good ${play}`, 0, [1, 2]);
    }
    for (let play = 0; play < 500; play++) {
      store.create(`bad ${play}`, "Smart", "crowd");
      store.append(`bad ${play}`, 0, [3, 4]);
      store.append(`bad ${play}`, 2, [5, 6]);
    }
    for (let play = 0; play < 30; play++) assert(store.read(`good ${play}`) !== undefined);
    assert(store.read("bad 499") !== undefined);
    assertEquals(store.read("bad 400"), undefined);
  });
});
