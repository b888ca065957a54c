// Plays in an SQLite database: one row a play, one row a move.
//
// The write-ahead log lets several processes share the file. With `synchronous = NORMAL` a move that
// was acknowledged outlives the process, however that ends; only when the whole machine fails may
// the last moves before that be lost, and then whole moves, the latest first.

import { DatabaseSync, type StatementSync } from "node:sqlite";
import { UserError } from "../error.ts";
import type { Place } from "./board.ts";
import type { ListedPlay, PlayStore, StoredPlay } from "./store.ts";

/** How long to wait for another process that writes, in milliseconds. */
const BUSY_TIMEOUT = 5000;

/** How often it is tried to set the write-ahead log while others use the file. */
const LOG_ATTEMPTS = 20;

/** The most plays that are deleted in one transaction: others should not wait for long. */
const DELETE_AT_ONCE = 100;

const TABLES = `
  CREATE TABLE play (
    pid TEXT PRIMARY KEY,
    strategy TEXT NOT NULL,
    created INTEGER NOT NULL,
    touched INTEGER NOT NULL,
    unrecorded INTEGER NOT NULL DEFAULT 0,
    network TEXT NOT NULL DEFAULT '',
    moved INTEGER NOT NULL DEFAULT 0
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX play_touched ON play (touched);
  CREATE INDEX play_unrecorded ON play (touched) WHERE unrecorded = 1;
  CREATE INDEX play_network ON play (network, touched, moved);
  CREATE TABLE move (
    pid TEXT NOT NULL REFERENCES play (pid) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    place INTEGER NOT NULL CHECK (place BETWEEN 0 AND 224),
    PRIMARY KEY (pid, number)
  ) STRICT, WITHOUT ROWID;
`;

/** What a version of the tables has beyond the one before it. */
interface Version {
  /** The columns that it adds. */
  readonly columns: readonly string[];
  /** What makes the tables of the version before those of this one. */
  readonly upgrade: string;
}

/** The versions that files may have, from version 1. */
const VERSIONS: readonly Version[] = [
  {
    columns: [
      "play.pid",
      "play.strategy",
      "play.created",
      "play.touched",
      "move.pid",
      "move.number",
      "move.place",
    ],
    upgrade: "",
  },
  {
    columns: ["play.unrecorded"],
    upgrade: `
      ALTER TABLE play ADD COLUMN unrecorded INTEGER NOT NULL DEFAULT 0;
      CREATE INDEX play_unrecorded ON play (touched) WHERE unrecorded = 1;
    `,
  },
  {
    columns: ["play.network", "play.moved"],
    upgrade: `
      ALTER TABLE play ADD COLUMN network TEXT NOT NULL DEFAULT '';
      ALTER TABLE play ADD COLUMN moved INTEGER NOT NULL DEFAULT 0;
      UPDATE play SET moved = 1 WHERE EXISTS (SELECT 1 FROM move WHERE move.pid = play.pid);
      CREATE INDEX play_network ON play (network, touched, moved);
    `,
  },
];

/** The version of the tables, kept in the file. */
const VERSION = VERSIONS.length;

/** The moves of a play in their order, with commas between them; null when there are none. */
const MOVES = `(
  SELECT group_concat(place, ',' ORDER BY number) FROM move WHERE move.pid = play.pid
)`;

/** Choices for a store. */
export interface StoreOptions {
  /** Milliseconds since 1970. Default: `Date.now`. */
  readonly now?: () => number;
  /** How many plays are kept, give or take a hundredth. Default: no limit. */
  readonly mostPlays?: number;
  /** How many milliseconds a play is kept after it was last moved in. Default: for ever. */
  readonly keep?: number;
}

/**
 * Opens the database in the file `path`, which is made when it is not there; `:memory:` is one that
 * ends with the process. Throws `UserError` when it cannot be opened, or is not a store of plays.
 */
export function openSqliteStore(
  path: string,
  { now = Date.now, mostPlays = Infinity, keep = Infinity }: StoreOptions = {},
): PlayStore {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(path);
    database.exec(`
      PRAGMA busy_timeout = ${BUSY_TIMEOUT};
      PRAGMA synchronous = NORMAL;
      PRAGMA foreign_keys = ON;
    `);
    // Before anything is changed in a file that is not ours.
    readVersion(database, path);
    keepLog(database);
    prepareTables(database, path);
    return new SqliteStore(database, { now, mostPlays, keep });
  } catch (error) {
    database?.close();
    if (error instanceof UserError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new UserError(
      `the plays cannot be kept in ${path}: ${reason}; name another file with --store, or :memory:`,
    );
  }
}

/** The version of the tables, 0 when there are none. Throws `UserError` when they are not ours. */
function readVersion(database: DatabaseSync, path: string): number {
  // One statement, so that both are of the same moment.
  const row = database.prepare(`
    SELECT user_version AS version, (SELECT count(*) FROM sqlite_schema) AS count, (
      SELECT group_concat(tables.name || '.' || columns.name)
      FROM sqlite_schema AS tables, pragma_table_info(tables.name) AS columns
      WHERE tables.type = 'table'
    ) AS columns
    FROM pragma_user_version
  `).get();
  const version = Number(row?.["version"]);
  if (version === 0 && row?.["count"] === 0) return version;
  const columns = new Set(String(row?.["columns"]).split(","));
  const needed = VERSIONS.slice(0, version).flatMap((each) => each.columns);
  if (version >= 1 && version <= VERSION && needed.every((column) => columns.has(column))) {
    return version;
  }
  throw new UserError(
    `${path} is a database, but not one of plays that this program reads; name another file ` +
      "with --store",
  );
}

function prepareTables(database: DatabaseSync, path: string): void {
  transact(database, () => {
    // Again: another process may have done the same meanwhile.
    const version = readVersion(database, path);
    if (version === 0) database.exec(TABLES);
    else for (const { upgrade } of VERSIONS.slice(version)) database.exec(upgrade);
    database.exec(`PRAGMA user_version = ${VERSION};`);
  });
}

/** Sets the write-ahead log, which stays set in the file. */
function keepLog(database: DatabaseSync): void {
  for (let attempts = 1;; attempts++) {
    try {
      return database.exec("PRAGMA journal_mode = WAL");
    } catch (error) {
      if (attempts === LOG_ATTEMPTS) throw error;
      // Unlike this one, it does not wait until others have let go of the file.
      database.exec("BEGIN EXCLUSIVE; ROLLBACK");
    }
  }
}

/** Does a task in one transaction, which is undone when the task throws. */
function transact<T>(database: DatabaseSync, task: () => T): T {
  // Immediate: what is read in it stays true until the end.
  database.exec("BEGIN IMMEDIATE");
  try {
    const result = task();
    database.exec("COMMIT");
    return result;
  } catch (error) {
    // Some failures have ended the transaction already.
    if (database.isTransaction) database.exec("ROLLBACK");
    throw error;
  }
}

class SqliteStore implements PlayStore {
  readonly #database: DatabaseSync;
  readonly #now: () => number;
  readonly #mostPlays: number;
  readonly #keep: number;
  /** How many plays may be added before they are counted again. */
  #room = 0;
  readonly #insertPlay: StatementSync;
  readonly #select: StatementSync;
  readonly #selectLast: StatementSync;
  readonly #insertMove: StatementSync;
  readonly #touch: StatementSync;
  readonly #selectUnrecorded: StatementSync;
  readonly #markRecorded: StatementSync;
  readonly #selectExpired: StatementSync;
  readonly #delete: StatementSync;
  readonly #count: StatementSync;
  readonly #selectBusiest: StatementSync;
  readonly #deleteUnmoved: StatementSync;
  readonly #deleteOldest: StatementSync;

  constructor(database: DatabaseSync, { now, mostPlays, keep }: Required<StoreOptions>) {
    this.#database = database;
    this.#now = now;
    this.#mostPlays = mostPlays;
    this.#keep = keep;
    this.#insertPlay = database.prepare(
      "INSERT INTO play (pid, strategy, network, created, touched) VALUES (?1, ?2, ?3, ?4, ?4)",
    );
    // One statement, so that play and moves are of the same moment.
    this.#select = database.prepare(
      `SELECT strategy, ${MOVES} AS moves FROM play WHERE pid = ? AND touched >= ?`,
    );
    this.#selectLast = database.prepare("SELECT max(number) AS last FROM move WHERE pid = ?");
    this.#insertMove = database.prepare("INSERT INTO move (pid, number, place) VALUES (?, ?, ?)");
    this.#touch = database.prepare(
      "UPDATE play SET touched = ?, unrecorded = ?, moved = 1 WHERE pid = ? AND touched >= ?",
    );
    const list = `SELECT pid, strategy, unrecorded, ${MOVES} AS moves FROM play`;
    this.#selectUnrecorded = database.prepare(`${list} WHERE unrecorded = 1 ORDER BY touched`);
    this.#markRecorded = database.prepare("UPDATE play SET unrecorded = 0 WHERE pid = ?");
    this.#selectExpired = database.prepare(`${list} WHERE touched < ? ORDER BY touched LIMIT ?`);
    this.#count = database.prepare("SELECT count(*) AS count FROM play");
    this.#selectBusiest = database.prepare(
      "SELECT network, count(*) AS plays, sum(moved) AS moved FROM play GROUP BY network " +
        "ORDER BY plays DESC LIMIT 1",
    );
    const deleteFirst = (condition: string) =>
      database.prepare(
        `DELETE FROM play WHERE pid IN (
          SELECT pid FROM play WHERE network = ? AND ${condition} ORDER BY touched LIMIT ?
        )`,
      );
    this.#deleteUnmoved = deleteFirst("moved = 0");
    this.#deleteOldest = deleteFirst("TRUE");
    this.#delete = database.prepare("DELETE FROM play WHERE pid = ?");
  }

  create(pid: string, strategy: string, network = ""): void {
    if (Number.isFinite(this.#mostPlays) && --this.#room < 0) this.#makeRoom();
    this.#insertPlay.run(pid, strategy, network, this.#now());
  }

  read(pid: string): StoredPlay | undefined {
    const row = this.#select.get(pid, this.#oldest());
    return row === undefined ? undefined : readPlay(row);
  }

  append(pid: string, count: number, moves: readonly Place[], isUnrecorded = false): boolean {
    return transact(this.#database, () => {
      const last = this.#selectLast.get(pid)?.["last"] ?? -1;
      if (last !== count - 1) return false;
      const unrecorded = isUnrecorded ? 1 : 0;
      const { changes } = this.#touch.run(this.#now(), unrecorded, pid, this.#oldest());
      if (changes === 0) return false;
      for (const [index, place] of moves.entries()) this.#insertMove.run(pid, count + index, place);
      return true;
    });
  }

  unrecorded(): readonly ListedPlay[] {
    return this.#selectUnrecorded.all().map(listPlay);
  }

  markRecorded(pid: string): void {
    this.#markRecorded.run(pid);
  }

  expire(): readonly ListedPlay[] {
    return transact(this.#database, () => {
      const expired = this.#selectExpired.all(this.#oldest(), DELETE_AT_ONCE).map(listPlay);
      for (const { pid } of expired) this.#delete.run(pid);
      return expired;
    });
  }

  close(): void {
    this.#database.close();
  }

  /** When the oldest play that is still kept was touched. */
  #oldest(): number {
    return this.#now() - this.#keep;
  }

  /** Deletes some plays when there are too many; counts again after a few. */
  #makeRoom(): void {
    const count = Number(this.#count.get()?.["count"]);
    const step = Math.max(1, Math.min(DELETE_AT_ONCE, Math.floor(this.#mostPlays / 100)));
    this.#room = Math.max(step, Math.floor((this.#mostPlays - count) / 2)) - 1;
    for (let surplus = count + step - this.#mostPlays; surplus > 0;) {
      const deleted = this.#deleteOfBusiest(surplus);
      if (deleted === 0) return;
      surplus -= deleted;
    }
  }

  /** Deletes so many plays, or fewer, of the network that has most of them, and says how many. */
  #deleteOfBusiest(most: number): number {
    const { network, plays, moved } = this.#selectBusiest.get() ?? {};
    if (typeof network !== "string") return 0;
    const unmoved = Number(plays) - Number(moved);
    const spare = Math.floor(unmoved - Number(plays) / 2);
    const { changes } = spare > 0
      ? this.#deleteUnmoved.run(network, Math.min(most, spare))
      : this.#deleteOldest.run(network, most);
    return Number(changes);
  }
}

function listPlay(row: Readonly<Record<string, unknown>>): ListedPlay {
  return { pid: String(row["pid"]), isUnrecorded: row["unrecorded"] === 1, ...readPlay(row) };
}

function readPlay(row: Readonly<Record<string, unknown>>): StoredPlay {
  const moves = row["moves"];
  return {
    strategy: String(row["strategy"]),
    moves: typeof moves === "string" ? moves.split(",").map(Number) : [],
  };
}
