import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { vaultToTest } from './shared-data.ts';

const orchard = vaultToTest('orchard') ?? '';
const bytes = (path: string): Buffer => readFileSync(join(orchard, path));

test('the checkout kept the bytes that the tests depend on', () => {
  expect(bytes('Windows.md').toString()).toMatch(/^(?:[^\r\n]*\r\n)+$/);
  expect(bytes('Mixed line ends.md').toString()).toMatch(/one\r\ntwo\nthree\rfour/);
  expect(bytes('Marked.md').subarray(0, 3).toString('hex')).toBe('efbbbf');
  expect(bytes('Not text.md').includes(Buffer.from([0xfc, 0xdf]))).toBe(true);
  expect(bytes('No last line break.md').at(-1)).not.toBe(0x0a);
  expect(bytes('Empty.md')).toHaveLength(0);
});

test('a decomposed name is still decomposed', () => {
  const names = globSync('Ünïcode/*', { cwd: orchard });

  expect(names.filter((name) => name !== name.normalize('NFC'))).toHaveLength(1);
});

test('every file exists, including those of hidden folders', () => {
  const files = readdirSync(orchard, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());

  expect(files.map(({ name }) => name)).toEqual(expect.arrayContaining(['app.json', 'Diary.md', 'Old shed.md']));
  expect(files).toHaveLength(71);
});
