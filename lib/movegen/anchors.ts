// Anchors. An anchor stands for all plays of a lane that touch the same thing last:
//
// - the run of tiles that is the rightmost of those a play goes through, or
// - the empty cell that is the rightmost of those where a play hooks onto a crossing word, for
//   plays that go through no run.
//
// So each play belongs to exactly one anchor of its lane, and the tiles of a run are read from the
// graph once, when the anchor is found, and not in every search. The word is built from the run's
// left end (or the cell) to the left, and then to the right, as in S. Gordon, "A Faster Scrabble
// Move Generation Algorithm", 1994.

import { BOARD_SIZE } from "../scrabble/board.ts";
import { LANES, laneStart } from "./lanes.ts";
import { childOf, type PackedGraph } from "./packed_graph.ts";
import { ANCHORS_PER_LANE, type Position } from "./position.ts";

/** The lane and the place of the anchor on the empty board: the centre. */
const CENTRE_PLACE = (BOARD_SIZE - 1) / 2;

/** A function that finds the anchors again in the lanes that changed. */
export function createAnchorFinder(graph: PackedGraph, position: Position): () => void {
  const { words, gaddagRoot } = graph;
  const { letters, crossSets, crossMultipliers, anchorCounts, staleLanes, tileCount } = position;
  const { runStarts, runEnds, leftLimits, rightLimits, anchorNodes } = position;

  function findAnchors(): void {
    if (tileCount[0] === 0) {
      // The first play covers the centre. On the empty board every play down has its mirror image
      // across, which scores the same; only the latter are generated, as everywhere in the field.
      anchorCounts[CENTRE_PLACE] = 1;
      staleLanes[CENTRE_PLACE] = 1;
      addHook(CENTRE_PLACE * ANCHORS_PER_LANE, CENTRE_PLACE, 0, BOARD_SIZE - 1);
      return;
    }
    for (let lane = 0; lane < LANES; lane++) if (staleLanes[lane] !== 0) findInLane(lane);
  }

  function findInLane(lane: number): void {
    const start = laneStart(lane);
    let next = lane * ANCHORS_PER_LANE;
    let place = 0, gapStart = 0;
    for (;;) {
      while (place < BOARD_SIZE && letters[start + place] === 0) place++;
      // A cell beside a run belongs to the run.
      const gapEnd = place < BOARD_SIZE ? place - 2 : BOARD_SIZE - 1;
      next = findHooks(start, gapStart, gapEnd, next);
      if (place === BOARD_SIZE) break;
      const runStart = place;
      while (letters[start + place] !== 0) place++;
      const runEnd = place - 1;
      const node = readRun(start + runStart, start + runEnd);
      if (node !== 0) {
        let following = place;
        while (following < BOARD_SIZE && letters[start + following] === 0) following++;
        runStarts[next] = runStart;
        runEnds[next] = runEnd;
        anchorNodes[next] = node;
        leftLimits[next] = 0;
        // Plays that reach the following run are that run's.
        rightLimits[next] = following < BOARD_SIZE ? following - 2 : BOARD_SIZE - 1;
        next++;
      }
      gapStart = place + 1;
    }
    anchorCounts[lane] = next - lane * ANCHORS_PER_LANE;
    staleLanes[lane] = 0;
  }

  /** Adds the anchors on empty cells from place `gapStart` to `gapEnd`; returns the next index. */
  function findHooks(start: number, gapStart: number, gapEnd: number, next: number): number {
    let rightLimit = gapEnd;
    for (let place = gapEnd; place >= gapStart; place--) {
      if (crossMultipliers[start + place] === 0) continue;
      if (crossSets[start + place] !== 0 && rightLimit > gapStart) {
        addHook(next++, place, gapStart, rightLimit);
      }
      rightLimit = place - 1;
    }
    return next;
  }

  function addHook(index: number, place: number, leftLimit: number, rightLimit: number): void {
    runStarts[index] = place + 1;
    runEnds[index] = place;
    anchorNodes[index] = gaddagRoot;
    leftLimits[index] = leftLimit;
    rightLimits[index] = rightLimit;
  }

  /** The node that the run from cell `first` to `last` leads to from right to left, 0 for none. */
  function readRun(first: number, last: number): number {
    let node = gaddagRoot;
    for (let cell = last; cell >= first; cell--) {
      const letter = letters[cell];
      if ((words[node] >> letter & 1) === 0) return 0;
      node = childOf(words, node, letter);
    }
    return node;
  }

  return findAnchors;
}
