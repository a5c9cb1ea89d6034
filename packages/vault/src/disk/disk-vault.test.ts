import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Vault } from '../core/vault.ts';
import type { VaultPolicy } from './files/vault-policy.ts';
import { create, makeVault, type TemporaryVault, update } from './temporary-vault.test.kit.ts';

let vault: TemporaryVault;
let root: string;
let outside: string;

beforeEach(() => {
  vault = makeVault();
  root = vault.root;
  outside = join(vault.around, 'outside');
  mkdirSync(outside);
  writeFileSync(join(outside, 'Secret.md'), 'secret');
});

afterEach(() => vault[Symbol.dispose]());

function open(policy: Partial<VaultPolicy> = {}): Vault {
  return vault.open(policy);
}

function put(path: string, text: string | Uint8Array): void {
  vault.put(path, text);
}

/** The entries of a folder, without the agent's own. */
function visible(path: string): string[] {
  return readdirSync(path).filter((name) => name !== '.obsidian-agent');
}

test('a note is returned as it was stored, including its byte-order mark', async () => {
  put('Note.md', '\uFEFFone\r\ntwo');

  expect(await open().readNote('Note')).toBe('\uFEFFone\r\ntwo');
});

test('a missing note and a missing folder are both reported as a missing note', async () => {
  await expect(open().readNote('None')).rejects.toMatchObject({ reason: 'NOTE_NOT_FOUND' });
  await expect(open().readNote('No/None')).rejects.toMatchObject({ reason: 'NOTE_NOT_FOUND' });
  await expect(update(open(), 'No/None', 'x')).rejects.toMatchObject({ reason: 'NOTE_NOT_FOUND' });
  expect(visible(root)).toEqual([]);
});

test('invalid UTF-8 is refused, not replaced', async () => {
  put('Note.md', Uint8Array.of(0x61, 0xff));

  await expect(open().readNote('Note')).rejects.toMatchObject({ reason: 'NOTE_NOT_TEXT' });
});

test('a note above the size limit is not read', async () => {
  put('Note.md', 'x'.repeat(1001));

  await expect(open().readNote('Note')).rejects.toMatchObject({
    reason: 'RESPONSE_TOO_LARGE',
    details: { bytes: 1001, limit: 1000 },
  });
});

test('a folder or pipe with the name of a note is not a note', async () => {
  mkdirSync(join(root, 'Folder.md'));
  execFileSync('mkfifo', [join(root, 'Pipe.md')]);

  for (const [name, kind] of [
    ['Folder', 'a folder'],
    ['Pipe', 'a named pipe'],
  ] as const) {
    await expect(open().readNote(name)).rejects.toMatchObject({ reason: 'NOT_A_NOTE', details: { kind } });
    await expect(update(open(), name, 'x')).rejects.toMatchObject({ reason: 'NOT_A_NOTE' });
    await expect(create(open(), name, 'x')).rejects.toMatchObject({ reason: 'NOTE_EXISTS' });
  }
});

test('creating a note creates missing folders, and nothing else in them', async () => {
  await create(open(), 'A/B/Note', 'text');

  expect(readFileSync(join(root, 'A/B/Note.md'), 'utf8')).toBe('text');
  expect(readdirSync(join(root, 'A/B'))).toEqual(['Note.md']);
});

test('creating a note never overwrites one', async () => {
  put('Note.md', 'old');

  await expect(create(open(), 'Note', 'new')).rejects.toMatchObject({ reason: 'NOTE_EXISTS' });
  expect(readFileSync(join(root, 'Note.md'), 'utf8')).toBe('old');
});

test('of many concurrent creations of one note, one succeeds', async () => {
  const attempts = await Promise.allSettled(
    Array.from({ length: 20 }, (_, n) => create(open(), 'New/Note', String(n))),
  );

  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(readdirSync(join(root, 'New'))).toEqual(['Note.md']);
});

test('an update keeps the mode of the note', async () => {
  put('Note.md', 'old');
  chmodSync(join(root, 'Note.md'), 0o640);

  await update(open(), 'Note', 'new');

  expect(readFileSync(join(root, 'Note.md'), 'utf8')).toBe('new');
  expect(statSync(join(root, 'Note.md')).mode & 0o777).toBe(0o640);
});

test('a cancelled write has no effect and removes the folders it created', async () => {
  put('Note.md', 'old');
  const aborted = open({ signal: AbortSignal.abort() });

  await expect(update(aborted, 'Note', 'new')).rejects.toMatchObject({ reason: 'CANCELLED' });
  await expect(create(aborted, 'A/B/Note', 'new')).rejects.toMatchObject({ reason: 'CANCELLED' });
  expect(visible(root)).toEqual(['Note.md']);
  expect(readFileSync(join(root, 'Note.md'), 'utf8')).toBe('old');
});

test('a read-only agent does not write', async () => {
  put('Note.md', 'old');

  await expect(update(open({ readOnly: true }), 'Note', 'new')).rejects.toMatchObject({ reason: 'READ_ONLY' });
  await expect(create(open({ readOnly: true }), 'New', 'new')).rejects.toMatchObject({ reason: 'READ_ONLY' });
  expect(visible(root)).toEqual(['Note.md']);
});

test('a link to a note of the vault is followed, and writing through it keeps the link', async () => {
  mkdirSync(join(root, 'Deep'));
  put('Deep/Target.md', 'old');
  symlinkSync('Deep/Target.md', join(root, 'Link.md'));
  symlinkSync(join(root, 'Deep'), join(root, 'Folder'));

  await update(open(), 'Link', 'new');

  expect(lstatSync(join(root, 'Link.md')).isSymbolicLink()).toBe(true);
  expect(await open().readNote('Folder/Target')).toBe('new');
});

test.each([
  ['a link to a note', () => symlinkSync(join(outside, 'Secret.md'), join(root, 'Way.md')), 'Way'],
  ['a relative link to a note', () => symlinkSync('../outside/Secret.md', join(root, 'Way.md')), 'Way'],
  ['a link to a folder', () => symlinkSync(outside, join(root, 'Way')), 'Way/Secret'],
  [
    'a link below a folder',
    () => {
      mkdirSync(join(root, 'A'));
      symlinkSync('../../outside', join(root, 'A/Way'));
    },
    'A/Way/Secret',
  ],
  [
    'a link through a link',
    () => {
      symlinkSync('..', join(root, 'Up'));
      symlinkSync('Up/outside', join(root, 'Way'));
    },
    'Way/Secret',
  ],
  ['a dangling link', () => symlinkSync(join(outside, 'New.md'), join(root, 'Way.md')), 'Way'],
  ['a dangling link to a folder', () => symlinkSync(join(outside, 'new'), join(root, 'Way')), 'Way/New'],
])('%s that leads out of the vault is refused', async (_, link, name) => {
  link();

  for (const attempt of [open().readNote(name), update(open(), name, 'x'), create(open(), name, 'x')]) {
    await expect(attempt).rejects.toMatchObject({ reason: 'PATH_OUTSIDE_VAULT' });
  }
  expect(readdirSync(outside)).toEqual(['Secret.md']);
  expect(readFileSync(join(outside, 'Secret.md'), 'utf8')).toBe('secret');
});

test('a link into a protected folder is refused', async () => {
  mkdirSync(join(root, '.obsidian'));
  put('.obsidian/app.md', 'settings');
  symlinkSync('.obsidian', join(root, 'Settings'));

  await expect(open().readNote('Settings/app')).rejects.toMatchObject({ reason: 'PATH_PROTECTED' });
  await expect(update(open(), 'Settings/app', 'x')).rejects.toMatchObject({ reason: 'PATH_PROTECTED' });
});

test('circular links are refused', async () => {
  symlinkSync('B.md', join(root, 'A.md'));
  symlinkSync('A.md', join(root, 'B.md'));

  await expect(open().readNote('A')).rejects.toMatchObject({ reason: 'PATH_INVALID' });
});

test('a file where a folder is expected is refused', async () => {
  put('File.md', 'text');

  await expect(create(open(), 'File.md/Note', 'x')).rejects.toMatchObject({ reason: 'PATH_INVALID' });
  await expect(open().readNote('File.md/Note')).rejects.toMatchObject({ reason: 'NOTE_NOT_FOUND' });
});

test('a name too long for the disk is refused', async () => {
  await expect(create(open(), 'x'.repeat(300), '')).rejects.toMatchObject({ reason: 'PATH_INVALID' });
});

test('a folder replaced by a link between the walk and the write is not followed', async () => {
  mkdirSync(join(root, 'A'));
  put('A/Note.md', 'old');
  const swap = async <T>(name: string, work: () => T | Promise<T>): Promise<T> => {
    if (name === 'stage files') {
      execFileSync('mv', [join(root, 'A'), join(root, 'Moved')]);
      symlinkSync(outside, join(root, 'A'));
    }
    return await work();
  };

  await Promise.allSettled([create(open({ span: swap }), 'A/New', 'new')]);

  expect(readdirSync(outside)).toEqual(['Secret.md']);
  expect(existsSync(join(outside, 'New.md'))).toBe(false);
});

test('a note replaced by a link between the walk and the read is not followed', async () => {
  put('Note.md', 'old');
  const swap = async <T>(name: string, work: () => T | Promise<T>): Promise<T> => {
    if (name === 'read file') {
      rmSync(join(root, 'Note.md'));
      symlinkSync(join(outside, 'Secret.md'), join(root, 'Note.md'));
    }
    return await work();
  };

  await expect(open({ span: swap }).readNote('Note')).rejects.toMatchObject({ reason: 'FILE_SYSTEM_FAILED' });
});

test('a note is not created through a link whose target is not a note', async () => {
  symlinkSync('nowhere', join(root, 'Way.md'));

  await expect(create(open(), 'Way', 'x')).rejects.toMatchObject({ reason: 'PATH_INVALID' });
  expect(visible(root)).toEqual(['Way.md']);
});
