import { expect, test } from 'vitest';
import { prepareSimpleSearch } from '../../packages/vault/src/search/simple-search.ts';
import { oracle } from './shared-data.ts';

interface SimpleSearches {
  readonly cases: readonly (readonly [
    query: string,
    text: string,
    score: number | null,
    matches: readonly (readonly [number, number])[] | null,
  ])[];
}

const searches = oracle<SimpleSearches>('simple-search.json');

test.skipIf(searches === undefined)('the simple search finds and scores the same as Obsidian', () => {
  for (const [query, text, score, matches] of searches?.cases ?? []) {
    const found = prepareSimpleSearch(query)(text);
    const rounded = found === undefined ? null : Number(found.score.toFixed(9));
    expect([query, found?.matches ?? null, rounded]).toEqual([query, matches, score]);
  }
});
