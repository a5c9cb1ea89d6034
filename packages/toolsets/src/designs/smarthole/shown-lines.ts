/** Lines of a file, as many as an answer holds. */
export interface ShownLines {
  readonly lines: readonly string[];
  /** Something of what was asked for is missing. */
  readonly isCut: boolean;
  /** Characters that are shown of a line that alone is longer than an answer, and those that it has. */
  readonly cutLine?: { readonly shown: number; readonly total: number };
}

const MOST_LINES = 2000;
const MOST_BYTES = 102_400;

/** The lines of a text; the line break at its end begins no further one. */
export function linesOf(text: string): string[] {
  const lines = text.split(/\r\n|\r|\n/);
  if (lines.length > 1 && lines.at(-1) === '') lines.pop();
  return lines;
}

/** The first of some lines, as far as there is room; of a line that is longer than the room its beginning. */
export function linesWithRoom(lines: readonly string[]): ShownLines {
  const encoder = new TextEncoder();
  let left = MOST_BYTES;
  let count = 0;
  for (const line of lines.slice(0, MOST_LINES)) {
    left -= encoder.encode(line).length + 1;
    if (left < 0) break;
    count += 1;
  }
  const [first = ''] = lines;
  if (count > 0) return { lines: lines.slice(0, count), isCut: count < lines.length };
  const { read } = encoder.encodeInto(first, new Uint8Array(MOST_BYTES));
  return { lines: [first.slice(0, read)], isCut: true, cutLine: { shown: read, total: first.length } };
}

/** Lines with their numbers before them. */
export function numbered(lines: readonly string[], first: number): string {
  return lines.map((line, index) => `${first + index}:${line === '' ? '' : ` ${line}`}`).join('\n');
}
