import { assert, assertAlmostEquals, assertEquals } from "@std/assert";
import { buildWordGraph } from "../../lib/dictionary/build.ts";
import { NO_LEAVES } from "../../lib/movegen/measure.ts";
import { MoveGenerator } from "../../lib/movegen/movegen.ts";
import { createRandom } from "../../lib/random.ts";
import {
  LeaveSamples,
  listAllLeaves,
  playTrainingGame,
} from "../../lib/strategy/leave_training.ts";
import { parseRack, type Tile } from "../../lib/scrabble/tiles.ts";

const ALL = listAllLeaves();

function tiles(text: string): Tile[] {
  return parseRack(text)!.sort((a, b) => a - b);
}

Deno.test("there are 914,624 leaves of one to six tiles", () => {
  assertEquals(ALL.values.length, 914_624);
});

Deno.test("a leave is worth how much better than the mean its racks are", () => {
  const samples = new LeaveSamples(ALL);
  for (let i = 0; i < 10_000; i++) {
    samples.add(parseRack("AEINRST")!, 80);
    samples.add(parseRack("UUVVWII")!, 20);
  }
  assertEquals(samples.racks, 20_000);
  const values = samples.estimate();
  // The mean of all is 50; many samples leave hardly any weight to what the parts foretell.
  assertAlmostEquals(values.valueOf(tiles("S")), 30, 0.5);
  assertAlmostEquals(values.valueOf(tiles("EINRST")), 30, 1);
  assertAlmostEquals(values.valueOf(tiles("UV")), -30, 0.5);
});

Deno.test("a leave without samples is worth what its parts foretell", () => {
  const samples = new LeaveSamples(ALL);
  for (let i = 0; i < 10_000; i++) {
    samples.add(parseRack("AAAAAAA")!, 60);
    samples.add(parseRack("BBCCDDE")!, 40);
  }
  const values = samples.estimate();
  const [a, b] = [values.valueOf(tiles("A")), values.valueOf(tiles("B"))];
  assertAlmostEquals(values.valueOf(tiles("AB")), a + b, 0.01);
  assertEquals(values.valueOf(tiles("Z")), 0);
});

Deno.test("samples of several threads add up", () => {
  const [one, other, both] = [0, 0, 0].map(() => new LeaveSamples(ALL));
  one!.add(parseRack("AEINRST")!, 70);
  other!.add(parseRack("AEINRSU")!, 50);
  both!.add(parseRack("AEINRST")!, 70);
  both!.add(parseRack("AEINRSU")!, 50);
  one!.import(other!.export());
  assertEquals(one!.racks, 2);
  assertEquals(one!.estimate().values, both!.estimate().values);
});

Deno.test("a training game samples each turn, and follows from its random source", () => {
  const words = [
    "AA",
    "AB",
    "AD",
    "BAD",
    "CAB",
    "DAB",
    "EAT",
    "TEA",
    "TIN",
    "ION",
    "RAIN",
    "TRAIN",
  ];
  const generator = new MoveGenerator(buildWordGraph(words));
  const play = (): LeaveSamples => {
    const samples = new LeaveSamples(ALL);
    playTrainingGame(generator, NO_LEAVES, createRandom(7), samples);
    return samples;
  };
  const [first, second] = [play(), play()];
  assert(first.racks > 3, `${first.racks} racks`);
  assertEquals(first.export(), second.export());
});
