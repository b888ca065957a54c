import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { followGame } from "../../lib/record/follow.ts";
import type { RecordedGame } from "../../lib/record/game.ts";
import { makeGcg, parseGcg } from "../../lib/record/gcg.ts";
import { positionsOf } from "../../lib/record/game_position.ts";
import { positionsOfRecord } from "../../lib/record/record_positions.ts";
import { transcriptOfRecord } from "../../lib/record/record_transcript.ts";
import { recordOfTranscriptGame } from "../../lib/record/transcript_game.ts";
import type { Transcript, TranscriptGame } from "../../lib/record/transcript_reader.ts";
import { verifyTranscript } from "../../lib/record/verify.ts";
import {
  encode,
  LEXICON,
  LEXICON_SHA256,
  readBytes,
  recordedMatch,
  sharedMatch,
  WordListPlayer,
} from "./fixtures.ts";

const FACTS = { source: "x.gcg", program: "scrabble 1", started: "2026-01-02T03:04:05.678Z" };

function recordOf(game: TranscriptGame): RecordedGame {
  const lines = { start: game.start!, turns: game.turns, ...(game.end ? { end: game.end } : {}) };
  return recordOfTranscriptGame(lines, { lexicon: "SMALL", description: "game 1" });
}

/** What a transcript tells of a game, without what a conversion cannot keep. */
function told({ start, turns, end }: TranscriptGame) {
  return [start!, ...turns, ...(end === undefined ? [] : [end])].map(({ line }) => {
    const { seq: _seq, ms: _ms, game: _game, ...facts } = line;
    if (facts.event !== "game-start") return facts;
    const { round: _round, deal: _deal, players: _players, ...rest } = facts;
    return rest;
  });
}

async function twoPlayerMatch(): Promise<Transcript> {
  const players = ["anna", "bob"].map((name) => () => new WordListPlayer(name));
  const games = [[0, 1], [1, 0], [0, 1]];
  return readBytes(await recordedMatch({ players, games, seed: 11 }));
}

Deno.test("transcript, GCG and transcript again: every play, rack and score is kept", async () => {
  const transcript = await twoPlayerMatch();
  for (const game of transcript.games) {
    const gcg = makeGcg(recordOf(game));
    const lines = transcriptOfRecord(parseGcg(encode(gcg), "x.gcg"), FACTS);
    const back = readBytes(encode(lines.join("\n") + "\n"));
    assertEquals(told(back.games[0]!), told(game));
    const dictionary = { dictionary: LEXICON, sha256: LEXICON_SHA256 };
    assertEquals(verifyTranscript(back, dictionary), []);
  }
});

Deno.test("the GCG of a game that was played under the rules has no finding", async () => {
  const transcript = await twoPlayerMatch();
  assert(transcript.games.length === 3);
  for (const game of transcript.games) {
    const { findings, steps } = followGame(parseGcg(encode(makeGcg(recordOf(game)))), LEXICON);
    assertEquals(findings, []);
    assertEquals(steps.at(-1)!.totals, game.end!.line.scores);
  }
});

Deno.test("every line of such a GCG has the form that other programs read", async () => {
  const forms = [
    /^#(character-encoding UTF-8|description .+|lexicon \S+)$/,
    /^#player[12] \S+ .+$/,
    /^>\S+: [A-Z?]+ ([1-9]|1[0-5])[A-O] [A-Za-z.]+ \+\d+ \d+$/,
    /^>\S+: [A-Z?]+ [A-O]([1-9]|1[0-5]) [A-Za-z.]+ \+\d+ \d+$/,
    /^>\S+: [A-Z?]+ -[A-Z?]* \+0 \d+$/,
    /^>\S+: \([A-Z?]+\) \+\d+ -?\d+$/,
    /^>\S+: ([A-Z?]+) \(\1\) -\d+ -?\d+$/,
  ];
  for (const game of (await twoPlayerMatch()).games) {
    for (const line of makeGcg(recordOf(game)).trimEnd().split("\n")) {
      assert(forms.some((form) => form.test(line)), line);
    }
  }
});

Deno.test("a player that is dropped is told in a note, in games of three too", async () => {
  const transcript = readBytes(await sharedMatch());
  const game = transcript.games.find(({ turns, start }) =>
    start!.line.names.length === 3 && turns.some(({ line }) => line.event === "fault")
  )!;
  const record = recordOf(game);
  assertStringIncludes(makeGcg(record), "#note carl is dropped from the game: broken-contract: ");
  assertEquals(followGame(record, LEXICON).findings, []);
});

Deno.test("positions of a record are those of its transcript", async () => {
  const transcript = await twoPlayerMatch();
  for (const game of transcript.games) {
    const own = positionsOf(game, "x");
    const positions = positionsOfRecord(recordOf(game)).map(({ position }) => position);
    assertEquals(positions.length, own.length);
    for (const [index, position] of positions.entries()) {
      const { racks, moves, ...facts } = position;
      const { racks: ownRacks, moves: ownMoves, ...ownFacts } = own[index]!;
      assertEquals(facts, ownFacts);
      assertEquals(racks, ownRacks);
      assertEquals(moves, ownMoves);
    }
  }
});

Deno.test("an unfinished game keeps the racks where it stops", async () => {
  const [game] = (await twoPlayerMatch()).games;
  const { end: _end, ...unfinished } = game!;
  const cut = { ...unfinished, turns: game!.turns.slice(0, 3) };
  const record = parseGcg(encode(makeGcg(recordOf(cut))));
  assertEquals(record.items.filter(({ kind }) => kind === "rack").length, 2);
  const back = readBytes(encode(transcriptOfRecord(record, FACTS).join("\n") + "\n"));
  assertEquals(told(back.games[0]!), told(cut));
});

Deno.test("names become nicks that GCG can tell apart", async () => {
  const [game] = (await twoPlayerMatch()).games;
  const start = { ...game!.start!, line: { ...game!.start!.line, names: ["An na\n", "An_na"] } };
  const { players } = recordOf({ ...game!, start });
  assertEquals(players, [{ nick: "An_na", name: "An na" }, { nick: "An_na_2", name: "An_na" }]);
});
