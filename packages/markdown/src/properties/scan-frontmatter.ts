import { type Lines, linesOf, linesWithin } from '../text/lines.ts';
import type { Frontmatter } from '../text/note-structure.ts';

const BOM = 0xfeff;
const FENCE = '---';

/** Finds the block between `---` and the next line that starts with `---`. A byte order mark may precede it. */
export function frontmatterOf(text: string): Frontmatter | undefined {
  const start = text.charCodeAt(0) === BOM ? 1 : 0;
  if (!text.startsWith(FENCE, start)) return undefined;

  const content = skipBreak(text, start + FENCE.length);
  if (content === -1) return undefined;
  const end = closingFence(text, content);
  return end === -1 ? undefined : { start, end: end + FENCE.length, content: { start: content, end } };
}

function closingFence(text: string, from: number): number {
  for (let at = text.indexOf(FENCE, from); at !== -1; at = text.indexOf(FENCE, at + 1)) {
    const before = text.charCodeAt(at - 1);
    if (before === 10 || before === 13) return at;
  }
  return -1;
}

/** Offset after the line break at `at`; -1 if there is none. */
function skipBreak(text: string, at: number): number {
  if (text.startsWith('\r\n', at)) return at + 2;
  const code = text.charCodeAt(at);
  return code === 10 || code === 13 ? at + 1 : -1;
}

/** The lines of a note after its byte order mark and frontmatter. Body text may begin directly after the fence. */
export function bodyLines(text: string, frontmatter: Frontmatter | undefined): Lines {
  const lines = linesOf(text);
  const from = frontmatter === undefined ? (text.charCodeAt(0) === BOM ? 1 : 0) : frontmatter.end;
  if (from === 0) return lines;

  let first = 0;
  while (first + 1 < lines.starts.length && (lines.starts[first + 1] ?? 0) <= from) first += 1;
  const starts = lines.starts.slice(first);
  starts[0] = from;
  return linesWithin(lines, first, starts);
}
