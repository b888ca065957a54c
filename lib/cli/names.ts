// What entrants are called in reports.

/** The most characters of a name that are shown. */
const LONGEST_NAME = 40;

/**
 * Names that tell everybody apart, in the same order: of equal ones the second gets ` (2)`, the
 * third ` (3)`. Long ones are cut, and one that is blank becomes `unnamed`.
 */
export function uniqueNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const characters = [...name.trim()];
    const whole = characters.length <= LONGEST_NAME;
    const short = whole ? characters.join("") : `${characters.slice(0, LONGEST_NAME).join("")}…`;
    const base = short === "" ? "unnamed" : short;
    let unique = base;
    for (let number = 2; taken.has(unique); number++) unique = `${base} (${number})`;
    taken.add(unique);
    return unique;
  });
}
