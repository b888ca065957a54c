import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { parseCgp } from "../../lib/record/cgp.ts";
import { parseGcg } from "../../lib/record/gcg.ts";
import { makeHtml } from "../../lib/record/html.ts";
import { type ShownGame, shownPosition, shownRecord } from "../../lib/record/shown_game.ts";
import { makeSvg } from "../../lib/record/svg.ts";
import { gcgOf, parseCase } from "./cases.ts";

/** That tags are closed in the order in which they were opened. */
function assertWellFormed(text: string): void {
  const open: string[] = [];
  const body = text.replace(/<!DOCTYPE html>|<script>.*?<\/script>|<style>.*?<\/style>/gs, "");
  for (const [tag, close, name, empty] of body.matchAll(/<(\/?)([a-zA-Z]+)[^<>]*?(\/?)>/g)) {
    if (empty === "/" || /^(meta|link)$/.test(name!)) continue;
    if (close === "") open.push(name!);
    else assertEquals(open.pop(), name, tag);
  }
  assertEquals(open, []);
  assert(!/[<>&]/.test(body.replace(/<\/?[a-zA-Z][^<>]*>|&(amp|lt|gt|quot|nbsp|#39);/g, "")));
}

/** The tiles that are drawn: letter, and whether each is a blank or of the last play. */
function tilesIn(svg: string): string[] {
  const board = svg.slice(svg.indexOf("<g transform"), svg.lastIndexOf("<g transform"));
  return [
    ...board.matchAll(/<g class="tile( blank)?( fresh)?"[^>]*>.*?class="letter"[^>]*>(\w?)</g),
  ]
    .map(([, blank, fresh, letter]) => `${letter}${blank ? "?" : ""}${fresh ? "!" : ""}`);
}

async function shown(name: string): Promise<ShownGame> {
  return shownRecord(await parseCase(name), name);
}

Deno.test("a drawing shows the tiles, the blanks, the last play, scores and racks", async () => {
  const game = await shown("two_blanks");
  const svg = makeSvg(game, game.positions[1]!);
  assertWellFormed(svg);
  assertEquals(tilesIn(svg), ["P!", "R!", "I!", "c?!", "k?!", "E!", "D!"]);
  for (const text of ["Ann Alpha", ">68<", "8B PRIckED", "+68", "after turn 1"]) {
    assertStringIncludes(svg, text);
  }
  assertEquals(tilesIn(makeSvg(game, game.positions[0]!)), []);
});

Deno.test("a drawing has all premium squares that no tile covers, and all coordinates", async () => {
  const game = await shown("base");
  const count = (svg: string, pattern: RegExp): number => svg.match(pattern)?.length ?? 0;
  const svg = makeSvg(game, game.positions[0]!);
  assertEquals(
    [">3W<", ">2W<", ">3L<", ">2L<", 'class="star"'].map((mark) =>
      count(svg, new RegExp(mark, "g"))
    ),
    [8, 16, 12, 24, 1],
  );
  assertEquals(count(svg, /class="edge"/g), 60);
});

Deno.test("every position of every case is drawn, as a page too", async () => {
  for (const name of ["base", "six_zero", "end_split", "phony_withdrawn", "note_traps"]) {
    const game = await shown(name);
    for (const position of game.positions) assertWellFormed(makeSvg(game, position));
    const page = makeHtml(game);
    assertWellFormed(page);
    assertEquals(page.match(/class="state"/g)?.length, game.positions.length);
  }
});

Deno.test("a page needs nothing but itself", async () => {
  const page = makeHtml(await shown("base"));
  assert(!/\b(src|href|url)\s*[=(]/i.test(page), "a reference to something else");
  assert(!/https?:\/\/(?!www\.w3\.org)/.test(page));
  assertStringIncludes(page, "default-src 'none'");
});

Deno.test("without scripts a page shows the final position and the whole score sheet", async () => {
  const game = await shown("phony_withdrawn");
  const page = makeHtml(game);
  const tiles = [...page.matchAll(/<g class="tile[^>]*data-from="(\d)" data-to="(\d)"( hidden)?>/g)]
    .map(([, from, to, hidden]) => [Number(from), Number(to), hidden !== undefined]);
  // PIBLA lies from its turn to the one in which it is taken back, PRIckED to the end.
  assertEquals(tiles.slice(0, 5), new Array(5).fill([1, 2, true]));
  assertEquals(tiles.slice(5), new Array(7).fill([3, 4, false]));
  assertEquals(page.match(/<tr data-step=/g)?.length, 3);
  assertEquals(page.match(/<div class="state"[^>]*hidden>/g)?.length, 3);
});

Deno.test("names, titles and notes cannot break out of a page or a drawing", () => {
  const evil = `</script><img onerror="x">&'`;
  const bytes = new TextEncoder().encode(
    `#character-encoding UTF-8\n#title ${evil}\n#player1 a ${evil}\n#player2 b ${evil}\n` +
      `>a: ABEILPT 8D PIBAL +24 24\n#note ${evil}\nsecond line\n`,
  );
  const game = shownRecord(parseGcg(bytes), "x");
  for (const text of [makeHtml(game), makeSvg(game, game.positions[1]!)]) {
    assertWellFormed(text);
    assert(!text.includes("<img"));
    assertStringIncludes(text, "&lt;/script&gt;");
  }
  assertMatch(makeHtml(game), /&#39;\nsecond line<\/p>/);
});

Deno.test("a single position is drawn with the racks that are known", () => {
  const text = "15/15/15/15/15/15/15/7CARe4/15/15/15/15/15/15/15 AEINRS?/ 0/12 0 lex X;";
  const game = shownPosition(parseCgp(text), "CGP");
  const svg = makeSvg(game, game.positions[0]!);
  assertEquals(tilesIn(svg), ["C", "A", "R", "e?"]);
  assertStringIncludes(svg, "Lexicon: X");
  assertWellFormed(makeHtml(game));
});

Deno.test("the score of a play that was recorded stays, though it is wrong", () => {
  const game = shownRecord(parseGcg(gcgOf(">Ann: ABEILPT 8D PIBAL +26 26")), "x");
  assertStringIncludes(makeSvg(game, game.positions[1]!), "+26");
});
