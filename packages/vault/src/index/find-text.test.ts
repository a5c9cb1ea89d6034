import { mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { IndexDatabase } from './database.ts';
import { findHolding, findWord } from './find-text.ts';
import { KnownTexts } from './known-texts.ts';
import { refresh } from './refresh.ts';
import { TextSource, temporaryIndex } from './temporary-index.test.kit.ts';
import { type IndexedWords, termLists } from './vocabulary.ts';

const newFolder = () => mkdtempDisposableSync(join(tmpdir(), 'index of a test '));

const texts = {
  'Words.md': 'The lantern in the snake_case garden, über alles',
  'Kyoto.md': '京都と東京',
  'Tokyo.md': '東京都 tower',
  'Sign.md': 'a → b',
};

test('a rewritten text is found by its new words and no longer by its old ones', async () => {
  using index = await indexOf(texts);
  const { database, source } = index;

  source.put('Words.md', 'Another torch');
  source.put('Kyoto.md', 'without runs');
  await learn(database, source);

  expect(holding(database, 'lantern')).toEqual({ paths: [], isSure: true });
  expect(holding(database, 'torch')).toEqual({ paths: ['Words.md'], isSure: true });
  expect(holding(database, '京')).toEqual({ paths: ['Tokyo.md'], isSure: true });
});

test('adjacent words are searched as a phrase, with any separator between them', async () => {
  using index = await indexOf({
    'Near.md': 'bonfire, damaged',
    'Far.md': 'damage and fire',
    'Sign.md': 'fire → damage',
    'Run.md': 'fire 火 damage',
  });
  const found = (text: string) => holding(index.database, text)?.paths;

  expect(found('fire damage')).toEqual(['Near.md', 'Run.md']);
  expect(found('fire → dam')).toEqual(['Sign.md']);
  expect(found('fire 火 damage')).toEqual(['Run.md']);
});

test('a deleted text is not found, even if another gets its name', async () => {
  using index = await indexOf(texts);
  const { database, source } = index;

  source.remove('Tokyo.md');
  await learn(database, source);
  source.put('Tokyo.md', 'nothing of it');
  await learn(database, source);

  expect(holding(database, 'tower')).toEqual({ paths: [], isSure: true });
  expect(holding(database, '東京')).toEqual({ paths: ['Kyoto.md'], isSure: true });
});

test('part of a word is found for sure; for two words it is only known that both occur', async () => {
  using index = await indexOf(texts);
  const { database } = index;

  expect(holding(database, 'antern')).toEqual({ paths: ['Words.md'], isSure: true });
  expect(holding(database, 'ake_c')).toEqual({ paths: ['Words.md'], isSure: true });
  expect(holding(database, 'garden lantern')).toMatchObject({ isSure: false });
  expect(holding(database, 'lanter garden')?.paths).toEqual([]);
  expect(holding(database, 'the lantern')).toEqual({ paths: ['Words.md'], isSure: false });
});

test('in text without spaces, one or two characters are found for sure, and more by their pairs', async () => {
  using index = await indexOf(texts);
  const { database } = index;

  expect(holding(database, '都')).toEqual({ paths: ['Kyoto.md', 'Tokyo.md'], isSure: true });
  expect(holding(database, '東京')).toEqual({ paths: ['Kyoto.md', 'Tokyo.md'], isSure: true });
  expect(holding(database, '京東')).toEqual({ paths: [], isSure: true });
  expect(holding(database, '東京と')).toEqual({ paths: [], isSure: false });
  expect(holding(database, '都と東')).toEqual({ paths: ['Kyoto.md'], isSure: false });
  expect(holding(database, '京 tower')).toEqual({ paths: ['Tokyo.md'], isSure: false });
});

test('a symbol is found by itself, and ASCII punctuation does not narrow the search', async () => {
  using index = await indexOf(texts);
  const { database } = index;

  expect(holding(database, '→')).toEqual({ paths: ['Sign.md'], isSure: true });
  expect(findHolding(tables(database), '-- !')).toBeUndefined();
});

test('a whole word is found with any accents, and not as part of a longer one', async () => {
  using index = await indexOf(texts);
  const { database } = index;

  expect(pathsOf(database, findWord(tables(database), 'uber')?.ids ?? [])).toEqual(['Words.md']);
  expect(findWord(tables(database), 'lanter')?.ids).toEqual([]);
});

async function indexOf(files: Readonly<Record<string, string>>) {
  const index = temporaryIndex(newFolder());
  const source = new TextSource(files);
  await learn(index.database, source);
  return { ...index, source };
}

async function learn(database: IndexDatabase, source: TextSource): Promise<void> {
  await refresh(database, source, { survey: await source.survey() });
  database.commit();
}

function holding(database: IndexDatabase, text: string) {
  const found = findHolding(tables(database), text);
  return found && { paths: pathsOf(database, found.ids), isSure: found.isSure };
}

function pathsOf(database: IndexDatabase, ids: readonly number[]): string[] {
  const known = new KnownTexts(database).inFolder('');
  return [...known]
    .filter(([, { id }]) => ids.includes(id))
    .map(([path]) => path)
    .sort();
}

function tables(database: IndexDatabase): IndexedWords {
  return { database, terms: () => termLists(database) };
}
