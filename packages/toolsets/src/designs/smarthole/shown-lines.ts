/** Lines of a file, as many as fit in an answer. */
export interface ShownLines {
  readonly lines: readonly string[];
  /** Whether part of the requested lines is missing. */
  readonly isCut: boolean;
  /** For a single line longer than an answer: the characters shown, and its length. */
  readonly cutLine?: { readonly shown: number; readonly total: number };
}

const MOST_LINES = 2000;
const MOST_BYTES = 102_400;

/** The lines of a text; a final line break does not start another line. */
export function linesOf(text: string): string[] {
  const lines = text.split(/\r\n|\r|\n/);
  if (lines.length > 1 && lines.at(-1) === '') lines.pop();
  return lines;
}

/** The first lines that fit, or the beginning of a single line that does not. */
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

/** Lines with line numbers. */
export function numbered(lines: readonly string[], first: number): string {
  return lines.map((line, index) => `${first + index}:${line === '' ? '' : ` ${line}`}`).join('\n');
}
