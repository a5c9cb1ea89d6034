import { mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Chunks, readStore, writeStore } from './code-store.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'code-store-'));
  path = join(folder, 'store');
});
afterEach(() => rmSync(folder, { recursive: true }));

const chunks: Chunks = new Map([
  ['main.cjs', { source: 'a café', code: Buffer.from('1234567') }],
  ['other.cjs', { source: '日本語', code: Buffer.alloc(0) }],
  ['last.cjs', { source: '', code: Buffer.from('12345678') }],
]);

test('what was stored is read again, with code where V8 can use it in place', () => {
  writeStore(path, { bundle: 'one', chunks });

  const read = readStore(path, 'one');

  expect([...(read ?? [])].map(([name, { source, code }]) => [name, source, String(code)])).toEqual(
    Array.from(chunks, ([name, { source, code }]) => [name, source, String(code)]),
  );
  for (const { code } of read?.values() ?? []) expect(code.byteOffset % 8).toBe(0);
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test('there is nothing of another build, of a missing store, or of one that is damaged, cut off or prolonged', () => {
  writeStore(path, { bundle: 'one', chunks });
  const bytes = readFileSync(path);

  expect(readStore(path, 'two')).toBeUndefined();
  expect(readStore(join(folder, 'none'), 'one')).toBeUndefined();
  expect(readStore(folder, 'one')).toBeUndefined();
  writeFileSync(path, Buffer.concat([bytes, Buffer.from('x')]));
  expect(readStore(path, 'one')).toBeUndefined();
  for (let at = 0; at < bytes.length; at += 1) {
    const damaged = Buffer.from(bytes);
    damaged[at] = (damaged[at] ?? 0) ^ 4;
    writeFileSync(path, damaged);
    expect(readStore(path, 'one')).toBeUndefined();
  }
  for (let length = bytes.length - 1; length >= 0; length -= 1) {
    truncateSync(path, length);
    expect(readStore(path, 'one')).toBeUndefined();
  }
});

test('a link in the place of a store is not followed', () => {
  writeStore(path, { bundle: 'one', chunks });
  symlinkSync(path, join(folder, 'link'));

  expect(readStore(join(folder, 'link'), 'one')).toBeUndefined();
});
