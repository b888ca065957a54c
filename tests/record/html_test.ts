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

/** The rows of the score sheet of a page: turn, player, move, points and total. */
function rowsOf(page: string): string[][] {
  return [...page.matchAll(/<tr data-step=.*?<\/tr>/g)].map(([row]) =>
    [...row.matchAll(/<td>(.*?)<\/td>/g)].map(([, cell]) => cell!.replaceAll(/<[^>]*>/g, ""))
  );
}

/** The same of a drawing: its texts row by row. */
function rowsOfSvg(svg: string): string[][] {
  return svg.split('<line class="line"').slice(1).map((row) =>
    [...row.matchAll(/<text class="row[^>]*>(.*?)<\/text>/g)].map(([, cell]) => cell!)
  );
}

Deno.test("the score sheet adds up: what is paid at the end has rows, by turn", async () => {
  for (const name of ["base", "end_split", "end_time_penalty", "six_zero", "phony_withdrawn"]) {
    const game = await shown(name);
    const last = game.positions.at(-1)!;
    for (const rows of [rowsOf(makeHtml(game)), rowsOfSvg(makeSvg(game, last))]) {
      const totals = new Map<string, number>();
      for (const [, player, , points, total] of rows) {
        const sum = (totals.get(player!) ?? 0) + Number(points);
        assertEquals(sum, Number(total), `${name}: ${player}`);
        totals.set(player!, sum);
      }
      assertEquals([...totals.values()], [...last.position.scores], name);
      assertEquals(Number(rows.at(-1)![0]), last.turn, name);
    }
  }
  const page = makeHtml(await shown("end_split"));
  assertEquals(rowsOf(page).slice(-2).map(([, , move, points]) => [move, points]), [
    ["gets AATT", "+4"],
    ["keeps AATT", "-4"],
  ]);
});

Deno.test("a long score sheet makes a drawing higher, and leaves out nothing", () => {
  const lines = ["#player3 c Cat McWilliamson-Wye", "#player4 d Dan"];
  const names = ["Ann", "Bob", "c", "d"];
  for (let i = 0; i < 44; i++) lines.push(`>${names[i % 4]}:  -1 +${i % 3} ${i}`);
  const game = shownRecord(parseGcg(gcgOf(...lines)), "x");
  const svg = makeSvg(game, game.positions.at(-1)!);
  const rows = rowsOfSvg(svg);
  assertEquals(rows.length, 44);
  assert(rows.every((row) => row.length === 5));
  const height = Number(/height="(\d+)"/.exec(svg)![1]);
  const lowest = Math.max(...[...svg.matchAll(/ y="([\d.]+)"/g)].map(([, y]) => Number(y)));
  assert(lowest + 20 + 46 < height);
  assertMatch(rows[2]![1]!, /^Cat McW.*…$/);
});

Deno.test("on paper, and without scripts, there are the notes of the whole game", async () => {
  const page = makeHtml(await shown("note_traps"));
  const notes = page.slice(page.indexOf('<section class="notes">'), page.indexOf("<script>"));
  assertEquals(notes.match(/<p class="note">/g)?.length, 4);
  assertMatch(notes, /<strong>start<\/strong>\nbefore any event</);
  assertMatch(notes, /<strong>1\. .*<\/strong>\nsee #rack1 and #lexicon in text\nstill the note</);
  const rule = /\.notes\{display:block\}/g;
  const [head] = page.split("</head>");
  assertMatch(head!, /<noscript><style>[^<]*\.notes\{display:block\}/);
  assertMatch(head!.slice(head!.indexOf("@media print")), rule);
  assertMatch(head!, /\.notes\{display:none\}/);
  assert(!makeHtml(await shown("base")).includes('class="notes"'));
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
