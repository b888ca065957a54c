// The cases in tests/record/cases, and the dictionary that they are checked with.

import { fromFileUrl } from "@std/path";
import { loadDictionary } from "../../lib/cli/dictionary_file.ts";
import { followGame } from "../../lib/record/follow.ts";
import type { FollowedGame } from "../../lib/record/followed_game.ts";
import type { RecordedGame } from "../../lib/record/game.ts";
import { parseGcg } from "../../lib/record/gcg.ts";

/** The file of a case. */
export function casePath(name: string): string {
  return fromFileUrl(new URL(`cases/${name}.gcg`, import.meta.url));
}

/** The bytes of a case. */
export function readCase(name: string): Promise<Uint8Array<ArrayBuffer>> {
  return Deno.readFile(casePath(name));
}

/** A case as a record. */
export async function parseCase(name: string): Promise<RecordedGame> {
  return parseGcg(await readCase(name), `${name}.gcg`);
}

/** A case followed under the rules, its words looked up in ENABLE. */
export async function followCase(name: string): Promise<FollowedGame> {
  const { graph } = await loadDictionary();
  return followGame(await parseCase(name), graph);
}

/** A record of the players Ann and Bob with these lines after those that name them. */
export function gcgOf(...lines: readonly string[]): Uint8Array<ArrayBuffer> {
  const head = ["#character-encoding UTF-8", "#player1 Ann Ann Alpha", "#player2 Bob Bob Beta"];
  return new TextEncoder().encode([...head, ...lines].join("\n") + "\n");
}

/** The findings of a followed game as `line severity message`. */
export function findingsOf({ findings }: FollowedGame): string[] {
  return findings.map(({ line, severity, message }) => `${line} ${severity} ${message}`);
}
