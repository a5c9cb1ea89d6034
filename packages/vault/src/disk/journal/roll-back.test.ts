import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { pathIn } from '../files/location.ts';
import { pinFolder } from '../files/pinned-folder.ts';
import { Copies } from '../history/copies.ts';
import { inodeAt } from '../history/inode.ts';
import { digestAt } from '../history/is-complete.ts';
import type { Step } from '../history/record.ts';
import { TrashSeals } from '../history/trash-seals.ts';
import { makeVault } from '../temporary-vault.test.kit.ts';
import { rollBack } from './roll-back.ts';

test('a text restored in the trash goes back even if it has the inode number of the note that was deleted', () => {
  using vault = makeVault({ 'B.md': 'b' });
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv('XDG_DATA_HOME', join(vault.around, 'data'));
  const trash = join(vault.around, 'data', 'Trash', 'files');
  mkdirSync(trash, { recursive: true });
  writeFileSync(join(trash, 'A.md'), 'the text of before');
  using root = pinFolder(vault.root);
  using folder = pinFolder(vault.around);
  const place = { path: vault.root, folder: root };
  const trashed = pathIn('system-trash', 'A.md');
  const [before = '', number = ''] = [digestAt(place, trashed), inodeAt(place, trashed)];
  // The restored text is a new file: born later than the note, whose number it has.
  const steps: Step[] = [
    { op: 'move', from: 'A.md', to: trashed, isFolder: false, inode: number, born: '1' },
    { op: 'write', path: trashed, before, after: `not ${before}`, file: 0 },
  ];
  const seals = new TrashSeals(join(vault.around, 'state'), { seal: 'this-vault' });
  seals.sealOf({ id: 't1', steps });
  const copies = new Copies(folder, { id: 't1', seals });

  const left = rollBack({ root: place, steps, folder, copies, temporary: '.copy.tmp', wasInterrupted: true });

  expect(left).toEqual([]);
  expect(vault.read('A.md')).toBe('the text of before');
  expect(readdirSync(trash)).toEqual([]);
});
