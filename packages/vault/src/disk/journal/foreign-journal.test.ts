import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { create, makeVault, origin, type TemporaryVault } from '../temporary-vault.test.kit.ts';

/** The vault's journal on this machine, created by a first write. */
async function journalOf(vault: TemporaryVault): Promise<string> {
  await create(vault.open(), 'First', 'first');
  const history = join(vault.root, '.obsidian-agent', 'history');
  return join(history, readdirSync(history)[0] as string);
}

function forge(folder: string, record: object): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'record.json'), `${JSON.stringify(record)}\n`);
}

const forged = {
  version: 1,
  ...origin,
  time: '2026-01-01T00:00:00.000000Z',
  changes: [],
  undoes: [],
  payloadDigest: null,
  outcome: null,
};

test('an unfinished transaction of another device is ignored', async () => {
  using vault = makeVault({ 'Note.md': 'note' });
  const journal = await journalOf(vault);
  const foreign = join(journal, '..', 'elsewhere', 'pending', 't1');
  forge(foreign, {
    ...forged,
    id: 't1',
    steps: [{ op: 'move', from: 'Gone.md', to: 'Note.md', isFolder: false, inode: null }],
  });

  await create(vault.open(), 'Second', 'second');

  expect(vault.list()).toEqual(['First.md', 'Note.md', 'Second.md']);
  expect(existsSync(foreign)).toBe(true);
});

test.each([
  ['a path above the vault', { op: 'move', from: '../Stolen.md', to: 'First.md', isFolder: false, inode: null }],
  ['an absolute path', { op: 'move', from: '/tmp/Stolen.md', to: 'First.md', isFolder: false, inode: null }],
  [
    'the bookmarks moved',
    { op: 'move', from: '.obsidian/bookmarks.json', to: 'First.md', isFolder: false, inode: null },
  ],
  ['a hidden path', { op: 'move', from: '.obsidian/app.json', to: 'First.md', isFolder: false, inode: null }],
  [
    'a way out of the trash',
    { op: 'move', from: '.trash/../../Stolen.md', to: 'First.md', isFolder: false, inode: null },
  ],
  [
    'a kept file elsewhere',
    { op: 'remove', path: 'Gone.md', file: '../../../../../outside/0', isFolder: false, inode: null },
  ],
  ['no step at all', { op: 'explode', path: 'First.md' }],
])('a pending record with %s moves nothing', async (_, step) => {
  using vault = makeVault();
  const journal = await journalOf(vault);
  mkdirSync(join(vault.around, 'outside'));
  writeFileSync(join(vault.around, 'outside', '0.old'), 'outside');
  forge(join(journal, 'pending', 't1'), { ...forged, id: 't1', steps: [step] });

  await create(vault.open(), 'Second', 'second');

  expect(vault.list()).toEqual(['First.md', 'Second.md']);
  expect(readdirSync(vault.around).sort()).toEqual(['outside', 'vault']);
  expect(readFileSync(join(vault.around, 'outside', '0.old'), 'utf8')).toBe('outside');
  expect(readdirSync(join(journal, 'pending'))).toEqual([]);
});

test('a pending folder that is a link is removed, but not its target', async () => {
  using vault = makeVault();
  const journal = await journalOf(vault);
  const outside = join(vault.around, 'outside');
  forge(outside, { ...forged, id: 't1', steps: [] });
  symlinkSync(outside, join(journal, 'pending', 't1'));

  await create(vault.open(), 'Second', 'second');

  expect(readdirSync(join(journal, 'pending'))).toEqual([]);
  expect(readdirSync(outside)).toEqual(['record.json']);
});

test('a history day that is a link is not read, written or pruned', async () => {
  using vault = makeVault();
  const journal = await journalOf(vault);
  const outside = join(vault.around, 'outside');
  forge(join(outside, 't1'), {
    ...forged,
    id: 't1',
    steps: [{ op: 'write', path: 'First.md', file: 0, before: 'x', after: 'y' }],
  });
  rmSync(join(journal, 'done', readdirSync(join(journal, 'done')).find((day) => day.startsWith('2')) as string), {
    recursive: true,
  });
  symlinkSync(outside, join(journal, 'done', '2020-01-01'));

  const { transactionId } = await create(vault.open(), 'Second', 'second');
  const history = await vault.open().history();

  expect(history.map(({ id }) => id)).toEqual([transactionId]);
  await expect(vault.open().undo(['t1'], { origin })).rejects.toMatchObject({ reason: 'TRANSACTION_NOT_FOUND' });
  expect(readdirSync(outside)).toEqual(['t1']);
});

test('nothing is written through a link', async () => {
  using vault = makeVault({ 'Note.md': 'note' });
  const done = join(await journalOf(vault), 'done');
  const outside = join(vault.around, 'outside');
  mkdirSync(outside);
  writeFileSync(join(outside, 'bytes'), 'mine');
  rmSync(join(done, 'bytes'));
  symlinkSync(join(outside, 'bytes'), join(done, 'bytes'));
  rmSync(join(done, 'moves'), { recursive: true, force: true });
  symlinkSync(outside, join(done, 'moves'));

  await vault.change((draft) => draft.move('Note.md', 'Moved.md'));

  expect(vault.read('Moved.md')).toBe('note');
  expect(readdirSync(outside)).toEqual(['bytes']);
  expect(readFileSync(join(outside, 'bytes'), 'utf8')).toBe('mine');
});

test('history files are not read through a link', async () => {
  using vault = makeVault({ 'Note.md': 'old' });
  writeFileSync(join(vault.around, 'Secret.md'), 'secret');
  const { transactionId } = await vault.change((draft) => draft.write('Note.md', 'new'));
  const journal = await journalOf(vault);
  const day = readdirSync(join(journal, 'done')).find((name) => name.startsWith('2')) as string;
  const kept = join(journal, 'done', day, transactionId ?? '', '0.old');
  rmSync(kept);
  symlinkSync(join(vault.around, 'Secret.md'), kept);

  await expect(vault.open().undo([transactionId ?? ''], { origin })).rejects.toMatchObject({
    reason: 'FILE_SYSTEM_FAILED',
  });

  expect(vault.read('Note.md')).toBe('new');
});

test.each(['../t1', 't1/../../x', '', 'T1', 'a'.repeat(65)])('%j cannot be the id of a transaction', async (id) => {
  using vault = makeVault();
  await journalOf(vault);

  await expect(vault.open().undo([id], { origin })).rejects.toMatchObject({ reason: 'TRANSACTION_NOT_FOUND' });
});

test.each([
  ['a file', (path: string) => writeFileSync(path, '')],
  ['a link', (path: string) => symlinkSync('..', path)],
  ['a link to nothing', (path: string) => symlinkSync('nowhere', path)],
])("a vault in which %s has the name of the agent's folder can be read but not written", async (_, put) => {
  using vault = makeVault({ 'Note.md': 'note' });
  put(join(vault.root, '.obsidian-agent'));

  expect(await vault.open().readNote('Note')).toBe('note');
  expect(await vault.open().history()).toEqual([]);
  await expect(create(vault.open(), 'New', 'new')).rejects.toMatchObject({
    reason: 'FILE_SYSTEM_FAILED',
    details: { path: join(vault.root, '.obsidian-agent') },
  });
  expect(vault.list()).toEqual(['Note.md']);
  expect(readdirSync(vault.around)).toEqual(['vault']);
});

test('a lock that is a link is not followed', async () => {
  using vault = makeVault();
  mkdirSync(join(vault.root, '.obsidian-agent'));
  symlinkSync(join(vault.around, 'lock'), join(vault.root, '.obsidian-agent', 'lock'));

  await expect(create(vault.open(), 'New', 'new')).rejects.toMatchObject({ reason: 'FILE_SYSTEM_FAILED' });

  expect(readdirSync(vault.around)).toEqual(['vault']);
  expect(lstatSync(join(vault.root, '.obsidian-agent', 'lock')).isSymbolicLink()).toBe(true);
});

test('a lock file with other contents is reported, not treated as a bug', async () => {
  using vault = makeVault();
  mkdirSync(join(vault.root, '.obsidian-agent'));
  writeFileSync(join(vault.root, '.obsidian-agent', 'lock'), 'no database, but long enough to be looked at'.repeat(30));

  await expect(create(vault.open(), 'New', 'new')).rejects.toMatchObject({ reason: 'FILE_SYSTEM_FAILED' });
});

test('git ignores the journal', async () => {
  using vault = makeVault();
  await journalOf(vault);

  expect(vault.read('.obsidian-agent/.gitignore')).toBe('*\n');
});
