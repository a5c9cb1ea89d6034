import { execFileSync } from 'node:child_process';
import { linkSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chdir, cwd } from 'node:process';
import { expect, onTestFinished, test, vi } from 'vitest';
import { findOrphans, listTags, openVault, type Vault } from '../../index.ts';
import { lookUpNote } from '../../references/find-note.ts';

const SETTLED_MS = 2100;

/** A watched vault with two notes. */
async function watchedVault(): Promise<{ folder: string; root: string; vault: Vault }> {
  const folder = mkdtempSync(join(tmpdir(), 'watched-'));
  const root = join(folder, 'vault');
  mkdirSync(join(root, 'Area'), { recursive: true });
  writeFileSync(join(root, 'Area', 'One.md'), 'alpha');
  writeFileSync(join(root, 'Home.md'), '[[One]]');
  const vault = openVault(root, {
    allowedRoots: undefined,
    readOnly: true,
    maxNoteBytes: 2 ** 20,
    cacheDir: join(folder, 'cache'),
    isResident: true,
    signal: new AbortController().signal,
    span: async (_, work) => await work(),
  });
  onTestFinished(async () => {
    await vault.close();
    rmSync(folder, { recursive: true });
  });
  await listingOf(vault);
  return { folder, root, vault };
}

async function listingOf(vault: Vault) {
  const reader = await vault.open();
  const index = await reader.index();
  return {
    files: reader.files(),
    folders: reader.folders(),
    words: Object.fromEntries(
      ['alpha', 'gamma'].map((word) => [word, [...index.holding(word)].map((verdict) => verdict > 0)]),
    ),
  };
}

test('orphans that are asked for again are those of now, after links, notes and attachments changed', async () => {
  vi.setSystemTime(Date.now() + SETTLED_MS);
  onTestFinished(() => void vi.useRealTimers());
  const { root, vault } = await watchedVault();
  const orphans = async (kind: 'no_incoming' | 'dead_ends') => {
    const { items } = await findOrphans(await vault.open(), { kind }, { limit: 9, cursor: undefined });
    return items.map(({ file, linksOut }) => `${file.path} ${linksOut}`);
  };

  expect([await orphans('no_incoming'), await orphans('no_incoming')]).toEqual([['Home.md 1'], ['Home.md 1']]);
  writeFileSync(join(root, 'Area', 'One.md'), '[[Home]] ![[seen.png]]');
  expect([await orphans('no_incoming'), await orphans('dead_ends')]).toEqual([[], []]);
  writeFileSync(join(root, 'seen.png'), '');
  writeFileSync(join(root, 'Home.md'), 'no link');
  expect([await orphans('no_incoming'), await orphans('dead_ends')]).toEqual([['Area/One.md 2'], ['Home.md 0']]);
  renameSync(join(root, 'Area', 'One.md'), join(root, 'Two.md'));
  expect(await orphans('no_incoming')).toEqual(['Two.md 2']);
});

test('tags that are listed again are those of now', async () => {
  vi.setSystemTime(Date.now() + SETTLED_MS);
  onTestFinished(() => void vi.useRealTimers());
  const { root, vault } = await watchedVault();
  const tags = async (folder?: string) => {
    const { items } = await listTags(await vault.open(), { folder, limit: 9, cursor: undefined });
    return items.map(({ tag, count }) => `${tag} ${count}`);
  };

  expect([await tags(), await tags()]).toEqual([[], []]);
  writeFileSync(join(root, 'Home.md'), '#one');
  expect([await tags(), await tags('Area')]).toEqual([['#one 1'], []]);
  writeFileSync(join(root, 'Area', 'One.md'), '#one #two');
  expect([await tags(), await tags('Area')]).toEqual([
    ['#one 2', '#two 1'],
    ['#one 1', '#two 1'],
  ]);
});

test('a change under one name of a note also appears under its other name', async () => {
  // A note that was just changed would be read again anyway.
  vi.setSystemTime(Date.now() + SETTLED_MS);
  onTestFinished(() => void vi.useRealTimers());
  const { root, vault } = await watchedVault();

  linkSync(join(root, 'Area', 'One.md'), join(root, 'Two.md'));
  await listingOf(vault);
  writeFileSync(join(root, 'Two.md'), 'gamma');

  expect((await listingOf(vault)).words).toEqual({ alpha: [false, false, false], gamma: [true, false, true] });
});

test('a folder replaced by a link is gone, and so is everything behind the link', async () => {
  const { folder, root, vault } = await watchedVault();
  const away = join(folder, 'away');

  renameSync(join(root, 'Area'), away);
  symlinkSync(away, join(root, 'Area'));
  expect(await listingOf(vault)).toMatchObject({ files: ['Home.md'], folders: [] });
  writeFileSync(join(away, 'Secret.md'), 'gamma');
  utimesSync(join(away, 'One.md'), 1, 1);
  expect(await listingOf(vault)).toMatchObject({ files: ['Home.md'], folders: [] });

  rmSync(join(root, 'Area'));
  renameSync(away, join(root, 'Area'));
  expect(await listingOf(vault)).toMatchObject({
    files: ['Area/One.md', 'Area/Secret.md', 'Home.md'],
    folders: ['Area'],
    words: { gamma: [false, true, false] },
  });
});

test('pictures and empty folders appear and disappear', async () => {
  const { root, vault } = await watchedVault();

  mkdirSync(join(root, 'Empty'));
  writeFileSync(join(root, 'Area', 'tree.png'), 'no picture');
  expect(await listingOf(vault)).toMatchObject({
    files: ['Area/One.md', 'Area/tree.png', 'Home.md'],
    folders: ['Area', 'Empty'],
  });
  rmSync(join(root, 'Area', 'tree.png'));
  rmSync(join(root, 'Empty'), { recursive: true });
  expect(await listingOf(vault)).toMatchObject({ files: ['Area/One.md', 'Home.md'], folders: ['Area'] });
});

test('a note is found by its name wherever another program has just put it', async () => {
  const { root, vault } = await watchedVault();
  const found = async (name: string) => await lookUpNote(await vault.open(), name);

  expect(await found('one')).toBe('Area/One.md');
  renameSync(join(root, 'Area', 'One.md'), join(root, 'Area', 'Two.md'));
  expect([await found('one'), await found('two')]).toEqual([undefined, 'Area/Two.md']);
  renameSync(join(root, 'Area'), join(root, 'Elsewhere'));
  expect(await found('two')).toBe('Elsewhere/Two.md');
});

test('a folder whose path becomes too long is reported as denied, and other changes are still seen', async () => {
  const { root, vault } = await watchedVault();
  const before = cwd();
  onTestFinished(() => void execFileSync('rm', ['-rf', join(root, 'd'.repeat(200))]));
  chdir(root);
  for (let depth = 0; `${root}/${'d'.repeat(200)}`.length + 201 * depth < 4096; depth += 1) {
    mkdirSync('d'.repeat(200));
    chdir('d'.repeat(200));
    await listingOf(vault);
  }

  writeFileSync(`${'n'.repeat(251)}.md`, 'gamma');
  chdir(before);
  const reader = await vault.open();
  await reader.index();
  const [closed = '', ...others] = reader.closedFolders();
  expect([closed.length > 3000, others]).toEqual([true, []]);

  writeFileSync(join(root, 'Later.md'), 'gamma');
  expect((await listingOf(vault)).files).toEqual(['Area/One.md', 'Home.md', 'Later.md']);
});
