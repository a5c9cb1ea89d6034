import { isScalar, type ParsedNode, type YAMLSeq } from 'yaml';
import type { Span } from '../text/note-structure.ts';
import type { Splice } from '../text/splice.ts';
import { endOfComments, endOfLines } from './entry.ts';
import { editFlow } from './flow-edits.ts';
import { compareLists, type ListChange } from './list-change.ts';
import type { PropertyValue } from './value.ts';
import { indentLines, renderInFlow, renderListEntry } from './yaml-render.ts';
import { spanOfItem, spanOfValue } from './yaml-token.ts';

/** A list as written and as parsed. */
export interface WrittenList {
  readonly node: YAMLSeq.Parsed;
  readonly values: readonly unknown[];
}

interface BlockItem {
  readonly lines: Span;
  /** Undefined if the entry is empty, or anything but a scalar on one line. */
  readonly scalar: Span | undefined;
}

/** Changes the entries of a flow list that differ from `values`. */
export function editFlowList(
  source: string,
  list: WrittenList,
  { values, render = renderInFlow }: { values: readonly PropertyValue[]; render?: (value: PropertyValue) => string },
): Splice[] {
  const changes = compareLists(list.values, values).map((change) => ({
    ...change,
    inserted: change.inserted.map(render),
  }));
  return editFlow(source, { open: list.node.range[0] + 1, items: itemSpans(list.node) }, changes);
}

/**
 * Changes the entries of a block list that differ from `values`, keeping its indentation and the lines of the others.
 */
export function editBlockList(source: string, list: WrittenList, values: readonly PropertyValue[]): Splice[] {
  const spans = valueSpans(list.node);
  const dashes = dashesOf(list.node);
  const items = list.node.items.map((node, index) =>
    blockItem(source, { node, dash: dashes[index] ?? 0, span: spans[index] }),
  );
  const first = items[0]?.lines.start ?? 0;
  const indentation = source.slice(first, dashes[0]);
  return compareLists(list.values, values).flatMap((change) => editRun(source, { items, indentation }, change));
}

function editRun(
  source: string,
  { items, indentation }: { items: readonly BlockItem[]; indentation: string },
  { from, to, inserted }: ListChange,
): Splice[] {
  const old = items.slice(from, to);
  const splices = old.map((item, index) => {
    const value = inserted[index];
    if (value === undefined) return { ...item.lines, text: '' };
    const entry = renderListEntry(value);
    const isOneLine = entry.indexOf('\n') === entry.length - 1;
    if (item.scalar !== undefined && isOneLine) return { ...item.scalar, text: entry.slice('- '.length, -1) };
    return { ...item.lines, text: indentLines(entry, indentation) };
  });
  const added = inserted.slice(old.length).map((value) => indentLines(renderListEntry(value), indentation));
  if (added.length === 0) return splices;
  const last = items[to - 1]?.lines.end;
  const at = last === undefined ? (items[0]?.lines.start ?? 0) : endOfComments(source, last, `${indentation} `);
  return [...splices, { start: at, end: at, text: added.join('') }];
}

function blockItem(source: string, item: { node: ParsedNode; dash: number; span: Span | undefined }): BlockItem {
  const end = item.span?.end ?? item.dash + 1;
  const lines = { start: source.lastIndexOf('\n', item.dash) + 1, end: endOfLines(source, end) };
  const isInline = item.span !== undefined && isScalar(item.node) && !/\n/.test(source.slice(item.dash, end));
  return { lines, scalar: isInline && !/^[|>]/.test(source.slice(item.span?.start, end)) ? item.span : undefined };
}

function dashesOf({ srcToken }: YAMLSeq.Parsed): number[] {
  if (srcToken === undefined || !('items' in srcToken)) return [];
  return srcToken.items.map(({ start }) => start.find(({ type }) => type === 'seq-item-ind')?.offset ?? 0);
}

/** Spans of the entries, including their tags and anchors; undefined for an empty entry. */
function valueSpans({ srcToken }: YAMLSeq.Parsed): (Span | undefined)[] {
  return srcToken !== undefined && 'items' in srcToken ? srcToken.items.map(spanOfValue) : [];
}

/** Spans of the entries of a flow list. */
export function itemSpans({ items, srcToken }: YAMLSeq.Parsed): Span[] {
  return srcToken !== undefined && 'items' in srcToken ? srcToken.items.slice(0, items.length).map(spanOfItem) : [];
}
