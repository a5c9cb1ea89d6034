import { mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { IndexDatabase } from './database.ts';
import { temporaryIndex } from './temporary-index.test.kit.ts';
import {
  type IndexedWords,
  knownAmong,
  listTerms,
  termLists,
  termsFrom,
  termsLike,
  termsTo,
  termsWith,
  Vocabulary,
} from './vocabulary.ts';

const newFolder = () => mkdtempDisposableSync(join(tmpdir(), 'index of a test '));

test('words are found by a part, by their beginning and by their end', () => {
  using index = temporaryIndex(newFolder());
  const { database } = index;
  learn(database, 'lantern ante rant antenna');

  expect(found(database, 'ant', 'any')).toEqual(['ante', 'antenna', 'lantern', 'rant']);
  expect(found(database, 'ant', 'start')).toEqual(['ante', 'antenna']);
  expect(found(database, 'ant', 'end')).toEqual(['rant']);
  expect(found(database, 'lantern', 'any')).toEqual(['lantern']);
});

test('if more words match than requested, none are returned', () => {
  using index = temporaryIndex(newFolder());
  const { database } = index;
  learn(database, 'ante rant antenna');

  expect(termsWith(termLists(database), 'ant', { at: 'any', most: 3 })).toHaveLength(3);
  expect(termsWith(termLists(database), 'ant', { at: 'any', most: 2 })).toBeUndefined();
});

test('each word is listed once, however often it was added, and the list keeps few parts', () => {
  using index = temporaryIndex(newFolder());
  const { database } = index;
  const words = Array.from({ length: 200 }, (_, number) => `word${number}`);

  for (const word of words) learn(database, `${word} word0 again`);

  expect(found(database, 'word', 'any')).toEqual(words.toSorted());
  expect(found(database, 'again', 'any')).toEqual(['again']);
  expect(Number(database.rows('SELECT count(*) FROM terms')[0]?.[0])).toBeLessThan(100);
});

test('a word matches with and without accents', () => {
  using index = temporaryIndex(newFolder());
  const { database } = index;
  learn(database, 'café cafe cafés');

  expect(termsLike(vocabularyOf(database), 'cafe').sort()).toEqual(['cafe', 'café']);
  expect(termsLike(vocabularyOf(database), 'cafes')).toEqual(['cafés']);
  expect(termsFrom(vocabularyOf(database), 'cafe').sort()).toEqual(['cafe', 'café', 'cafés']);
  expect(termsFrom(vocabularyOf(database), 'café').sort()).toEqual(['café', 'cafés']);
  expect(termsTo(vocabularyOf(database), 'afe').sort()).toEqual(['cafe', 'café']);
  expect(termsTo(vocabularyOf(database), 'afés')).toEqual(['cafés']);
  expect(termsFrom(vocabularyOf(database), '').sort()).toEqual(['cafe', 'café', 'cafés']);
  expect(knownAmong(vocabularyOf(database), ['cafe', 'cafes', 'caf'])).toEqual(new Set(['cafe', 'cafes']));
});

test('each of many words is known, and none that only looks like one', () => {
  using index = temporaryIndex(newFolder());
  const { database } = index;
  const words = Array.from({ length: 500 }, (_, number) => `word${number}`);
  for (let from = 0; from < words.length; from += 100) learn(database, words.slice(from, from + 100).join(' '));

  expect([...knownAmong(vocabularyOf(database), words)]).toEqual(words);
  expect(knownAmong(vocabularyOf(database), ['word', 'word500', 'wore', 'a', 'zebra', 'word1x']).size).toBe(0);
});

test('symbols and characters of runs are not words', () => {
  using index = temporaryIndex(newFolder());
  const { database } = index;
  learn(database, 'a → 東京 b_c');

  expect(listed(database)).toEqual(['a', 'b_c']);
});

test('a rebuilt list has the words of the current texts', () => {
  using index = temporaryIndex(newFolder());
  const { database } = index;
  database.run("INSERT INTO words (rowid, title, aliases, headings, body) VALUES (1, 'title', '', '', 'body')");
  learn(database, 'gone');

  listTerms(database);

  expect(listed(database)).toEqual(['body', 'title']);
});

function listed(database: IndexDatabase): string[] {
  return termLists(database)
    .flatMap((list) => list.split('\n').filter((term) => term !== ''))
    .sort();
}

function vocabularyOf(database: IndexDatabase): IndexedWords {
  return { database, terms: () => termLists(database) };
}

function learn(database: IndexDatabase, text: string): void {
  const vocabulary = new Vocabulary(database);
  vocabulary.add(text);
  vocabulary.finish();
}

function found(database: IndexDatabase, piece: string, at: 'any' | 'start' | 'end'): string[] | undefined {
  return termsWith(termLists(database), piece, { at, most: 1000 })?.sort();
}
