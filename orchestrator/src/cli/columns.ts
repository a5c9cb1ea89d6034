import { visible } from '@obsidian-agent/platform';

/** Rows as lines, each cell but the last filled up to its column's width. */
export function alignColumns(rows: readonly (readonly string[])[]): string[] {
  const widths = rows.reduce<number[]>(
    (known, row) => row.map((cell, index) => Math.max(widthOf(cell), known[index] ?? 0)),
    [],
  );
  return rows.map((row) =>
    row
      .map((cell, index) => (index === row.length - 1 ? cell : cell + ' '.repeat((widths[index] ?? 0) - widthOf(cell))))
      .join('  ')
      .trimEnd(),
  );
}

/** Columns that a text takes on a terminal; never fewer. */
export function widthOf(text: string): number {
  let width = 0;
  // From the Hangul on most characters are wide; a narrow one counted as wide only costs a column.
  for (const character of text) width += (character.codePointAt(0) ?? 0) >= 0x1100 && !isNarrowSign(character) ? 2 : 1;
  return width;
}

/** Cuts a text to so many columns; an ellipsis shows that it was longer. */
export function cutToWidth(text: string, columns: number): string {
  if (widthOf(text) <= columns) return text;
  let cut = '';
  for (const character of text) {
    if (widthOf(cut + character) > columns - 1) break;
    cut += character;
  }
  return columns < 1 ? '' : `${cut}…`;
}

/** A text of an agent or author on one line, with what would steer the terminal made visible. */
export function toOneLine(text: string): string {
  return visible(text.replaceAll(/\s+/g, ' ').trim());
}

/** General punctuation, arrows, box drawing and signs, all of them one column wide. */
function isNarrowSign(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  return code >= 0x2000 && code <= 0x27bf;
}
