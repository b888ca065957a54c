// What the pragmas of a record say twice, or where others do not expect them, and what in its notes
// looks like something else.

import type { Findings } from "./finding.ts";
import { isEvent, type NoteItem, type PragmaItem, type RecordedGame } from "./game.ts";

/** Pragmas on which the meaning of a record depends: two of one name contradict each other. */
const OF_MEANING: ReadonlySet<string> = new Set([
  "id",
  "lexicon",
  "game-type",
  "tile-distribution",
  "board-layout",
]);

/** Pragmas that a record has once, before its events. */
const OF_HEADING: ReadonlySet<string> = new Set([...OF_MEANING, "title", "description"]);

/** Checks the pragmas of a record, its notes, and the names of its players. */
export function checkPragmas({ items, players, encoding }: RecordedGame, findings: Findings): void {
  const seen = new Map<string, PragmaItem>();
  let begun = false;
  for (const item of items) {
    if (isEvent(item)) begun = true;
    if (item.kind === "player") {
      const { name } = players[item.seat]!;
      const same = players.findIndex((player) => player.name === name);
      // UTF-8 that was read as ISO 8859-1, which is the rule where no encoding is named.
      if (encoding === undefined && /[\u00c3-\u00c5][\u0080-\u00bf]/.test(name)) {
        findings.note(item.line, "the file seems to be UTF-8, but lacks #character-encoding UTF-8");
      }
      if (name !== "" && same < item.seat) {
        findings.warning(
          item.line,
          `player ${item.seat + 1} has the same name as player ${same + 1}`,
        );
      }
    }
    if (item.kind === "note") checkNote(item, findings);
    if (item.kind !== "pragma") continue;
    const name = item.name.toLowerCase();
    if (!OF_HEADING.has(name)) continue;
    const before = seen.get(name);
    if (before === undefined) seen.set(name, item);
    else if (OF_MEANING.has(name) && before.text !== item.text) {
      findings.error(
        item.line,
        `#${item.name} ${item.text} contradicts line ${before.line}, #${before.name} ${before.text}`,
      );
    } else {findings.warning(
        item.line,
        `#${item.name} is there a second time, after line ${before.line}`,
      );}
    if (begun) {
      findings.warning(
        item.line,
        `#${item.name} after an event: others expect it before the first`,
      );
    }
  }
}

/** Tells which lines would be events if they were not indented. */
function checkNote({ text, line }: NoteItem, findings: Findings): void {
  for (const [index, more] of text.split("\n").entries()) {
    // The first line stands after #note.
    if (index === 0 || !/^\s+>\S+:\s/.test(more)) continue;
    findings.note(
      line + index,
      "the line is part of the note before it, as it does not begin with >: if it is meant as an " +
        "event, remove the spaces before it",
    );
  }
}
