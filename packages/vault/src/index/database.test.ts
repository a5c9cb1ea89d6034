import { mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryIndex } from './temporary-index.test.kit.ts';

test('each scan keeps few pages in memory, and other queries as many as before', () => {
  using index = temporaryIndex(mkdtempDisposableSync(join(tmpdir(), 'index of a test ')));
  const { database } = index;
  const limit = 'SELECT cache_size FROM pragma_cache_size';

  const limits = [limit, limit].map((sql) => [database.scan(sql), database.rows(sql)]);

  expect(limits).toEqual(Array(2).fill([[[-1000]], [[-32_000]]]));
});
