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
