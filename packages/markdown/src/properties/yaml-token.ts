import type { CST } from 'yaml';
import type { Span } from '../text/note-structure.ts';

/** A pair of a map or an entry of a list, as the parser of YAML found it written. */
export type ItemToken = CST.CollectionItem;

/** Where an item is written, from its first mark or its key on; comments and line breaks around it are no part. */
export function spanOfItem(item: ItemToken): Span {
  const first = significant(item.start)[0]?.offset ?? item.key?.offset ?? item.value?.offset ?? 0;
  return { start: first, end: endOfItem(item) };
}

/** Where the value of an item is written, with its tag and its anchor; undefined where there is none. */
export function spanOfValue({ start, key, sep, value }: ItemToken): Span | undefined {
  const marks = significant(key === undefined ? start : sep).filter(({ type }) => type === 'anchor' || type === 'tag');
  const first = marks[0]?.offset ?? value?.offset;
  if (first === undefined) return undefined;
  return { start: first, end: value === undefined || value === null ? endOfAll(marks) : endOfToken(value) };
}

/** Where a token ends; the comments and line breaks that the parser adds to it are no part. */
export function endOfToken(token: CST.Token): number {
  if (token.type === 'block-scalar') return endOfAll(token.props) + token.source.length;
  if (token.type === 'block-map' || token.type === 'block-seq') {
    return endOfLastItem(token.items) ?? token.offset;
  }
  if (token.type === 'flow-collection') return endOfAll(significant(token.end).slice(0, 1));
  return 'source' in token ? token.offset + token.source.length : token.offset;
}

/** Each item is asked once: asked twice, maps in maps would take twice as long for each that is around. */
function endOfLastItem(items: readonly ItemToken[]): number | undefined {
  for (const item of items.toReversed()) {
    const end = endOfItem(item);
    if (end > 0) return end;
  }
  return undefined;
}

function endOfItem({ start, key, sep, value }: ItemToken): number {
  if (value !== undefined && value !== null) return endOfToken(value);
  if (significant(sep).length > 0) return endOfAll(significant(sep));
  return key === undefined || key === null ? endOfAll(significant(start)) : endOfToken(key);
}

function significant(tokens: readonly CST.SourceToken[] = []): CST.SourceToken[] {
  return tokens.filter(({ type }) => !['space', 'newline', 'comment', 'comma'].includes(type));
}

function endOfAll(tokens: readonly CST.Token[]): number {
  const last = tokens.at(-1);
  return last === undefined || !('source' in last) ? 0 : last.offset + last.source.length;
}
