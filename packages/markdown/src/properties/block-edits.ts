import { isSeq } from 'yaml';
import type { Span } from '../text/note-structure.ts';
import type { Splice } from '../text/splice.ts';
import { endOfLines, linesOf, type PropertyEntry } from './entry.ts';
import { editBlockList, editFlowList } from './list-edits.ts';
import type { PropertyValue } from './value.ts';
import { indentLines, type RenderedValue, renderValue } from './yaml-render.ts';

/** The part of a value on its key's line, and the lines below. */
interface ValueSpans {
  readonly inline: Span;
  readonly lines: Span;
}

/** Sets a block-style property. In a list, only the entries that differ change. */
export function editBlockEntry(
  source: string,
  entry: PropertyEntry,
  { before, after }: { before: unknown; after: PropertyValue },
): Splice[] {
  const { node } = entry;
  if (isSeq(node) && Array.isArray(before) && Array.isArray(after)) {
    const list = { node, values: before };
    if (node.flow) return editFlowList(source, list, { values: after });
    if (after.length > 0) return editBlockList(source, list, after);
  }
  return replaceValue(source, entry, renderValue(after));
}

function replaceValue(source: string, entry: PropertyEntry, { inline, lines }: RenderedValue): Splice[] {
  const place = placeOfValue(source, entry);
  const own = linesOf(source, entry);
  const indentation = /^ */.exec(source.slice(own.start, entry.key.start))?.[0] ?? '';

  const space = inline === '' ? 0 : leadingSpace(source, place.inline);
  return [
    { start: place.inline.start + space, end: place.inline.end, text: space > 0 ? inline.slice(1) : inline },
    { ...place.lines, text: indentLines(lines, indentation) },
  ];
}

/** Length of the space between the key and its value, so that it is kept. */
function leadingSpace(source: string, { start, end }: Span): number {
  return /^[ \t]*/.exec(source.slice(start, end))?.[0].length ?? 0;
}

function placeOfValue(source: string, entry: PropertyEntry): ValueSpans {
  const colon = entry.colonEnd ?? entry.key.end;
  const lineEnd = endOfLines(source, colon);
  const { end } = linesOf(source, entry);
  const { value, node } = entry;
  if (value === undefined) return { inline: { start: colon, end: colon }, lines: { start: end, end } };
  if (value.start >= lineEnd) return { inline: { start: colon, end: colon }, lines: { start: lineEnd, end } };

  const kind = node?.srcToken?.type;
  if (kind === 'block-scalar' || kind === 'block-seq' || kind === 'block-map') {
    const header = /^.*?(?=\s+#|\s*$)/m.exec(source.slice(value.start, lineEnd))?.[0].length ?? 0;
    return { inline: { start: colon, end: value.start + header }, lines: { start: lineEnd, end } };
  }
  return { inline: { start: colon, end: value.end }, lines: { start: end, end } };
}
