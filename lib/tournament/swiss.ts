// The Swiss system and king of the hill: rounds in which everybody plays, paired by how they stand.

import { type DropRule, type Format, withdrawnEntrants } from "./format.ts";
import { type Edge, matchAtLeastCost } from "./matching.ts";
import { makeProgress, orderTurns, type Progress, recordsBefore } from "./progress.ts";
import { canStayApart } from "./rematches.ts";
import { foresee, orderPairs, type Pair } from "./turn_orders.ts";
import { makePairings, rotate, type Unit } from "./units.ts";

/** What a tournament of rounds is made for. All games have two players. */
export interface RoundsOptions {
  /** Entrants by number, in the order that decides between equal ones: the first seed first. */
  readonly seeds: readonly number[];
  readonly rounds: number;
  /** Units that a pair plays in a round. */
  readonly games: number;
  /** Whether every unit is two games with the same deal and the seats swapped. */
  readonly paired: boolean;
  readonly drops?: DropRule;
}

/**
 * The Swiss system. In each round everybody is paired with somebody whom it has not met, with as
 * many points as can be. What is minimised, the most important first, each as a sum over all pairs:
 *
 * 1. rematches (the square of the number of earlier rounds together);
 * 2. pairs of two who have both moved first more often than second, or both less often (the square
 *    of by how much), so that nobody's numbers of first and second moves come to differ by more than
 *    one unless rematches or byes force it;
 * 3. the square of the distance between their points, counted in numbers of points that occur;
 * 4. the distance from meeting the upper half of those with as many points against the lower half,
 *    in their order: with eight, 1-5, 2-6, 3-7, 4-8.
 *
 * So a round has rematches only if it cannot be paired without. That does not happen before half as
 * many rounds as there are entrants (G. A. Dirac, 1952: who has met fewer than half of the others can
 * be paired with the rest); from then on a round is paired so that those to come can be, too, if a
 * way is found.
 *
 * Whose first moves are even already moves first or second as it suits the next round (see
 * `orderPairs`), so that of an even number of entrants nobody comes to differ by more than one.
 *
 * With an odd number the last one has a bye of those who have had the fewest, or the next one above
 * who lets the others be paired without a rematch. Who is out, or was not there for a game, is not
 * paired any more.
 */
export function swiss(options: RoundsOptions): Format {
  return rounds(
    options,
    pairByScore,
    (pairs, others) =>
      orderPairs(pairs, others, (standing) => pairByScore(standing, EVEN_OUT).pairs),
  );
}

/**
 * King of the hill: in each round the first meets the second, the third the fourth, and so on, as
 * they stand, whether they have met before or not. Byes go as in the Swiss system. Who has moved
 * first less often moves first; since the standing alone decides who meets, that bounds no
 * difference.
 */
export function kingOfTheHill(options: RoundsOptions): Format {
  return rounds(options, (standing) => {
    const byed = standing.length % 2 === 0 ? undefined : lastWithFewestByes(standing)[0];
    const paired = standing.filter((one) => one !== byed);
    const pairs: Pair[] = [];
    for (let i = 0; i < paired.length; i += 2) pairs.push([paired[i]!, paired[i + 1]!]);
    return { pairs, byed };
  });
}

interface Round {
  readonly pairs: readonly Pair[];
  readonly byed: Progress | undefined;
}

/** How a round is paired by score. */
interface ScoreRules {
  /** Whether a pair plays an even number of games, so that first moves even out. */
  readonly isEven: boolean;
  /** How many rounds come after this one. */
  readonly left: number;
}

/** A round that might come, in which the first moves are to even out. */
const EVEN_OUT: ScoreRules = { isEven: false, left: 0 };

/** What gives the entrants of pairs in the order of their turns; `stage` counts rounds from 0. */
type OrderRule = (pairs: readonly Pair[], others: readonly Progress[], stage: number) => number[][];

/** Who has moved first less often moves first; of equals, now the better one, now the other. */
function orderInTurns(pairs: readonly Pair[], _others: readonly Progress[], stage: number) {
  return pairs.map(([a, b], board) =>
    (board + stage) % 2 === 0 ? orderTurns(a, b) : orderTurns(b, a)
  );
}

function rounds(
  { seeds, rounds, games, paired, drops }: RoundsOptions,
  pair: (standing: readonly Progress[], rules: ScoreRules) => Round,
  order: OrderRule = orderInTurns,
): Format {
  const isEven = paired || games % 2 === 0;
  return (stage, records) => {
    if (stage >= rounds) return [];
    const round = stage + 1;
    const before = recordsBefore(round, records);
    const out = withdrawnEntrants(before, drops);
    const standing = makeProgress(seeds, before).filter(({ entrant }) => !out.has(entrant));
    if (standing.length < 2) return [];
    const { pairs, byed } = pair(standing, { isEven, left: rounds - round });
    const others = byed === undefined ? [] : [byed];
    const orders = (isEven ? orderInTurns : order)(pairs, others, stage);
    // A bye counts as much as the games of the others.
    if (byed !== undefined) orders.push([byed.entrant]);
    const units: Unit[] = [];
    for (let cycle = 0; cycle < games; cycle++) {
      for (const order of orders) units.push({ round, seats: rotate(order, cycle) });
    }
    return makePairings(units, paired, 1 + (before.at(-1)?.pairing.game ?? 0));
  };
}

/** Pairings that are tried where earlier rounds leave few for those to come. */
const TRIES = 12;

function pairByScore(standing: readonly Progress[], { isEven, left }: ScoreRules): Round {
  const best = findPairs(standing, isEven, 0);
  const met = standing.reduce((most, { met, byes }) => Math.max(most, met.size + byes), 0) + 1;
  // After that everybody has met everybody.
  const ahead = Math.min(left, standing.length - 1 + standing.length % 2 - met);
  // With fewer of them there is always a way on.
  if (best.rematches > 0 || ahead <= 0 || 2 * met < standing.length) return best.round;
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const { round, rematches, same } = attempt === 0 ? best : findPairs(standing, isEven, attempt);
    if (rematches > best.rematches || same > best.same) continue;
    const others = round.byed === undefined ? [] : [round.byed];
    if (canStayApart(foresee(round.pairs, others, 0), ahead)) return round;
  }
  return best.round;
}

/** Pairs, with what they cost. */
interface FoundPairs {
  readonly round: Round;
  readonly rematches: number;
  readonly same: number;
}

/**
 * Pairs a round, with the bye that lets the others be paired best. Attempts after 0 differ in whom they
 * prefer, where neither rematches nor first moves speak against it.
 */
function findPairs(standing: readonly Progress[], isEven: boolean, attempt: number): FoundPairs {
  if (standing.length % 2 === 0) {
    const { pairs, rematches, same } = matchByScore(standing, isEven, attempt);
    return { round: { pairs, byed: undefined }, rematches, same };
  }
  const last = lastWithFewestByes(standing);
  const from = attempt % last.length;
  let best: FoundPairs | undefined;
  for (const byed of [...last.slice(from), ...last.slice(0, from)]) {
    const others = standing.filter((one) => one !== byed);
    const { pairs, rematches, same } = matchByScore(others, isEven, attempt);
    const isBetter = best === undefined || rematches < best.rematches ||
      (rematches === best.rematches && same < best.same);
    if (isBetter) best = { round: { pairs, byed }, rematches, same };
    if (rematches === 0 && same === 0) break;
  }
  return best!;
}

/** Those who have had the fewest byes, from the last one of the standing upwards. */
function lastWithFewestByes(standing: readonly Progress[]): Progress[] {
  const fewest = standing.reduce((fewest, { byes }) => Math.min(fewest, byes), Infinity);
  return standing.filter(({ byes }) => byes === fewest).reverse();
}

function matchByScore(
  standing: readonly Progress[],
  isEven: boolean,
  attempt: number,
): { readonly pairs: Pair[]; readonly rematches: number; readonly same: number } {
  const groups = Map.groupBy(standing, ({ points }) => points);
  const levels = new Map(groups.keys().map((points, level) => [points, level]));
  const edges: Edge[] = [];
  for (const [i, a] of standing.entries()) {
    for (const [j, b] of standing.entries().drop(i + 1)) {
      const same = Math.min(Math.abs(a.imbalance), Math.abs(b.imbalance)) *
        (Math.sign(a.imbalance) === Math.sign(b.imbalance) && !isEven ? 1 : 0);
      const distance = levels.get(b.points)! - levels.get(a.points)!;
      const half = distance === 0 ? Math.floor(groups.get(a.points)!.length / 2) : 0;
      edges.push({
        a: i,
        b: j,
        costs: [
          (a.met.get(b.entrant) ?? 0) ** 2,
          same ** 2,
          attempt === 0 ? 0 : (Math.imul((i + 2) * (j + 5), attempt * 7919) >>> 16) % 4,
          distance ** 2,
          Math.abs(j - i - half),
        ],
      });
    }
  }
  const chosen = matchAtLeastCost(edges);
  const sum = (level: number): number => chosen.reduce((sum, { costs }) => sum + costs[level]!, 0);
  return {
    pairs: chosen.map(({ a, b }) => [standing[a]!, standing[b]!]),
    rematches: sum(0),
    same: sum(1),
  };
}
