import { foldQuery, type QueryAlgebra, WHOLE_QUERY } from './fold-query.ts';
import { type Query, someQuery } from './query.ts';

/** The words that a hit should contain; hits are ranked by them. */
export function wordsToRank(query: Query): string[] {
  return foldQuery(query, WHOLE_QUERY, words);
}

const words: QueryAlgebra<string[]> = {
  all: (parts) => [...parts].flat(),
  any: (parts) => [...parts].flat(),
  not: () => [],
  part: ({ part }, scope) => foldQuery(part, { ...scope, field: 'content' }, words),
  property: () => [],
  leaf(query, { field }) {
    if (field === 'tag') return [];
    if (query.kind === 'word') return [query.word];
    return query.kind === 'text' && query.text !== '' ? [query.text] : [];
  },
};

/** Whether a query depends on more than names and paths. */
export function readsText(query: Query): boolean {
  return foldQuery(query, WHOLE_QUERY, inside);
}

const inside: QueryAlgebra<boolean> = {
  all: (parts) => [...parts].includes(true),
  any: (parts) => [...parts].includes(true),
  not: (part) => part,
  part: () => true,
  property: () => true,
  leaf: (_, { field }) => field !== 'file' && field !== 'path',
};

/** Whether a query asks for properties, or for tags, which may be in the properties. */
export function readsProperties(query: Query): boolean {
  return someQuery(query, (part) => part.kind === 'property' || (part.kind === 'field' && part.name === 'tag'));
}
