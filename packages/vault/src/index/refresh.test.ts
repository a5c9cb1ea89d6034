import { mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cancelled } from '../vault/note-errors.ts';
import type { IndexDatabase } from './database.ts';
import { isHeaped } from './heap.ts';
import { absorb, type Freshness, refresh } from './refresh.ts';
import { TextSource, temporaryIndex } from './temporary-index.test.kit.ts';

const newFolder = () => mkdtempDisposableSync(join(tmpdir(), 'index of a test '));

const BATCH = 4096;

test('only what is new or changed is read', async () => {
  using index = temporaryIndex(newFolder());
  const { database } = index;
  const source = new TextSource({ 'A.md': '#a', 'P/B.md': '#b' });
  await learn(database, source);

  source.put('P/B.md', '#c');
  source.put('P/C.md', '#d');
  const { read, survey } = await learn(database, source);

  expect(read).toBe(2);
  expect(source.reads).toEqual(['A.md', 'P/B.md', 'P/B.md', 'P/C.md']);
  expect(survey.paths).toEqual(['A.md', 'P/B.md', 'P/C.md']);
  expect(tagsIn(database)).toEqual(['#a', '#c', '#d']);
});

test('a text that was read right after its change is read again, for a later change may bear the same stamp', async () => {
  using index = temporaryIndex(newFolder());
  const { database } = index;
  const source = new TextSource({});
  source.put('New.md', '#a', 1000);
  source.put('Old.md', '#x', 3000);
  await learn(database, source);

  source.overwrite('New.md', '#b');
  source.overwrite('Old.md', '#y');
  await learn(database, source);

  expect(source.reads).toEqual(['New.md', 'Old.md', 'New.md']);
  expect(tagsIn(database)).toEqual(['#b', '#x']);
});

test('what is gone is forgotten, be it before the look or after it', async () => {
  using index = temporaryIndex(newFolder());
  const { database } = index;
  const source = new TextSource({ 'A.md': '#a', 'P/B.md': '#b' });
  await learn(database, source);

  source.remove('A.md');
  source.put('P/B.md', '#late');
  source.onRead = (path) => source.remove(path);
  const { survey, read } = await learn(database, source);

  expect(survey.paths).toEqual([]);
  expect(read).toBe(0);
  expect(tagsIn(database)).toEqual([]);
});

test('of many texts those stay known that were taken in before it was cancelled', async () => {
  const many = BATCH + 1000;
  using index = temporaryIndex(newFolder());
  const { database } = index;
  const source = new TextSource(
    Object.fromEntries(Array.from({ length: many }, (_, at) => [`${at % 5}/${at}.md`, `#t${at}`])),
  );
  source.onPause = () => {
    if (source.reads.length > BATCH) throw cancelled();
  };

  await expect(learn(database, source)).rejects.toMatchObject({ reason: 'CANCELLED' });
  expect(isHeaped(database)).toBe(true);
  const kept = tagsIn(database).length;
  source.onPause = () => {};
  const { read } = await learn(database, source);

  expect(kept).toBeGreaterThan(0);
  expect(read).toBe(many - kept);
  expect(isHeaped(database)).toBe(false);
  expect(tagsIn(database)).toHaveLength(many);
});

test('what became of some paths is taken in without a look at others', async () => {
  using index = temporaryIndex(newFolder());
  const { database } = index;
  const source = new TextSource({ 'A.md': '#a', 'B.md': '#b', 'C.md': '#c' });
  await learn(database, source);

  source.put('A.md', '#new');
  source.remove('B.md');
  source.put('C.md', '#unseen');
  await absorb(database, source, ['A.md', 'B.md', 'Never.md']);

  expect(tagsIn(database)).toEqual(['#c', '#new']);
});

async function learn(database: IndexDatabase, source: TextSource): Promise<Freshness> {
  const freshness = await refresh(database, source, await source.survey());
  database.commit();
  return freshness;
}

function tagsIn(database: IndexDatabase): string[] {
  return database
    .rows('SELECT tag FROM tag')
    .map(([tag]) => tag as string)
    .sort();
}
