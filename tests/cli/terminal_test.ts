import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { escapeText, wantsColour } from "../../lib/cli/terminal.ts";

const TERMINAL = { isTerminal: () => true };
const PIPE = { isTerminal: () => false };

/** Runs `test` with environment variables set or, by undefined, not set. */
function withEnvironment(
  variables: Readonly<Record<string, string | undefined>>,
  test: () => void,
): void {
  const set = (name: string, value: string | undefined): void => {
    if (value === undefined) Deno.env.delete(name);
    else Deno.env.set(name, value);
  };
  const before = Object.keys(variables).map((name) => [name, Deno.env.get(name)] as const);
  for (const [name, value] of Object.entries(variables)) set(name, value);
  try {
    test();
  } finally {
    for (const [name, value] of before) set(name, value);
  }
}

Deno.test("colours are for terminals", () => {
  withEnvironment({ NO_COLOR: undefined, TERM: "xterm-256color" }, () => {
    assert(wantsColour(TERMINAL));
    assert(!wantsColour(PIPE));
  });
});

Deno.test("NO_COLOR and a dumb terminal mean no colours", () => {
  withEnvironment({ NO_COLOR: "0", TERM: "xterm" }, () => assert(!wantsColour(TERMINAL)));
  withEnvironment({ NO_COLOR: undefined, TERM: "dumb" }, () => assert(!wantsColour(TERMINAL)));
  withEnvironment({ NO_COLOR: "", TERM: "xterm" }, () => assert(wantsColour(TERMINAL)));
});

Deno.test("text that a terminal would obey is escaped, other text is left as it is", () => {
  assertEquals(escapeText("Zoë 李 👋 \\"), "Zoë 李 👋 \\");
  assertEquals(escapeText("\x1b[2Jx\r\n\x9b"), "\\u{1b}[2Jx\\u{d}\\u{a}\\u{9b}");
  assertEquals(escapeText("\u202eevil\u2028"), "\\u{202e}evil\\u{2028}");
});

Deno.test("no control character gets through, whatever the text", () => {
  fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => {
    assert(!/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u.test(escapeText(text)));
  }));
});
