import { NAMING_PARTS, rankWeights, termOf } from '../search/bm25.ts';
import { isOfRun } from '../search/tokens.ts';
import type { IndexDatabase } from './database.ts';
import { weighTerm } from './find-text.ts';

/** Counting all occurrences of a word in more texts than this would take longer than everything else. */
const MANY = 4096;

/**
 * Finds the texts that contain any of some tokens: the weighted number of occurrences by text number. Occurrences in
 * thousands of texts are not counted, except those in names and headings.
 */
export function findOccurrences(database: IndexDatabase, tokens: readonly string[]): Map<number, number> {
  const weights = new Map<number, number>();
  const add = (id: number, weight: number) => weights.set(id, (weights.get(id) ?? 0) + weight);
  const words = tokens.filter((token) => !isOfRun(token));
  const ids = matching(database, 'words', anyOf(words));
  if (ids.length > MANY) {
    for (const id of ids) weights.set(id, rankWeights.body);
    for (const part of NAMING_PARTS)
      for (const id of matching(database, 'words', words.map((w) => `${part} : "${w}"`).join(' OR ')))
        add(id, rankWeights[part]);
  } else if (ids.length > 0) {
    for (const text of words) weighTerm(database, { kind: 'token', text }, add);
  }
  for (const id of matching(database, 'parts', anyOf(words))) add(id, rankWeights.body);
  for (const token of tokens) if (isOfRun(token)) weighTerm(database, termOf(token), add);
  return weights;
}

function matching(database: IndexDatabase, table: 'words' | 'parts', expression: string): number[] {
  return expression === '' ? [] : database.numbers('rowid', `${table} WHERE ${table} MATCH ?`, expression);
}

function anyOf(tokens: readonly string[]): string {
  return tokens.map((token) => `"${token}"`).join(' OR ');
}
