import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readRegularFile } from './read-regular-file.ts';

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'read-regular-file-'));
  onTestFinished(() => rmSync(path, { recursive: true }));
  return path;
}

test('a file of as many bytes as the limit is read, also through a link', () => {
  const file = join(folder(), 'file');
  writeFileSync(file, 'x'.repeat(100_000));
  symlinkSync('file', `${file}-link`);

  expect(readRegularFile(file, 100_000).toString()).toBe('x'.repeat(100_000));
  expect(readRegularFile(`${file}-link`, 100_000)).toHaveLength(100_000);
  expect(readRegularFile('/proc/self/stat', 10_000).length).toBeGreaterThan(0);
});

test('a pipe without a writer, a device, a folder and a file that is too long are refused immediately', () => {
  const path = folder();
  execFileSync('mkfifo', [join(path, 'pipe')]);
  writeFileSync(join(path, 'sparse'), '');
  truncateSync(join(path, 'sparse'), 2 ** 40);

  const refusalOf = (name: string): unknown => {
    try {
      return readRegularFile(resolve(path, name), 1000);
    } catch (error) {
      return (error as { refusal?: string }).refusal;
    }
  };

  expect(refusalOf('pipe')).toBe('special');
  expect(refusalOf('/dev/zero')).toBe('special');
  expect(refusalOf('.')).toBe('folder');
  expect(refusalOf('sparse')).toBe('too long');
});
