import { mkdtempDisposableSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from './database.ts';
import { LAYOUT } from './schema.ts';
import { temporaryIndex } from './temporary-index.test.kit.ts';

test('each scan keeps few pages in memory, and other queries as many as before', () => {
  using index = temporaryIndex(mkdtempDisposableSync(join(tmpdir(), 'index of a test ')));
  const { database } = index;
  const limit = 'SELECT cache_size FROM pragma_cache_size';

  const limits = [limit, limit].map((sql) => [database.scan(sql), database.rows(sql)]);

  expect(limits).toEqual(Array(2).fill([[[-1000]], [[-32_000]]]));
});

test('opening and closing a database that exists writes nothing to it', () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'index of a test '));
  const file = join(folder.path, 'index.sqlite');
  const place = { file, shownFile: undefined, make: () => {}, discard: () => {} };
  const open = () => openDatabase(place, LAYOUT);
  const seen = () => [readFileSync(file).toString('hex'), statSync(file, { bigint: true }).mtimeNs];
  open().close();
  const before = seen();

  const database = open();
  const modes = database.rows('PRAGMA auto_vacuum').concat(database.rows('PRAGMA journal_mode'));
  database.close();

  expect(seen()).toEqual(before);
  expect(modes).toEqual([[2], ['wal']]);
});
