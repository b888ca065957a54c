// Text in SVG and HTML.

/** Text as it must be written between tags and in attributes; control characters but line ends become spaces. */
export function escapeMarkup(text: string): string {
  return text
    .replaceAll(/(?!\n)[\p{Cc}\p{Bidi_Control}\u{fffe}\u{ffff}\p{Surrogate}]/gu, " ")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}

/** At most `length` characters of a text, made fit for markup. */
export function shortenMarkup(text: string, length: number): string {
  const characters = [...text];
  const short = characters.length <= length ? text : `${characters.slice(0, length - 1).join("")}…`;
  return escapeMarkup(short);
}

/**
 * About how wide a text is in a sans-serif font, in units of the font size; rather too wide than too
 * narrow. What draws an SVG chooses the font, so that nobody can know it better.
 */
export function widthOf(text: string): number {
  let width = 0;
  for (const character of text) {
    if (/[ijl.,:;'|!() ]/.test(character)) width += 0.34;
    else if (/[MWmw@%…]/.test(character)) width += 0.92;
    else if (/[A-Z]/.test(character)) width += 0.72;
    else if (/[\u0021-\u02ff]/.test(character)) width += 0.57;
    else width += 1;
  }
  return width;
}

/** As much of a text as is at most `width` wide, in units of the font size, made fit for markup. */
export function fitMarkup(text: string, width: number): string {
  if (widthOf(text) <= width) return escapeMarkup(text);
  let short = [...text];
  while (short.length > 0 && widthOf(`${short.join("")}…`) > width) short = short.slice(0, -1);
  return escapeMarkup(`${short.join("")}…`);
}
