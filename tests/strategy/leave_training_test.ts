import { assert, assertAlmostEquals, assertEquals, assertThrows } from "@std/assert";
import { fromFileUrl } from "@std/path";
import { buildWordGraph } from "../../lib/dictionary/build.ts";
import { parseWordList } from "../../lib/dictionary/word_list.ts";
import { type Measure, NO_LEAVES } from "../../lib/movegen/measure.ts";
import { MoveGenerator } from "../../lib/movegen/movegen.ts";
import type { RankedMove } from "../../lib/movegen/order.ts";
import { createRandom, shuffle } from "../../lib/random.ts";
import { allTiles } from "../../lib/scrabble/bag.ts";
import {
  LeaveSamples,
  listAllLeaves,
  playTrainingGame,
} from "../../lib/strategy/leave_training.ts";
import { missingTiles, parseRack, rackTileOf, type Tile } from "../../lib/scrabble/tiles.ts";
import { trainLeaves } from "../bench/train_leaves.ts";

const ALL = listAllLeaves();

const WORDS = ["AA", "AB", "AD", "BAD", "CAB", "DAB", "EAT", "TEA", "TIN", "ION", "RAIN", "TRAIN"];

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

Deno.test("a leave with few samples is worth what its parts foretell, with many its own mean", () => {
  // A is worth 10 and B -10, so that AB is foretold to be worth nothing; its samples say 30 more.
  const valueOfPair = (samplesOfPair: number): number => {
    const samples = new LeaveSamples(ALL);
    for (let i = 0; i < 20_000; i++) {
      samples.add(parseRack("AIIOOUU")!, 60);
      samples.add(parseRack("BIIOOUU")!, 40);
    }
    for (let i = 0; i < samplesOfPair; i++) samples.add(parseRack("ABIIOUU")!, 80);
    return samples.estimate().valueOf(tiles("AB"));
  };
  const few = valueOfPair(10);
  assert(few > 0 && few < 10, `${few}`);
  assertAlmostEquals(valueOfPair(1000), 30, 3);
});

Deno.test("without samples nothing is estimated", () => {
  assertThrows(() => new LeaveSamples(ALL).estimate(), RangeError, "no rack");
});

Deno.test("what samples come to does not depend on the threads that took them, nor on the order", () => {
  const random = createRandom(5);
  const bag = allTiles();
  const taken = Array.from({ length: 2000 }, () => ({
    rack: shuffle(bag, random).slice(0, 7),
    equity: (random.below(120_000) - 20_000) / 1000,
  }));
  const [all, ...parts] = Array.from({ length: 4 }, () => new LeaveSamples(ALL));
  for (const { rack, equity } of taken) all!.add(rack, equity);
  for (const { rack, equity } of taken.reverse()) parts[random.below(3)]!.add(rack, equity);
  const sum = new LeaveSamples(ALL);
  for (const part of parts) sum.import(part.export());
  assertEquals(sum.racks, 2000);
  assert(sameBytes(sum.export().sums, all!.export().sums));
  assertEquals(sum.export().sum, all!.export().sum);
});

Deno.test("trained values are the same on any number of threads", async () => {
  const graph = buildWordGraph(WORDS);
  const train = async (threads: number): Promise<Float32Array> => {
    const training = { games: 5, rounds: 2, seed: 1, threads };
    return (await trainLeaves(graph, training, () => {})).values;
  };
  const alone = await train(1);
  assert(alone.some((value) => value !== 0));
  assert(sameBytes(await train(3), alone));
});

/** Whether two arrays are the same to the last bit. Far faster than `assertEquals` for a million. */
function sameBytes(one: ArrayBufferView, other: ArrayBufferView): boolean {
  const bytes = [one, other].map((view) =>
    new Uint8Array(view.buffer, view.byteOffset, view.byteLength)
  );
  return one.byteLength === other.byteLength &&
    bytes[0]!.every((byte, index) => byte === bytes[1]![index]);
}

Deno.test("each turn of a training game has a rack of unseen tiles and the board as it stands", () => {
  /** A generator that notes what it is asked. */
  class NotingGenerator extends MoveGenerator {
    readonly turns: { onBoard: Tile[]; rack: readonly Tile[]; measure: Measure }[] = [];
    override bestMove(rack: readonly Tile[], measure: Measure): RankedMove {
      const onBoard = [...this.board].filter((tile) => tile !== 0).map(rackTileOf);
      this.turns.push({ onBoard, rack, measure });
      return super.bestMove(rack, measure);
    }
  }
  const list = Deno.readFileSync(new URL("../../dictionaries/enable1.txt", import.meta.url));
  const generator = new NotingGenerator(buildWordGraph(parseWordList(list).words));
  const exchangeLimits = new Set<number>();
  for (let seed = 1; seed <= 10; seed++) {
    const samples = new LeaveSamples(ALL);
    generator.turns.length = 0;
    playTrainingGame(generator, NO_LEAVES, createRandom(seed), samples);
    assertEquals(samples.racks, generator.turns.length);
    assertEquals(generator.turns[0]!.onBoard.length, 0);
    for (const { onBoard, rack, measure } of generator.turns) {
      assertEquals(missingTiles(allTiles(), [...onBoard, ...rack]), []);
      // The other player has seven tiles too.
      const inBag = 100 - onBoard.length - 14;
      assert(inBag > 0);
      assert(measure.kind === "equity");
      assertEquals(measure.exchangeLimit, inBag >= 7 ? 7 : 0);
      exchangeLimits.add(measure.exchangeLimit);
    }
    const left = [...generator.board].filter((tile) => tile === 0).length - 225 + 100;
    assert(left <= 14, `the game ended with ${left} tiles unseen`);
  }
  assertEquals(exchangeLimits.size, 2);
});

Deno.test("a training game samples each turn, and follows from its random source", () => {
  const generator = new MoveGenerator(buildWordGraph(WORDS));
  const play = (): LeaveSamples => {
    const samples = new LeaveSamples(ALL);
    playTrainingGame(generator, NO_LEAVES, createRandom(7), samples);
    return samples;
  };
  const [first, second] = [play(), play()];
  assert(first.racks > 3, `${first.racks} racks`);
  assertEquals(first.export(), second.export());
});

Deno.test("training with an argument that cannot be leaves the file as it was", async () => {
  const folder = await Deno.makeTempDir();
  try {
    const out = `${folder}/own.klv2`;
    await Deno.writeTextFile(out, "what was there");
    const train = async (...args: string[]) => {
      const script = fromFileUrl(new URL("../bench/train_leaves.ts", import.meta.url));
      const { code, stderr } = await new Deno.Command(Deno.execPath(), {
        args: ["run", "--quiet", "--allow-read", "--allow-write", script, "--out", out, ...args],
      }).output();
      assertEquals(await Deno.readTextFile(out), "what was there");
      assertEquals([...Deno.readDirSync(folder)].map(({ name }) => name), ["own.klv2"]);
      return { code, said: new TextDecoder().decode(stderr) };
    };
    for (const games of ["abc", "0", "-5", "1.5"]) {
      const { code, said } = await train("--games", games);
      assertEquals(code, 2);
      assertEquals(
        said,
        `train_leaves: --games takes a whole number from 1 to 100000000, not "${games}"\n`,
      );
    }
    const { code, said } = await train("--dictionary", `${folder}/none.kwg`);
    assertEquals(code, 1);
    assert(said.startsWith("train_leaves: there is no dictionary"), said);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
