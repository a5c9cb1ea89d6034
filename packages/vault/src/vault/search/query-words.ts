import type { Query } from './query.ts';

/** The texts that a hit is to hold, by which hits are ranked. */
export function wordsToRank(query: Query): string[] {
  switch (query.kind) {
    case 'all':
    case 'any':
      return query.parts.flatMap(wordsToRank);
    case 'field':
      return query.name === 'tag' ? [] : wordsToRank(query.part);
    case 'part':
    case 'case':
      return wordsToRank(query.part);
    case 'text':
      return query.text === '' ? [] : [query.text];
    case 'word':
      return [query.word];
    default:
      return [];
  }
}

/** Whether a query asks for more than names and paths. */
export function looksInside(query: Query): boolean {
  switch (query.kind) {
    case 'all':
    case 'any':
      return query.parts.some(looksInside);
    case 'not':
    case 'case':
      return looksInside(query.part);
    case 'field':
      return query.name !== 'file' && query.name !== 'path';
    default:
      return true;
  }
}
