import type { CST } from 'yaml';
import type { Span } from '../text/note-structure.ts';

/** A map pair or list entry as tokenised by the YAML parser. */
export type ItemToken = CST.CollectionItem;

/** Span of an item, from its first mark or its key, without the comments and line breaks around it. */
export function spanOfItem(item: ItemToken): Span {
  const first = significant(item.start)[0]?.offset ?? item.key?.offset ?? item.value?.offset ?? 0;
  return { start: first, end: endOfItem(item) };
}

/** Span of an item's value, including its tag and anchor; undefined if there is no value. */
export function spanOfValue({ start, key, sep, value }: ItemToken): Span | undefined {
  const marks = significant(key === undefined ? start : sep).filter(({ type }) => type === 'anchor' || type === 'tag');
  const first = marks[0]?.offset ?? value?.offset;
  if (first === undefined) return undefined;
  return { start: first, end: value === undefined || value === null ? endOfAll(marks) : endOfToken(value) };
}

/** End of a token, without the comments and line breaks that the parser appends to it. */
export function endOfToken(token: CST.Token): number {
  if (token.type === 'block-scalar') return endOfAll(token.props) + token.source.length;
  if (token.type === 'block-map' || token.type === 'block-seq') {
    return endOfLastItem(token.items) ?? token.offset;
  }
  if (token.type === 'flow-collection') return endOfAll(significant(token.end).slice(0, 1));
  return 'source' in token ? token.offset + token.source.length : token.offset;
}

/** Each item is visited once. Visiting it twice would double the time with each level of nested maps. */
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
