import { visible } from '@obsidian-agent/platform';

/** Renders rows as lines. Pads each cell except the last to its column's width. */
export function alignColumns(rows: readonly (readonly string[])[]): string[] {
  const widest: number[] = [];
  const measured = rows.map((row) => row.map(widthOf));
  for (const widths of measured)
    for (let column = 0; column < widths.length; column += 1)
      widest[column] = Math.max(widths[column] as number, widest[column] ?? 0);
  return rows.map((row, rowIndex) => {
    let line = '';
    for (let column = 0; column < row.length - 1; column += 1) {
      const padding = (widest[column] as number) - (measured[rowIndex]?.[column] as number);
      line += `${row[column]}${' '.repeat(padding)}  `;
    }
    return `${line}${row.at(-1) ?? ''}`.trimEnd();
  });
}

/** The number of columns a text needs on a terminal, or a little more. */
export function widthOf(text: string): number {
  if (/^[ -~]*$/.test(text)) return text.length;
  let width = 0;
  // From Hangul on, most characters are wide. Counting a narrow one as wide costs only a column.
  for (const character of text) width += (character.codePointAt(0) ?? 0) >= 0x1100 && !isNarrowSign(character) ? 2 : 1;
  return width;
}

/** Cuts a text to a number of columns, with an ellipsis if it was longer. */
export function cutToWidth(text: string, columns: number): string {
  if (widthOf(text) <= columns) return text;
  let cut = '';
  for (const character of text) {
    if (widthOf(cut + character) > columns - 1) break;
    cut += character;
  }
  return columns < 1 ? '' : `${cut}…`;
}

/** Puts a text from an agent or a plan on one line, and makes control characters visible. */
export function toOneLine(text: string): string {
  return visible(text.replaceAll(/\s+/g, ' ').trim());
}

/** General punctuation, arrows, box drawing and signs are one column wide. */
function isNarrowSign(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  return code >= 0x2000 && code <= 0x27bf;
}
