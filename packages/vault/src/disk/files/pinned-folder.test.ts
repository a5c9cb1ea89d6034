import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pinFolder } from './pinned-folder.ts';

test('an open folder stays the same, even if another entry takes its name', () => {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'pinned folder ')));
  for (const name of ['inside', 'outside']) {
    mkdirSync(join(base, name));
    writeFileSync(join(base, name, 'Note.md'), name);
  }
  const pinned = pinFolder(join(base, 'inside'));
  expect(pinned.isAt(join(base, 'inside'))).toBe(true);

  renameSync(join(base, 'inside'), join(base, 'moved'));
  symlinkSync('outside', join(base, 'inside'));

  expect(pinned.isAt(join(base, 'inside'))).toBe(false);
  expect(pinned.isAt(join(base, 'moved'))).toBe(true);
  expect(pinned.isAt(join(base, 'none'))).toBe(false);
  if (process.platform === 'linux') {
    expect(readFileSync(`${pinned.path}/Note.md`, 'utf8')).toBe('inside');
    expect(pinned.realPath()).toBe(join(base, 'moved'));
    expect(pinned.isInPlace()).toBe(true);
  } else {
    expect(pinned.isInPlace()).toBe(false);
  }
  pinned.close();
  rmSync(base, { recursive: true });
});
