// What entrants are called in reports.

/** The most characters of a name that are shown. */
const LONGEST_NAME = 40;

/** A name as it is shown: a long one is cut, and one that is blank becomes `unnamed`. */
export function showName(name: string): string {
  const characters = [...name.trim()];
  if (characters.length === 0) return "unnamed";
  if (characters.length <= LONGEST_NAME) return characters.join("");
  return `${characters.slice(0, LONGEST_NAME).join("")}…`;
}

/**
 * Names as they are shown, in the same order, that tell everybody apart: of equal ones the second
 * gets ` (2)`, the third ` (3)`.
 */
export function uniqueNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const base = showName(name);
    let unique = base;
    for (let number = 2; taken.has(unique); number++) unique = `${base} (${number})`;
    taken.add(unique);
    return unique;
  });
}
