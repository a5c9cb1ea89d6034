import { mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { IndexDamaged } from '../metadata/index-source.ts';
import type { BodyState } from '../metadata/note-index.ts';
import type { SurveyedFolder } from '../metadata/survey.ts';
import { isToRead, type KnownText, KnownTexts } from './known-texts.ts';
import { temporaryIndex } from './temporary-index.test.kit.ts';

/** An index that has numbered nine texts. */
function indexOfNine() {
  const index = temporaryIndex(mkdtempDisposableSync(join(tmpdir(), 'index of a test ')));
  index.database.run('UPDATE state SET next_text = 10');
  return index;
}

const stamp = { size: 1, ino: 2, mtimeMs: 3.25, ctimeMs: 4.5, birthtimeMs: 5 };
const plain: KnownText = { id: 7, stamp, state: 'read', isRough: false, isSettled: true };
const states: readonly BodyState[] = ['read', 'not_text', 'not_json', 'too_large', 'denied'];

test('what was known of a text is read back from the file, in any state', () => {
  using index = indexOfNine();
  const { database } = index;
  const known = new KnownTexts(database);
  const texts = states.map(
    (state, at) => [`P/${state}.md`, { ...plain, id: at + 1, state, isRough: at % 2 === 1 }] as const,
  );
  for (const [path, text] of texts) known.set(path, text);
  known.save(database, new Set(['P']));

  const again = new KnownTexts(database);

  for (const [path, text] of texts) expect(again.get(path)).toEqual(text);
  expect(again.get('P/none.md')).toBeUndefined();
});

test('a folder without texts is forgotten, and no other with it', () => {
  using index = indexOfNine();
  const { database } = index;
  const known = new KnownTexts(database);
  known.set('A/1.md', { ...plain, id: 1 });
  known.set('B/1.md', { ...plain, id: 2 });
  known.save(database, new Set(['A', 'B']));

  known.delete('A/1.md');
  known.save(database, new Set(['A']));

  expect([...new KnownTexts(database).folders.keys()]).toEqual(['B']);
  expect([...new KnownTexts(database, new Set(['A'])).folders.keys()]).toEqual([]);
});

test.each<[string, { text?: Partial<KnownText>; seen?: Partial<SurveyedFolder> }, boolean]>([
  ['is as it was', {}, true],
  ['has a text of another stamp', { seen: { stamps: [{ ...stamp, ctimeMs: 4.75 }] } }, false],
  ['has a text more', { seen: { names: ['1.md', '2.md'], stamps: [stamp, stamp] } }, false],
  ['has a text of another name', { seen: { names: ['2.md'] } }, false],
  ['has a text that may change unseen', { text: { isSettled: false } }, false],
  ['has a text that is unknown', { text: { state: 'denied' } }, false],
])('a folder that %s is distinguished from others', (_, { text, seen }, isSame) => {
  using index = indexOfNine();
  const { database } = index;
  const known = new KnownTexts(database);
  known.set('1.md', { ...plain, ...text });
  known.save(database, new Set(['']));
  const folder = { path: '', names: ['1.md'], stamps: [stamp], places: [0], ...seen };

  expect(new KnownTexts(database).isSame(folder)).toBe(isSame);
});

test('a text must be read if it is new, changed, or may have changed unnoticed', () => {
  expect(isToRead(stamp, undefined)).toBe(true);
  expect(isToRead({ ...stamp, ino: 9 }, plain)).toBe(true);
  expect(isToRead(stamp, { ...plain, isSettled: false })).toBe(true);
  expect(isToRead({ ...stamp, birthtimeMs: 9 }, plain)).toBe(false);
});

test.each<[string, readonly number[]]>([
  ['none', [0]],
  ['no whole number', [1.5]],
  ['one that was never given', [10]],
  ['that of another', [3, 4, 3]],
])('an index is damaged if the number of a text is %s', (_, ids) => {
  using index = indexOfNine();
  const { database } = index;
  const known = new KnownTexts(database);
  for (const [at, id] of ids.entries()) known.set(`${at}.md`, { ...plain, id });
  known.save(database, new Set(['']));

  expect(() => new KnownTexts(database)).toThrow(IndexDamaged);
  expect(database.isDamaged).toBe(true);
});
