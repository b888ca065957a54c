import { assert, assertEquals, assertMatch } from "@std/assert";
import { parseOptions } from "../../../lib/cli/options.ts";
import { ADMIN } from "../../../lib/cli/scrabble/admin_command.ts";
import { type AdminSettings, readAdminSettings } from "../../../lib/cli/scrabble/admin_settings.ts";
import { greetPlayer } from "../../../lib/cli/scrabble/greeting.ts";
import { Gate } from "../../../lib/wire/gate.ts";
import { receive, send, withSockets } from "../../wire/sockets.ts";

function settingsOf(...args: readonly string[]): AdminSettings {
  return readAdminSettings(parseOptions(ADMIN, args));
}

/** Greets a peer that says this; gives what became of it, what was logged and what it was told. */
async function greeted(text: string, settings: AdminSettings) {
  const refused: string[] = [];
  const log: string[] = [];
  let name: string | undefined;
  let told = "";
  await withSockets(async (ours, theirs) => {
    await send(theirs, text);
    const pass = new Gate().enter("127.0.0.1");
    assert(typeof pass !== "string");
    const greeting = greetPlayer(ours, settings, {
      pass,
      hasSecret: false,
      logOf: (peer) => {
        assertMatch(peer, /^127\.0\.0\.1:\d+$/);
        return (direction, text) => log.push(`${direction} ${text}`);
      },
      onRefused: (_peer, reason) => refused.push(reason),
    });
    if (text.startsWith('(register "')) {
      const player = await greeting;
      name = player?.name;
      theirs.close();
      return await player?.close();
    }
    told = await receive(theirs);
    theirs.close();
    assertEquals(await greeting, undefined);
  });
  return { refused, log, name, told };
}

Deno.test("a peer that registers is a player, and what it says is logged", async () => {
  const { name, refused, log } = await greeted('(register "ann")', settingsOf());
  assertEquals([name, refused, log[0]], ["ann", [], 'in (register "ann")']);
});

Deno.test("a peer that does not register is refused, and told and reported why", async () => {
  const { refused, told } = await greeted("(draw a)", settingsOf());
  assertEquals(refused.length, 1);
  assertMatch(refused[0]!, /got \(draw a\), expected \(register <string>\) first/);
  assertMatch(told, /^\(inform "registration refused: .*"\)$/);
});

Deno.test("a peer that says nothing is refused when its time is over", async () => {
  const { refused } = await greeted("", settingsOf("--register-timeout", "0.05"));
  assertMatch(refused[0] ?? "", /did not register in time/);
});
