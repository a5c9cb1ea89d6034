import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { differences, takeSnapshot } from './tree.ts';

test('a file that an agent made too long for memory is reported, not read', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tree-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'note.md'), 'a');
  const before = await takeSnapshot(folder);
  truncateSync(join(folder, 'note.md'), 2 ** 40);

  expect(differences(before, await takeSnapshot(folder))).toEqual([
    'note.md: a file that is too long to read instead of 1 bytes "a"',
  ]);
});
