// Words that are found by the hash of their letters, where different letters have the same one.

import { assertEquals } from "@std/assert";
import { buildWordGraph } from "../../lib/dictionary/build.ts";
import { BY_SCORE } from "../../lib/movegen/measure.ts";
import { MoveGenerator } from "../../lib/movegen/movegen.ts";
import { PASS } from "../../lib/scrabble/move.ts";
import { BLANK_FLAG, makeBoardTile, parseRack } from "../../lib/scrabble/tiles.ts";
import { hashOf } from "./positions.ts";

/** The word across that is best on the empty board, blanks in lower case; undefined for a pass. */
function bestWord(words: readonly string[], rack: string): string | undefined {
  const generator = new MoveGenerator(buildWordGraph(words));
  const best = generator.bestMove(parseRack(rack)!, BY_SCORE);
  assertEquals(best, generator.bestMoves(parseRack(rack)!, BY_SCORE, 1)[0]);
  if (best.move.kind !== "play") {
    assertEquals(best.move, PASS);
    return undefined;
  }
  return best.move.placements.map(({ tile }) => makeBoardTile(tile)).join("");
}

Deno.test("letters with the hash of a word of other letters do not make it", () => {
  for (
    const [letters, word] of [["BCIKY", "EFLQT"], ["ABDELY", "INVVXZ"], ["ALLNNNW", "DELLOQV"]]
  ) {
    assertEquals(hashOf(letters!), hashOf(word!));
    assertEquals(bestWord([word!], letters!), undefined);
    assertEquals(bestWord([word!], word!), word);
    assertEquals(bestWord([word!, letters!], letters!), letters);
    // A blank for the first of the letters does not make it either.
    assertEquals(bestWord([word!], `?${letters!.slice(1)}`), undefined);
    assertEquals(
      bestWord([word!, letters!], `?${letters!.slice(1)}`),
      makeBoardTile(parseRack(letters!)![0]! | BLANK_FLAG) + letters!.slice(1),
    );
  }
});

Deno.test("letters with the hash of a word of another length do not make its beginning or itself", () => {
  for (
    const [letters, word] of [["RRUYZ", "EHKNQXZ"], ["GGGNY", "BHJRSW"], ["AABIL", "AGJMNTUU"]]
  ) {
    assertEquals(hashOf(letters!), hashOf(word!));
    assertEquals(bestWord([word!], letters!), undefined);
    assertEquals(bestWord([letters!], word!.slice(0, 7)), undefined);
  }
  // With two blanks, A and S make the first four letters of the longer word, too. The last bit of a
  // hash is not in the keys of the lists.
  assertEquals(hashOf("SNAG") | 1, hashOf("SFAMFHMU") | 1);
  assertEquals(bestWord(["SNAG", "SFAMFHMU"], "AS??"), "SnAg");
});
