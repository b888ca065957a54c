// Game records in GCG, the format of Quackle, Macondo, Woogles and MAGPIE: read and written without
// loss, apart from the rules of the game.

import {
  isEvent,
  MOST_PLAYERS,
  type NoteItem,
  type RecordedGame,
  type RecordItem,
  type RecordPlayer,
} from "./game.ts";
import { makeEventLine, parseEventLine, strangeTile } from "./gcg_event.ts";
import { decodeGcg, ENCODING_PRAGMA } from "./gcg_text.ts";
import { RecordError } from "./record_error.ts";

/**
 * Reads a GCG file, which messages call `source`. Throws `RecordError`, which names the line, for
 * what is none; plays, racks and totals that break the rules are read as they are.
 */
export function parseGcg(bytes: Uint8Array, source = "GCG"): RecordedGame {
  const { lines, encoding } = decodeGcg(bytes, source);
  const reader = new Reader(source);
  for (const [index, line] of lines.entries()) reader.take(line, index + 1);
  return { ...reader.finish(), encoding };
}

class Reader {
  readonly #source: string;
  /** By seat; others may be named before those of lower seats. */
  readonly #players: (RecordPlayer | undefined)[] = [];
  readonly #items: RecordItem[] = [];
  /** The note that further lines may belong to. */
  #note: NoteItem | undefined;
  #started = false;

  constructor(source: string) {
    this.#source = source;
  }

  take(text: string, line: number): void {
    if (this.#note !== undefined && !/^[#>]/.test(text)) {
      this.#note = { ...this.#note, text: `${this.#note.text}\n${text}` };
      this.#items[this.#items.length - 1] = this.#note;
      return;
    }
    this.#note = undefined;
    const trimmed = text.trim();
    if (trimmed === "") return;
    if (trimmed.startsWith(">")) this.#takeEvent(trimmed, line);
    else if (trimmed.startsWith("#")) this.#takePragma(text, line);
    else this.#fail(line, "neither a pragma (#), nor an event (>), nor more of a note");
    this.#started = true;
  }

  finish(): Pick<RecordedGame, "players" | "items"> {
    if (!this.#started) this.#fail(1, "empty: there is no record in it");
    const { line } = this.#items.at(-1) ?? { line: 1 };
    const players = this.#named(line);
    if (players.length < 2) {
      this.#fail(line, "a game has two players at least (lines #player1 and #player2)");
    }
    return { players, items: this.#items };
  }

  /** The players, of whom none may be missing by `line`. */
  #named(line: number): RecordPlayer[] {
    return Array.from(
      this.#players,
      (player, seat) =>
        player ??
          this.#fail(line, `player ${seat + 1} is missing (a line #player${seat + 1} nick name)`),
    );
  }

  #takeEvent(text: string, line: number): void {
    const event = parseEventLine(text, line, this.#named(line));
    if ("error" in event) this.#fail(line, event.error);
    this.#items.push(event);
  }

  #takePragma(text: string, line: number): void {
    const [, name = "", value = ""] = /^\s*#(\S*)\s?(.*)$/.exec(text) ?? [];
    const lower = name.toLowerCase();
    const player = /^player(\d+)$/.exec(lower);
    const rack = /^rack(\d+)$/.exec(lower);
    if (lower === ENCODING_PRAGMA) {
      if (this.#started) this.#fail(line, `#${name} must be the first line of the file`);
    } else if (lower === "note") {
      this.#note = { kind: "note", text: value, line };
      this.#items.push(this.#note);
    } else if (player !== null) this.#takePlayer(Number(player[1]), value, line);
    else if (rack !== null) this.#takeRack(Number(rack[1]), value.trim(), line);
    else this.#items.push({ kind: "pragma", name, text: value.trim(), line });
  }

  #takePlayer(number: number, value: string, line: number): void {
    const [, nick = "", name = ""] = /^\s*(\S*)\s*(.*?)\s*$/.exec(value) ?? [];
    const seat = number - 1;
    if (number < 1 || number > MOST_PLAYERS) {
      this.#fail(line, `there is no player ${number}: a game has 2 to ${MOST_PLAYERS}`);
    }
    if (nick === "") this.#fail(line, `player ${number} has no nick`);
    if (this.#players[seat] !== undefined) {
      this.#fail(line, `player ${number} is named a second time`);
    }
    if (this.#players.some((player) => player?.nick === nick)) {
      this.#fail(line, `two players have the nick ${nick}: events could not tell them apart`);
    }
    if (this.#items.some(isEvent)) this.#fail(line, `player ${number} is named after an event`);
    this.#players[seat] = { nick, name };
    this.#items.push({ kind: "player", seat, line });
  }

  #takeRack(number: number, tiles: string, line: number): void {
    if (this.#players[number - 1] === undefined) {
      this.#fail(line, `the rack of player ${number}, who is not named before`);
    }
    const strange = strangeTile(tiles);
    if (strange !== undefined) this.#fail(line, `${tiles} is no rack: ${strange} is no tile`);
    this.#items.push({ kind: "rack", seat: number - 1, tiles: tiles.toUpperCase(), line });
  }

  #fail(line: number, problem: string): never {
    throw new RecordError(this.#source, line, problem);
  }
}

/** Writes a record as a GCG file in UTF-8, with LF as line end. */
export function makeGcg(record: RecordedGame): string {
  const lines = [`#${ENCODING_PRAGMA} UTF-8`];
  for (const item of record.items) lines.push(makeItem(item, record.players));
  return lines.join("\n") + "\n";
}

function makeItem(item: RecordItem, players: readonly RecordPlayer[]): string {
  switch (item.kind) {
    case "player": {
      const { nick, name } = players[item.seat]!;
      return `#player${item.seat + 1} ${nick} ${name}`.trimEnd();
    }
    case "rack":
      return `#rack${item.seat + 1} ${item.tiles}`.trimEnd();
    case "note":
      // A line of a note that looks like something else must not be read as that.
      return `#note ${item.text.replaceAll(/\n(?=[#>])/g, "\n#note ")}`
        .replaceAll(/^#note $/gm, "#note");
    case "pragma":
      return `#${item.name} ${item.text}`.trimEnd();
    default:
      return makeEventLine(item, players);
  }
}
