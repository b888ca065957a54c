// Tables for the terminal.

/** One column of a table. */
export interface Column {
  readonly title: string;
  /** Text is aligned to the left, numbers to the right. */
  readonly align: "left" | "right";
  /** The cells from top to bottom. */
  readonly cells: readonly string[];
}

/** The lines of a table; columns without any text in their cells are left out. */
export function makeTable(columns: readonly Column[]): string[] {
  const shown = columns.filter(({ cells }) => cells.some((cell) => cell !== ""));
  const rows = shown[0]?.cells.length ?? 0;
  const padded = shown.map(({ title, align, cells }) => {
    const texts = [title, ...cells];
    const width = Math.max(...texts.map(widthOf));
    return texts.map((text) => {
      const padding = " ".repeat(width - widthOf(text));
      return align === "left" ? text + padding : padding + text;
    });
  });
  return Array.from(
    { length: rows + 1 },
    (_, row) => padded.map((texts) => texts[row]!).join("  ").trimEnd(),
  );
}

function widthOf(text: string): number {
  return [...text].length;
}
