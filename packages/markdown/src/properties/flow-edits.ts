import type { Span } from '../text/note-structure.ts';
import type { Splice } from '../text/splice.ts';

/** A list or a map in brackets. Offsets refer to the frontmatter's source. */
export interface FlowCollection {
  /** After the opening bracket. */
  readonly open: number;
  readonly items: readonly Span[];
  /** What separates items on one line, if there are not two of them to show it. Default: a comma and a blank. */
  readonly comma?: string;
}

/** A run of neighbouring items and their replacement. */
export interface FlowChange {
  readonly from: number;
  readonly to: number;
  readonly inserted: readonly string[];
}

/** Changes items in brackets. Spaces, line breaks and comments between the other items are kept. */
export function editFlow(source: string, flow: FlowCollection, changes: readonly FlowChange[]): Splice[] {
  return changes.flatMap(({ from, to, inserted }) => {
    const replaced = flow.items.slice(from, Math.min(to, from + inserted.length));
    const next = from + replaced.length;
    const edits = replaced.map((item, index) => ({ ...item, text: inserted[index] ?? '' }));
    if (next < to) edits.push(...removeRun(source, flow, { start: next, end: to }));
    return [...edits, ...insertAt(source, flow, { at: to, texts: inserted.slice(replaced.length) })];
  });
}

function insertAt(
  source: string,
  flow: FlowCollection,
  { at, texts }: { at: number; texts: readonly string[] },
): Splice[] {
  if (texts.length === 0) return [];
  const separator = separatorOf(source, flow);
  const [before, after] = [flow.items[at - 1], flow.items[at]];
  if (before !== undefined) return [insertion(before.end, texts.map((text) => separator + text).join(''))];
  if (after !== undefined) return [insertion(after.start, texts.map((text) => text + separator).join(''))];
  return [insertion(flow.open, texts.join(separator))];
}

function insertion(at: number, text: string): Splice {
  return { start: at, end: at, text };
}

function removeRun(source: string, { items }: FlowCollection, run: Span): Splice[] {
  const removed = items.slice(run.start, run.end);
  const [before, first, last, after] = [items[run.start - 1], removed[0], removed.at(-1), items[run.end]];
  if (first === undefined || last === undefined) return [];

  const start = after === undefined && before !== undefined ? before.end : first.start;
  const end = after?.start ?? last.end + (before === undefined ? commaAfter(source, last.end) : 0);
  if (!hasComment(source, { start, end }, removed)) return [{ start, end, text: '' }];
  return removed.map((item) => {
    const comma = after === undefined && before !== undefined ? 0 : commaAfter(source, item.end);
    return { start: item.start, end: item.end + comma, text: '' };
  });
}

/** Whether a span of the source contains a comment outside its items. */
function hasComment(source: string, { start, end }: Span, items: readonly Span[]): boolean {
  const ends = [start, ...items.map((item) => item.end)];
  const starts = [...items.map((item) => item.start), end];
  return ends.some((from, index) => source.slice(from, starts[index]).includes('#'));
}

/** The comma between two items and the space around it, in the style of the collection. */
function separatorOf(source: string, { open, items, comma = ', ' }: FlowCollection): string {
  const [first, second] = items;
  if (first === undefined) return comma;
  const between = second === undefined ? '' : source.slice(first.end, second.start);
  if (/^\s*,\s*$/.test(between)) return between;
  const lead = source.slice(open, first.start);
  return lead.trim() === '' && lead.includes('\n') ? `,${lead}` : comma;
}

function commaAfter(source: string, at: number): number {
  return /^\s*,/.exec(source.slice(at))?.[0].length ?? 0;
}
