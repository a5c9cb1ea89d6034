import { visible } from '@obsidian-agent/platform';

/** Renders rows as lines. Pads each cell except the last to its column's width. */
export function alignColumns(rows: readonly (readonly string[])[]): string[] {
  const widths: number[] = [];
  for (const row of rows)
    for (let index = 0; index < row.length; index += 1)
      widths[index] = Math.max(widthOf(row[index] as string), widths[index] ?? 0);
  return rows.map((row) => {
    let line = '';
    for (let index = 0; index < row.length; index += 1) {
      const cell = row[index] as string;
      line += index === row.length - 1 ? cell : `${cell}${' '.repeat((widths[index] as number) - widthOf(cell))}  `;
    }
    return line.trimEnd();
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
