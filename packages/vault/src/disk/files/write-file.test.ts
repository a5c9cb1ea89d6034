import { chmodSync, chownSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeVault } from '../temporary-vault.test.kit.ts';
import { writeNew } from './write-file.ts';

const USER = 61_001;
const modeOf = (path: string) => statSync(path).mode & 0o777;

test.each([0o600, 0o640, 0o644])(
  'a file with the permissions of another, %o, is private while it is written',
  (mode) => {
    using vault = makeVault({ 'Note.md': 'note' });
    const umask = process.umask(0);
    onTestFinished(() => void process.umask(umask));
    const path = join(vault.root, 'New.md');
    const seen: number[] = [];
    function* pieces() {
      for (const text of ['secret', ' text']) {
        seen.push(modeOf(path));
        yield Buffer.from(text);
      }
    }

    const { uid, gid } = statSync(join(vault.root, 'Note.md'));
    writeNew(path, pieces(), { mode, uid, gid });

    expect(seen).toEqual([0o600, 0o600]);
    expect([vault.read('New.md'), modeOf(path)]).toEqual(['secret text', mode]);
  },
);

const isRoot = process.getuid?.() === 0;
if (!isRoot) process.stderr.write('Skipped: only the superuser can act as another user.\n');

test.skipIf(!isRoot)('the permissions of a group are not granted to another group', () => {
  using vault = makeVault();
  chmodSync(vault.around, 0o755);
  chownSync(vault.root, USER, USER);
  const path = join(vault.root, 'New.md');

  asUser(USER, () => writeNew(path, Buffer.from('secret'), { mode: 0o664, uid: USER, gid: USER + 1 }));

  expect(modeOf(path)).toBe(0o644);
});

/** Runs work without superuser rights. */
function asUser(id: number, work: () => void): void {
  process.setgroups?.([]);
  process.setegid?.(id);
  process.seteuid?.(id);
  try {
    work();
  } finally {
    process.seteuid?.(0);
    process.setegid?.(0);
  }
}
