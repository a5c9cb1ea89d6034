import { mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cancelled } from '../core/note-errors.ts';
import { isBulkLoading } from './bulk-load.ts';
import type { IndexDatabase } from './database.ts';
import type { RecentTexts } from './recent-texts.ts';
import { absorb, type Freshness, refresh } from './refresh.ts';
import { TextSource, temporaryIndex } from './temporary-index.test.kit.ts';

const newFolder = () => mkdtempDisposableSync(join(tmpdir(), 'index of a test '));

const BATCH = 4096;

test('only new and changed texts are read', async () => {
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

test('a text read right after its change is read again, because a later change may have the same stamp', async () => {
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

test('a deleted text is forgotten, whether it was deleted before the scan or after it', async () => {
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

const many = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`${at}.md`, `#t${at}`]));

test('a few of many texts that were just changed are read for each query, and indexed once they are left alone', async () => {
  using index = temporaryIndex(newFolder());
  const { database } = index;
  const source = new TextSource(many);
  await learn(database, source);
  const [before, reads] = [tagsIn(database), source.reads.length];

  source.put('1.md', '#now', 5000);
  source.put('New.md', '#new', 5000);
  const first = await learn(database, source);
  const again = await learn(database, source, first.recent);
  expect(tagsIn(database)).toEqual(before);
  source.put('1.md', '#now', 15_000);
  source.put('New.md', '#new', 15_000);
  const rested = await learn(database, source);

  expect([first, again, rested].map(({ recent, read }) => [recent.size, read])).toEqual([
    [2, 2],
    [2, 0],
    [0, 2],
  ]);
  expect(source.reads.slice(reads)).toEqual(['1.md', 'New.md', '1.md', 'New.md']);
  expect(tagsIn(database)).toEqual([...before.filter((tag) => tag !== '#t1'), '#new', '#now'].sort());
});

test.each([
  ['are many for so small a vault', 3],
  ['are very many', 17],
])('texts that were just changed and %s are indexed immediately', async (_, count) => {
  using index = temporaryIndex(newFolder());
  const { database } = index;
  const source = new TextSource(count === 3 ? many : Object.fromEntries(manyMore()));
  await learn(database, source);

  for (let at = 0; at < count; at += 1) source.put(`${at}.md`, '#now', 5000);
  const { recent, read } = await learn(database, source);

  expect([recent.size, read]).toEqual([0, count]);
  expect(tagsIn(database).filter((tag) => tag === '#now')).toHaveLength(count);
});

test('of many texts, those indexed before a cancellation stay known', async () => {
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
  expect(isBulkLoading(database)).toBe(true);
  const kept = tagsIn(database).length;
  source.onPause = () => {};
  const { read } = await learn(database, source);

  expect(kept).toBeGreaterThan(0);
  expect(read).toBe(many - kept);
  expect(isBulkLoading(database)).toBe(false);
  expect(tagsIn(database)).toHaveLength(many);
});

test('changes to some paths are indexed without checking others', async () => {
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

async function learn(database: IndexDatabase, source: TextSource, before?: RecentTexts): Promise<Freshness> {
  const freshness = await refresh(database, source, { survey: await source.survey(), recent: before });
  database.commit();
  return freshness;
}

function manyMore(): [string, string][] {
  return Array.from({ length: 400 }, (_, at) => [`${at}.md`, `#t${at}`]);
}

function tagsIn(database: IndexDatabase): string[] {
  return database
    .rows('SELECT tag FROM tag')
    .map(([tag]) => tag as string)
    .sort();
}
