// Text that people see.

/**
 * Text that came from somebody else, made harmless for a terminal: control characters (among them
 * the escapes that move the cursor) and direction overrides are written as `\u{..}`.
 */
export function escapeText(text: string): string {
  return text.replace(
    /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu,
    (character) => `\\u{${character.codePointAt(0)!.toString(16)}}`,
  );
}

/**
 * A value in JSON in which control characters and direction overrides are escaped, also those that
 * JSON would let stand: who looks at a file or at the output of a program has a terminal.
 */
export function makeJson(value: unknown, space?: number): string {
  const json = JSON.stringify(value, undefined, space) ?? "null";
  // Nearly all of it is plain, which shows ten times faster than what is to be replaced.
  if (!/[^\n\x20-\x7e]/.test(json)) return json;
  return json.replace(
    /(?!\n)[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu,
    (character) => `\\u${character.codePointAt(0)!.toString(16).padStart(4, "0")}`,
  );
}

/** A number of things in words: `1 tile`, `2 tiles`. */
export function makeCount(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
