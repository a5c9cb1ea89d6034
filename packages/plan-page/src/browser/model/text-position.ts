/** The offset of a line and column, both counted from 1; the end of the text if it has fewer lines. */
export function offsetOf(text: string, line: number, column: number): number {
  let start = 0;
  for (let at = 1; at < line; at += 1) {
    const end = text.indexOf('\n', start);
    if (end === -1) return text.length;
    start = end + 1;
  }
  return Math.min(text.length, start + column - 1);
}
