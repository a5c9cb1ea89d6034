import {
  chmodSync,
  chownSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { artefacts } from '../contract/artefacts.ts';
import { plant, type Tree } from '../contract/tree.ts';
import { askIn, type NoteAgent } from './note-agent.ts';
import { plantRecord } from './planted-journal.ts';

const isRoot = process.getuid?.() === 0 && process.platform === 'linux';
if (!isRoot) process.stderr.write('Skipped: only the superuser can act as several users.\n');

const MIA = 61_001;
const NOAH = 61_002;
const GROUP = 61_100;
const [executable] = artefacts;

interface SharedVault {
  readonly root: string;
  /** Calls an agent that runs as a user, who belongs to the shared group and to a group of their own. */
  as(user: number, umask?: string): NoteAgent['ask'];
}

/**
 * A vault of a user, with the folder's mode; if the mode shares it with a group, its contents belong to that group.
 */
function makeVault(tree: Tree, { mode, group = MIA }: { mode: number; group?: number }): SharedVault {
  const around = realpathSync(mkdtempSync(join(tmpdir(), 'vault of users ')));
  onTestFinished(() => rmSync(around, { recursive: true }));
  chmodSync(around, 0o755);
  const root = join(around, 'vault');
  mkdirSync(root);
  plant(root, tree);
  for (const path of ['.', ...(readdirSync(root, { recursive: true }) as string[])])
    chownSync(join(root, path), MIA, group);
  chmodSync(root, mode);
  return {
    root,
    as(user, umask = '0022') {
      const cache = join(around, `cache of ${user}`);
      mkdirSync(cache, { recursive: true });
      chownSync(cache, user, user);
      const identity = [`--reuid=${user}`, `--regid=${user}`, `--groups=${user},${GROUP}`];
      const shell = `umask ${umask}; exec "$@"`;
      const command = ['setpriv', ...identity, 'sh', '-c', shell, 'sh', ...(executable?.command ?? [])] as [
        string,
        ...string[],
      ];
      return askIn(root, { command, env: { OBSIDIAN_AGENT_CACHE_DIR: cache } });
    },
  };
}

/** Everything below a folder, with its permissions. */
function modesBelow(folder: string): Record<string, number> {
  const paths = readdirSync(folder, { recursive: true }) as string[];
  return Object.fromEntries(paths.map((path) => [path, lstatSync(join(folder, path)).mode & 0o777]));
}

/** The folder of the only day of the only journal. */
function onlyDay(root: string): string {
  const history = join(root, '.obsidian-agent', 'history');
  const done = join(history, readdirSync(history)[0] as string, 'done');
  return join(done, readdirSync(done).find((name) => name.startsWith('2')) as string);
}

/** The files below a folder that contain a text and that others could read. */
function leaksOf(folder: string, text: string): string[] {
  const paths = Object.entries(modesBelow(folder)).filter(
    ([path, mode]) => (mode & 0o077) !== 0 && statSync(join(folder, path)).isFile(),
  );
  return paths.map(([path]) => path).filter((path) => readFileSync(join(folder, path), 'latin1').includes(text));
}

describe.skipIf(!isRoot)('a vault of several users', () => {
  test('copies of a private note in the journal and the index are private, and the rest is as open as the vault', async () => {
    const vault = makeVault({ 'Private.md': '- [ ] SECRET task\n', 'Open.md': 'open\n' }, { mode: 0o755 });
    chmodSync(join(vault.root, 'Private.md'), 0o600);
    const ask = vault.as(MIA);

    expect((await ask('complete_task', { note: 'Private', task: 'SECRET' })).status).toBe('success');
    expect((await ask('search_notes', { query: 'SECRET' })).metadata.total_count).toBe(1);
    const { metadata } = await ask('append_note', { note: 'Open', content: 'more' });

    expect(leaksOf(join(vault.root, '..'), 'SECRET')).toEqual([]);
    expect(statSync(join(vault.root, 'Private.md')).mode & 0o777).toBe(0o600);
    expect(statSync(onlyDay(vault.root)).mode & 0o777).toBe(0o755);
    expect(statSync(join(onlyDay(vault.root), metadata.transaction_id, 'record.json')).mode & 0o777).toBe(0o644);
  });

  test('copies of a note in a private folder are in a private folder of the journal', async () => {
    const vault = makeVault({ 'Private/Note.md': 'text\n', 'Open.md': 'open\n' }, { mode: 0o755 });
    chmodSync(join(vault.root, 'Private'), 0o700);

    const { metadata } = await vault.as(MIA)('append_note', { note: 'Private/Note', content: 'more' });

    const past = join(onlyDay(vault.root), metadata.transaction_id);
    expect(statSync(past).mode & 0o777).toBe(0o700);
    expect(statSync(join(past, 'record.json')).mode & 0o777).toBe(0o600);
  });

  test.each(['the index', 'its folder', 'a link to a folder'])(
    'files that another user planted in a cache folder are not used: %s',
    async (what) => {
      const vault = makeVault({ 'Private.md': 'SECRET\n' }, { mode: 0o755 });
      chmodSync(join(vault.root, 'Private.md'), 0o600);
      const ask = vault.as(MIA);
      const index = join(vault.root, '..', `cache of ${MIA}`, 'index');
      await ask('search_notes', { query: 'SECRET' });
      const file = join(index, readdirSync(index)[0] as string);
      const target = join(vault.root, '..', 'target');
      if (what === 'a link to a folder') {
        renameSync(index, target);
        chmodSync(target, 0o755);
        symlinkSync(target, index);
        lchownSync(index, NOAH, NOAH);
      } else {
        rmSync(what === 'the index' ? file : index, { recursive: true });
        if (what === 'its folder') mkdirSync(index);
        writeFileSync(file, '');
        for (const path of what === 'the index' ? [file] : [file, index]) {
          chownSync(path, NOAH, NOAH);
          chmodSync(path, 0o777);
        }
      }

      const { metadata } = await ask('search_notes', { query: 'SECRET' });

      expect(metadata.total_count).toBe(1);
      expect(leaksOf(join(vault.root, '..'), 'SECRET')).toEqual([]);
      if (what === 'the index') expect(statSync(file)).toMatchObject({ uid: MIA, mode: 0o100600 });
      if (what === 'its folder') expect(statSync(file).size).toBe(0);
      if (what === 'a link to a folder') expect(statSync(target).mode & 0o777).toBe(0o755);
    },
  );

  test.each(['0002', '0022'])(
    'a group that shares a vault writes, undoes and recovers in turn, with umask %s',
    async (umask) => {
      const vault = makeVault({ 'Log.md': 'log\n' }, { mode: 0o2775, group: GROUP });
      chmodSync(join(vault.root, 'Log.md'), 0o664);
      const [mia, noah] = [vault.as(MIA, umask), vault.as(NOAH, umask)];

      const first = await mia('append_note', { note: 'Log', content: 'by Mia' });
      const second = await noah('append_note', { note: 'Log', content: 'by Noah' });
      const third = await mia('append_note', { note: 'Log', content: 'by Mia again' });
      expect([first.status, second.status, third.status]).toEqual(['success', 'success', 'success']);
      for (const { metadata } of [third, second])
        expect((await noah('undo', { transaction_id: metadata.transaction_id })).status).toBe('success');
      expect((await mia('list_history', {})).metadata.total_count).toBe(5);

      const log = statSync(join(vault.root, 'Log.md'));
      expect([readFileSync(join(vault.root, 'Log.md'), 'utf8'), log.mode & 0o777, log.gid]).toEqual([
        'log\nby Mia\n',
        0o664,
        GROUP,
      ]);
      const folders = Object.entries(modesBelow(join(vault.root, '.obsidian-agent'))).filter(([path]) =>
        statSync(join(vault.root, '.obsidian-agent', path)).isDirectory(),
      );
      expect(folders.filter(([, mode]) => mode !== 0o775)).toEqual([]);
      expect(statSync(join(vault.root, '.obsidian-agent', 'lock')).mode & 0o777).toBe(0o664);
    },
  );

  test('a group also writes in turn in a shared vault whose folder does not pass on its group', async () => {
    const vault = makeVault({ 'Log.md': 'log\n' }, { mode: 0o770, group: GROUP });
    chmodSync(join(vault.root, 'Log.md'), 0o660);

    for (const [user, content] of [
      [MIA, 'a'],
      [NOAH, 'b'],
      [MIA, 'c'],
    ] as const)
      expect(await vault.as(user, '0077')('append_note', { note: 'Log', content })).toMatchObject({
        status: 'success',
      });

    const log = statSync(join(vault.root, 'Log.md'));
    expect([log.mode & 0o777, log.gid]).toEqual([0o660, GROUP]);
  });

  test('an interrupted write on a note that a user cannot read is left for its own user', async () => {
    const vault = makeVault({ 'Private.md': 'new', 'Log.md': 'log\n' }, { mode: 0o2775, group: GROUP });
    await vault.as(MIA)('append_note', { note: 'Log', content: 'by Mia' });
    const pending = join(onlyDay(vault.root), '..', '..', 'pending', 't1');
    const steps = [
      {
        op: 'move',
        from: 'Was.md',
        to: 'Private.md',
        isFolder: false,
        inode: statSync(join(vault.root, 'Private.md')).ino.toString(),
      },
      { op: 'make_folder', path: 'Missing' },
    ];
    plantRecord(pending, { id: 't1', steps });
    for (const path of [pending, join(pending, 'record.json')]) {
      chownSync(path, MIA, GROUP);
      chmodSync(path, statSync(path).isDirectory() ? 0o775 : 0o600);
    }
    chmodSync(join(vault.root, 'Private.md'), 0o600);

    const byNoah = await vault.as(NOAH)('append_note', { note: 'Log', content: 'by Noah' });
    expect(byNoah).toMatchObject({ status: 'success' });
    expect(byNoah.stderr).toContain('ACCESS_DENIED');
    expect((await vault.as(NOAH)('list_history', {})).metadata.total_count).toBe(2);
    expect(existsSync(join(vault.root, 'Was.md'))).toBe(false);

    expect(await vault.as(MIA)('read_note', { note: 'Was' })).toMatchObject({ status: 'success', data: 'new' });
    expect(existsSync(pending)).toBe(false);
  });
});
