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
