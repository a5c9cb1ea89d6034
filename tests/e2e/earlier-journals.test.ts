import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { bytesOf, harvest, type Tree } from '../contract/tree.ts';
import { type NoteAgent, noteAgent } from './note-agent.ts';
import { journalOf, plantRecord } from './planted-journal.ts';

/** Steps as the release 0.1.0 wrote them. */
const moved = (from: string, to: string, inode: string) => ({ op: 'move', from, to, isFolder: false, inode });
const changed = (path: string, file: number, texts: { before: string; after: string }) => ({
  op: 'write',
  path,
  file,
  before: digestOf(texts.before),
  after: digestOf(texts.after),
});

interface Journaled {
  readonly agent: NoteAgent;
  /** The files of the desktop's trash. */
  readonly trash: string;
  /** The folder of an interrupted transaction. */
  readonly pending: string;
  /** The folder of a completed transaction. */
  readonly past: string;
}

/** A vault with a journal, in which transactions of an earlier release can be planted. */
async function makeJournal(tree: Tree): Promise<Journaled> {
  const home = mkdtempSync(join(tmpdir(), 'home of a journal '));
  onTestFinished(() => rmSync(home, { recursive: true }));
  const env = { HOME: home, XDG_DATA_HOME: join(home, 'data'), XDG_STATE_HOME: join(home, 'state') };
  const agent = noteAgent(tree, { env });
  const journal = await journalOf(agent);
  const done = join(journal, 'done');
  const day = readdirSync(done).find((name) => name.startsWith('2')) as string;
  const trash = join(home, 'data', 'Trash', 'files');
  mkdirSync(trash, { recursive: true });
  return { agent, trash, pending: join(journal, 'pending', 't1'), past: join(done, day, 't1') };
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function inodeOf({ vault }: NoteAgent, path: string): string {
  return statSync(join(vault, path), { bigint: true }).ino.toString();
}

/** Applies a step by hand. */
function rename({ vault }: NoteAgent, from: string, to: string): void {
  mkdirSync(dirname(join(vault, to)), { recursive: true });
  renameSync(join(vault, from), to.startsWith('/') ? to : join(vault, to));
}

const app = { '.obsidian/app.json': '{"trashOption":"system"}' };
const others = { ...app, 'Journal.md': 'first' };

test('a record that stays in the vault has exactly the members that 0.1.0 wrote', async () => {
  const { agent, past } = await makeJournal(app);
  const { metadata } = await agent.ask('move_note', { note: 'Journal', to: 'Moved' });

  const record = JSON.parse(readFileSync(join(past, '..', metadata.transaction_id, 'record.json'), 'utf8'));

  const origin = ['command', 'request_id', 'plan_id', 'task_id', 'correlation_id'];
  const members = ['version', ...origin, 'id', 'time', 'undoes', 'payloadDigest', 'outcome', 'steps', 'changes'];
  expect(Object.keys(record).sort()).toEqual(members.sort());
  expect(Object.keys(record.steps[0]).sort()).toEqual(['from', 'inode', 'isFolder', 'op', 'to']);
});

test("a change and a deletion into the vault's trash are undone", async () => {
  const { agent, past } = await makeJournal({ ...app, 'A.md': 'new a', '.trash/B.md': 'b' });
  const steps = [
    moved('B.md', '.trash/B.md', inodeOf(agent, '.trash/B.md')),
    changed('A.md', 1, { before: 'a', after: 'new a' }),
  ];
  plantRecord(past, { id: 't1', steps });
  writeFileSync(join(past, '1.old'), 'a');

  expect(await agent.ask('undo', { transaction_id: 't1' })).toMatchObject({ status: 'success' });

  expect(harvest(agent.vault)).toEqual(bytesOf({ ...others, 'A.md': 'a', 'B.md': 'b' }));
});

test('a write that was interrupted halfway is reverted, and a complete one is filed', async () => {
  for (const isWhole of [false, true]) {
    const { agent, pending, past } = await makeJournal({ ...app, 'A.md': 'a', 'B.md': 'b' });
    const steps = [moved('A.md', 'C.md', inodeOf(agent, 'A.md')), changed('B.md', 1, { before: 'b', after: 'new b' })];
    plantRecord(pending, { id: 't1', steps });
    writeFileSync(join(pending, '1.old'), 'b');
    rename(agent, 'A.md', 'C.md');
    writeFileSync(isWhole ? join(agent.vault, 'B.md') : join(pending, '1.new'), 'new b');

    expect((await agent.ask('read_note', { note: 'B' })).data).toBe(isWhole ? 'new b' : 'b');

    const after = isWhole ? { 'B.md': 'new b', 'C.md': 'a' } : { 'A.md': 'a', 'B.md': 'b' };
    expect(harvest(agent.vault)).toEqual(bytesOf({ ...others, ...after }));
    expect([existsSync(pending), existsSync(past)]).toEqual([false, isWhole]);
  }
});

test('a copy to another file system is recognized by the list of copies', async () => {
  const { agent, pending } = await makeJournal({ ...app, 'A.md': 'a', 'B.md': 'b', 'C.md': 'a' });
  const steps = [moved('A.md', 'C.md', inodeOf(agent, 'A.md')), changed('B.md', 1, { before: 'b', after: 'new b' })];
  plantRecord(pending, { id: 't1', steps });
  writeFileSync(join(pending, '1.new'), 'new b');
  writeFileSync(join(pending, 'copies'), `${inodeOf(agent, 'C.md')}\n`);

  expect(await agent.ask('read_note', { note: 'A' })).toMatchObject({ status: 'success' });

  expect(harvest(agent.vault)).toEqual(bytesOf({ ...others, 'A.md': 'a', 'B.md': 'b' }));
});

test("an interrupted deletion into the desktop's trash leaves the note there, and other work continues", async () => {
  const { agent, trash, pending } = await makeJournal({ ...app, 'A.md': 'a', 'B.md': 'b', 'C.md': 'c' });
  const steps = [
    moved('A.md', '/system-trash/A.md', inodeOf(agent, 'A.md')),
    changed('B.md', 1, { before: 'b', after: 'new b' }),
    changed('C.md', 2, { before: 'c', after: 'new c' }),
  ];
  plantRecord(pending, { id: 't1', steps });
  rename(agent, 'A.md', join(trash, 'A.md'));
  writeFileSync(join(agent.vault, 'B.md'), 'new b');
  writeFileSync(join(pending, '1.old'), 'b');
  writeFileSync(join(pending, '2.old'), 'c');
  writeFileSync(join(pending, '2.new'), 'new c');

  const read = await agent.ask('read_note', { note: 'B' });
  const written = await agent.ask('append_note', { note: 'B', content: '!' });

  expect([read.data, written.status]).toEqual(['b', 'success']);
  expect(harvest(agent.vault)).toEqual(bytesOf({ ...others, 'B.md': 'b\n!', 'C.md': 'c' }));
  expect(readdirSync(trash)).toEqual(['A.md']);
  // The record stays, because it could be another user's.
  expect(existsSync(pending)).toBe(true);
});

test("a complete deletion into the desktop's trash is filed, and has to be undone by hand", async () => {
  const { agent, trash, pending, past } = await makeJournal({ ...app, 'A.md': 'a' });
  plantRecord(pending, { id: 't1', steps: [moved('A.md', '/system-trash/A.md', inodeOf(agent, 'A.md'))] });
  rename(agent, 'A.md', join(trash, 'A.md'));

  expect(await agent.ask('read_note', { note: 'Journal' })).toMatchObject({ status: 'success', stderr: '' });
  expect([existsSync(pending), existsSync(past)]).toEqual([false, true]);
  expect(await agent.ask('undo', { transaction_id: 't1' })).toMatchObject({
    reason: 'TRASH_RECORD_UNVERIFIED',
    details: { trashed: [{ from: 'A.md', to: join(trash, 'A.md') }] },
  });
  expect(readdirSync(trash)).toEqual(['A.md']);
});
