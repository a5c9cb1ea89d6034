import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { corpus, oracle, oracleNames } from './shared-data.ts';

test('absent shared data is undefined', () => {
  expect(oracle('no-such-oracle.json')).toBeUndefined();
  expect(oracleNames('no-such-folder')).toEqual([]);
  expect(corpus('no-such-corpus')).toBeUndefined();
});

test.skipIf(corpus('tasks-demo') === undefined)('a corpus is unpacked once, then reused', () => {
  const vault = corpus('tasks-demo');

  expect(existsSync(`${vault}/.obsidian`)).toBe(true);
  expect(corpus('tasks-demo')).toBe(vault);
});
