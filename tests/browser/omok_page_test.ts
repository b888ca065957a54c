// The page of the omok service, in a real browser: a game played to its end by clicks, another begun
// by keyboard, on a desk and on a phone.
//
// The browser is Chromium: the one that CHROMIUM names, or the one in one of the usual places. Where
// there is none, the tests are skipped. With SCREENSHOTS=DIR what the browser shows is kept there.

import { assert, assertEquals, assertMatch } from "@std/assert";
import { join } from "@std/path";
import type { Page } from "playwright-core";
import { createGame, playMove } from "../../lib/omok/game.ts";
import { playRandom } from "../../lib/omok/random.ts";
import { playSmart } from "../../lib/omok/smart.ts";
import type { Strategy } from "../../lib/omok/strategy.ts";
import { createRandom } from "../../lib/random.ts";
import { startOmok } from "../e2e/omok_hosting.ts";

const PLACES = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

const DESK = { width: 1000, height: 800 };
const PHONE = { width: 375, height: 667 };
const LYING_PHONE = { width: 640, height: 320 };

function findChromium(): string | undefined {
  const named = Deno.env.get("CHROMIUM");
  if (named !== undefined && named !== "") return named;
  return PLACES.find((path) => {
    try {
      return Deno.statSync(path).isFile;
    } catch {
      return false;
    }
  });
}

const chromiumPath = findChromium();

/** A test that needs the browser. */
function testPage(
  name: string,
  viewport: { readonly width: number; readonly height: number },
  test: (page: Page, errors: string[]) => Promise<void>,
): void {
  const ignore = chromiumPath === undefined;
  Deno.test({
    name: ignore ? `${name} (skipped: no Chromium; install it, or set CHROMIUM)` : name,
    ignore,
    // The browser's connection is closed by its other side.
    sanitizeOps: false,
    sanitizeResources: false,
    fn: async () => {
      const { chromium } = await import("playwright-core");
      const browser = await chromium.launch({ executablePath: chromiumPath ?? "" });
      try {
        const page = await browser.newPage({ viewport, hasTouch: viewport !== DESK });
        const errors: string[] = [];
        page.on("pageerror", (error) => errors.push(error.message));
        page.on("console", (message) => {
          if (message.type() === "error") errors.push(message.text());
        });
        await test(page, errors);
        assertEquals(errors, []);
      } finally {
        await browser.close();
      }
    },
  });
}

async function keepScreenshot(page: Page, name: string): Promise<void> {
  const directory = Deno.env.get("SCREENSHOTS");
  if (directory !== undefined) await page.screenshot({ path: join(directory, `${name}.png`) });
}

/** The stones and marks on the board, by place. */
function readBoard(page: Page): Promise<string[]> {
  return page.locator("#board button").evaluateAll((cells) => cells.map((cell) => cell.className));
}

/** Waits until the page waits for the player, and gives what it says then. */
async function settled(page: Page): Promise<string> {
  const status = page.locator("#status");
  await status.filter({ hasNotText: /thinking|moment/ }).waitFor();
  return await status.innerText();
}

/** Does something that leads to a request, and gives what the page says after the answer. */
async function ask(
  page: Page,
  request: "new" | "play",
  action: () => Promise<void>,
): Promise<string> {
  const answered = page.waitForResponse((response) => response.url().includes(`/${request}?`));
  await action();
  await answered;
  return await settled(page);
}

/** Begins another game. */
async function beginGame(page: Page): Promise<void> {
  assertEquals(await ask(page, "new", () => page.click("text=New game")), "Your move.");
}

/** Clicks a place, and gives what the page says after the answer. */
function clickPlace(page: Page, place: number): Promise<string> {
  return ask(page, "play", () => page.locator("#board button").nth(place).click());
}

/** Plays a game by clicks to its end, and gives what the page says then. */
async function playByClicks(page: Page, strategy: Strategy, random = createRandom(3)) {
  let game = createGame();
  while (game.outcome.kind === "open") {
    const place = strategy(game.position, random);
    const status = await clickPlace(page, place);
    game = playMove(game, place);
    if (game.outcome.kind !== "open") return { status, game };
    const before = game.position.board;
    const after = await readBoard(page);
    const reply = after.findIndex((cell, at) => cell.includes("white") && before[at] === 0);
    assert(reply >= 0, `no answer: ${status}`);
    assert(after[reply]!.includes("last"));
    game = playMove(game, reply);
    if (game.outcome.kind !== "open") return { status, game };
    assertMatch(status, /Your move\.$/);
  }
  throw new Error("the game was over before it began");
}

/** The board of the page is that of the game, with the winning row and the last move marked. */
async function checkEnd(page: Page, game: ReturnType<typeof createGame>): Promise<void> {
  const cells = (await readBoard(page)).map((cell) => cell.split(" "));
  const colours = ["empty", "black", "white"];
  assertEquals(
    cells.map((classes) => colours.findIndex((colour) => classes.includes(colour))),
    [...game.position.board],
  );
  const marked = (mark: string) =>
    cells.flatMap((classes, place) => classes.includes(mark) ? [place] : []);
  const row = game.outcome.kind === "win" ? [...game.outcome.row] : [];
  assertEquals(marked("row"), row.sort((a, b) => a - b));
  assertEquals(marked("last"), [game.moves.at(-1)]);
}

testPage("a game is won by clicks against Random", DESK, async (page) => {
  await using omok = await startOmok();
  await page.goto(omok.url);
  assertEquals(await settled(page), "Your move.");
  assertEquals(await page.locator("#strategy option").allInnerTexts(), [
    "Smart",
    "Random",
    "Expert",
  ]);
  await page.selectOption("#strategy", "Random");
  await beginGame(page);
  const { status, game } = await playByClicks(page, playSmart);
  assertEquals(status, "You win!");
  await checkEnd(page, game);
  await keepScreenshot(page, "desk_won");
  // The game is over: a click changes nothing, until another is begun.
  const before = await readBoard(page);
  await page.locator("#board button.empty").first().click();
  assertEquals(await readBoard(page), before);
  await beginGame(page);
  assertEquals((await readBoard(page)).filter((cell) => !cell.includes("empty")), []);
});

testPage("a game is lost by clicks against Smart, on a phone", PHONE, async (page) => {
  await using omok = await startOmok();
  await page.goto(`${omok.url}/index.php`);
  assertEquals(await settled(page), "Your move.");
  const { status, game } = await playByClicks(page, playRandom);
  assertEquals(status, "You lose.");
  await checkEnd(page, game);
  await keepScreenshot(page, "phone_lost");
  // Nothing is wider than the screen, and all of the board is on it.
  const width = await page.evaluate("document.documentElement.scrollWidth");
  assertEquals(width, PHONE.width);
  const box = await page.locator("#board").boundingBox();
  assert(box !== null && box.y + box.height <= PHONE.height);
  assert(box.width > 0.9 * PHONE.width);
});

testPage(
  "moves are made by keyboard, and places are told to who cannot see them",
  DESK,
  async (page) => {
    await using omok = await startOmok(["--expert-time", "0.2"]);
    await page.goto(`${omok.url}/`);
    assertEquals(await settled(page), "Your move.");
    await page.selectOption("#strategy", "Expert");
    await page.locator("#strategy").focus();
    const press = (key: string) => page.keyboard.press(key);
    await press("Tab");
    assertEquals(await ask(page, "new", () => press("Enter")), "Your move.");
    for (const key of ["Tab", "ArrowLeft", "ArrowUp", "ArrowUp"]) await press(key);
    assertMatch(await ask(page, "play", () => press("Enter")), /^[A-O]\d+\. Your move\.$/);
    await keepScreenshot(page, "desk_keyboard");
    const own = page.locator("#board button.black");
    assertEquals(await own.count(), 1);
    assertEquals(await own.getAttribute("aria-label"), "G6, black");
    assertMatch(
      await page.locator("#board button.white").getAttribute("aria-label") ?? "",
      /^[A-O]\d+, white$/,
    );
  },
);

testPage(
  "when the service is gone, the page says so, and goes on when it is back",
  DESK,
  async (page, errors) => {
    await using omok = await startOmok();
    await page.goto(omok.url);
    assertEquals(await settled(page), "Your move.");
    await page.route("**/play**", (route) => route.fulfill({ status: 503, body: "" }));
    await page.locator("#board button").nth(112).click();
    const status = page.locator("#status");
    await status.filter({ hasText: "the service answers with HTTP 503. Asking again" }).waitFor();
    assertMatch((await readBoard(page))[112]!, /uncertain/);
    await page.unroute("**/play**");
    await status.filter({ hasText: /Your move\.$/ }).waitFor();
    const stones = (await readBoard(page)).filter((cell) => !cell.includes("empty"));
    assertEquals(stones.map((cell) => cell.split(" ")[0]).sort(), ["black", "white"]);
    // The browser itself notes the answer that failed.
    for (const error of errors.splice(0)) assertMatch(error, /503/);
  },
);

testPage("a move that is refused is taken back", DESK, async (page) => {
  await using omok = await startOmok();
  await page.goto(omok.url);
  assertEquals(await settled(page), "Your move.");
  const refusal = '{"response":false,"reason":"Service failure, try again"}';
  await page.route("**/play**", (route) => route.fulfill({ status: 200, body: refusal }));
  assertMatch(await clickPlace(page, 112), /^The move was not made: Service failure/);
  assertEquals((await readBoard(page)).filter((cell) => !cell.includes("empty")), []);
  await page.unroute("**/play**");
  assertMatch(await clickPlace(page, 112), /Your move\.$/);
});

testPage(
  "when the answer to a move is lost, the page says that it was made",
  DESK,
  async (page, errors) => {
    await using omok = await startOmok();
    await page.goto(omok.url);
    assertEquals(await settled(page), "Your move.");
    // The move arrives; its answer does not.
    await page.route("**/play**", async (route) => {
      await route.fetch();
      await route.abort();
    }, { times: 1 });
    await page.locator("#board button").nth(112).click();
    const status = page.locator("#status");
    await status.filter({ hasText: "made, but the answer to it is lost. Begin a new" }).waitFor();
    assertMatch((await readBoard(page))[112]!, /black/);
    await beginGame(page);
    assertMatch(await clickPlace(page, 112), /Your move\.$/);
    for (const error of errors.splice(0)) assertMatch(error, /ERR_FAILED/);
  },
);

testPage("the page works under a path with doubled slashes", DESK, async (page) => {
  await using omok = await startOmok(["--base", "/games/omok"]);
  const { origin } = new URL(omok.url);
  for (const path of ["//games/omok", "///games//omok//", "/games//omok//index.php/"]) {
    await page.goto(origin + path);
    assertEquals(await settled(page), "Your move.", path);
    assertMatch(await clickPlace(page, 112), /Your move\.$/);
  }
});

testPage("on a phone that lies, all is on the screen", LYING_PHONE, async (page) => {
  await using omok = await startOmok();
  await page.goto(omok.url);
  assertEquals(await settled(page), "Your move.");
  assertMatch(await clickPlace(page, 112), /Your move\.$/);
  await keepScreenshot(page, "phone_lying");
  assertEquals(
    await page.evaluate(
      "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]",
    ),
    [LYING_PHONE.width, LYING_PHONE.height],
  );
  // The names of columns and rows are at their edges, in line with the places.
  for (const [kind, last, name] of [["column", 14, "O"], ["row", 210, "15"]] as const) {
    const label = page.locator(`#frame > .${kind}`).last();
    assertEquals(await label.innerText(), name);
    const [at, cell] = [
      await label.boundingBox(),
      await page.locator("#board button").nth(last).boundingBox(),
    ];
    assert(at !== null && cell !== null);
    const apart = kind === "column" ? at.x - cell.x : at.y - cell.y;
    assert(Math.abs(apart) < 1.5, `${kind}: ${apart}`);
  }
});
