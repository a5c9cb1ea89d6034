import type { Span } from './note-structure.ts';
import type { Splice } from './splice.ts';

/** A list or a map between brackets. Offsets are those of the frontmatter's source. */
export interface FlowCollection {
  /** After the opening bracket. */
  readonly open: number;
  readonly items: readonly Span[];
}

/** A run of neighbouring items, and what is written in their place. */
interface FlowChange {
  readonly from: number;
  readonly to: number;
  readonly inserted: readonly string[];
}

/** Changes items between brackets. What is written between the other items stays: spaces, line breaks, comments. */
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
  const [before, first, last, after] = [items[run.start - 1], items[run.start], items[run.end - 1], items[run.end]];
  if (first === undefined || last === undefined) return [];

  const span =
    after !== undefined
      ? { start: first.start, end: after.start }
      : { start: before?.end ?? first.start, end: last.end };
  if (!source.slice(span.start, span.end).includes('#')) return [{ ...span, text: '' }];
  return items.slice(run.start, run.end).map(({ start, end }) => {
    const comma = after === undefined ? 0 : (/^\s*,/.exec(source.slice(end))?.[0].length ?? 0);
    return { start, end: end + comma, text: '' };
  });
}

/** The comma between two items with the space around it, as the collection has it already. */
function separatorOf(source: string, { open, items }: FlowCollection): string {
  const [first, second] = items;
  if (first === undefined) return ', ';
  const between = second === undefined ? '' : source.slice(first.end, second.start);
  if (/^\s*,\s*$/.test(between)) return between;
  const lead = source.slice(open, first.start);
  return /^\s*\n\s*$/.test(lead) ? `,${lead}` : ', ';
}
