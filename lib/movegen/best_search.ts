// The best move of a rack without looking at all of them: anchors in the order of their bounds, until
// no bound reaches what was found. The result is that of full generation, always.
//
// What makes it fast, and about how much of the speed each thing was worth when it was added:
//
// - the packed graph, masks for racks and cross-sets (`packed_graph.ts`): several times;
// - bounds per anchor and numbers of tiles, from score and leave of the same tiles (`bounds.ts`,
//   `sub_racks.ts`): two thirds more;
// - plays of many tiles found by their letters, and bingos that are ruled out by a table
//   (`word_plays.ts`, `letter_sets.ts`, `word_filter.ts`): a third more; racks with a blank, one
//   turn in seven, took 40 % of the time before;
// - one set of closures over constant arrays (`engine.ts`): a fifth more;
// - tables that are small enough for the cache (the filter in place of a hash table: 5 %);
// - a look at the letters of the next node before a call of the search (`search.ts`): 3 %.
//
// What did not pay: heights of nodes to cut searches short, a tighter bound for each part of the
// rack, looking up plays through several letters of the board or of three tiles and fewer, and the
// nodes in the order of the file.

import { type BestPlay, createBestPlay } from "./best_play.ts";
import { createBounds } from "./bounds.ts";
import { LANES } from "./lanes.ts";
import type { LexiconTables } from "./lexicon_tables.ts";
import type { PackedGraph } from "./packed_graph.ts";
import { ANCHORS_PER_LANE, type Position } from "./position.ts";
import type { RackTable } from "./rack_table.ts";
import { createSearch } from "./search.ts";
import { createSubRacks } from "./sub_racks.ts";
import { createWordPlays } from "./word_plays.ts";

/**
 * A function that finds the best play of the rack in `rackTable` on `position`, whose anchors must
 * be up to date. The play must be worth at least `least`, in thousandths of a point; `lane` of the
 * result is `NO_LANE` where there is none.
 */
export function createBestSearch(
  graph: PackedGraph,
  tables: LexiconTables,
  position: Position,
  rackTable: RackTable,
): (least: number) => BestPlay {
  const { anchorCounts } = position;
  const subRacks = createSubRacks(tables, rackTable);
  const bounds = createBounds(graph, position, rackTable, subRacks);
  const best = createBestPlay(position);
  const bestValue = best.value;
  const wordPlays = createWordPlays(tables, position, rackTable, subRacks, bounds, best);
  const search = createSearch(graph, position, rackTable, bounds, best);
  // The anchors that are still to be searched: number, slot and bound.
  const anchors = new Int32Array(LANES * ANCHORS_PER_LANE);
  const slots = new Int32Array(LANES * ANCHORS_PER_LANE);
  const highest = new Int32Array(LANES * ANCHORS_PER_LANE);

  function findBest(least: number): BestPlay {
    best.start(least);
    subRacks.prepare();
    wordPlays.prepare();
    let count = boundAnchors();
    while (count > 0) {
      let next = 0;
      for (let i = 1; i < count; i++) if (highest[i] > highest[next]) next = i;
      if (highest[next] < bestValue[0]) break;
      wordPlays.tryPlays(anchors[next], slots[next]);
      search(anchors[next], slots[next]);
      count--;
      anchors[next] = anchors[count];
      slots[next] = slots[count];
      highest[next] = highest[count];
    }
    return best;
  }

  /** Lists the anchors that can reach the least worth, and returns how many they are. */
  function boundAnchors(): number {
    let count = 0, slot = 0;
    for (let lane = 0; lane < LANES; lane++) {
      const first = lane * ANCHORS_PER_LANE, end = first + anchorCounts[lane];
      for (let anchor = first; anchor < end; anchor++) {
        const bound = bounds.boundAnchor(anchor, slot);
        if (bound < bestValue[0]) continue;
        anchors[count] = anchor;
        slots[count] = slot++;
        highest[count++] = bound;
      }
    }
    return count;
  }

  return findBest;
}
