import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { bytesOf, harvest, type Tree } from '../contract/tree.ts';
import { askIn, type NoteAgent, noteAgent } from './note-agent.ts';
import { journalOf, plantRecord } from './planted-journal.ts';

const settings = { '.obsidian/app.json': '{"trashOption":"system"}' };
const REFUSED = 'TRASH_RECORD_UNVERIFIED';
const DIGEST_OF_TAX = '1ffc0406b9891fcd265a225e83a668fa045f1282588f80c8d11c029bad156d85';

/** A user with a desktop's trash on the file system of the vaults, and their own deleted file in it. */
function makeUser() {
  const home = realpathSync(mkdtempSync(join(tmpdir(), 'home of a trash ')));
  onTestFinished(() => rmSync(home, { recursive: true }));
  const env = { HOME: home, XDG_DATA_HOME: join(home, 'data'), XDG_STATE_HOME: join(home, 'state') };
  const trash = join(env.XDG_DATA_HOME, 'Trash', 'files');
  mkdirSync(trash, { recursive: true });
  writeFileSync(join(trash, 'tax.pdf'), 'tax');
  return { env, trash, key: join(env.XDG_STATE_HOME, 'obsidian-agent', 'journal-key') };
}

function trashAgent(tree: Tree, env: Readonly<Record<string, string>>): NoteAgent {
  return noteAgent({ ...settings, ...tree }, { env });
}

/** The folder of a transaction in the history. */
function pastOf(journal: string, id: string): string {
  const done = join(journal, 'done');
  return join(done, readdirSync(done).find((name) => name.startsWith('2')) as string, id);
}

/** The effects that planted records attempt in the trash. */
const escapes: [string, object][] = [
  ['takes a file out of', { op: 'move', from: 'Stolen.md', to: '/system-trash/tax.pdf', isFolder: false, inode: null }],
  ['puts a note into', { op: 'move', from: '/system-trash/Plan.md', to: 'Plan.md', isFolder: false, inode: null }],
  [
    'moves a file in',
    { op: 'move', from: '/system-trash/b', to: '/system-trash/tax.pdf', isFolder: false, inode: null },
  ],
  ['writes over a file in', { op: 'write', path: '/system-trash/tax.pdf', file: 0, before: 'x', after: DIGEST_OF_TAX }],
];

test.each(escapes)("a record that %s the desktop's trash is refused, and other work continues", async (_, step) => {
  const { env, trash } = makeUser();
  const agent = trashAgent({ 'Plan.md': 'plan\n' }, env);
  const journal = await journalOf(agent);
  const inside = { op: 'move', from: 'Back.md', to: 'Journal.md', isFolder: false, inode: null };
  for (const [id, name] of [
    ['t1', 'taken-back.json'],
    ['t2', 'record.json'],
  ] as const) {
    plantRecord(
      join(journal, 'pending', id),
      { id, steps: [inside, { ...step, inode: 'inode' in step ? '7' : undefined }] },
      name,
    );
    writeFileSync(join(journal, 'pending', id, '0.old'), 'planted');
  }
  plantRecord(join(journal, 'pending', 't3'), { id: 't3', steps: [step] }, 'taken-back.json');
  plantRecord(pastOf(journal, 't4'), { id: 't4', steps: [step] });
  writeFileSync(join(pastOf(journal, 't4'), '0.old'), 'planted');

  const read = await agent.ask('read_note', { note: 'Plan' });
  const undone = await agent.ask('undo', { transaction_id: 't4' });
  const previewed = await agent.ask('undo', { transaction_id: 't4', dry_run: true });
  const written = await agent.ask('append_note', { note: 'Plan', content: 'more' });

  expect([read.status, written.status]).toEqual(['success', 'success']);
  expect([undone.reason, previewed.reason]).toEqual([REFUSED, REFUSED]);
  expect(readdirSync(trash)).toEqual(['tax.pdf']);
  expect(readFileSync(join(trash, 'tax.pdf'), 'utf8')).toBe('tax');
  // The effects of the records inside the vault happen, as for any interrupted transaction.
  expect(harvest(agent.vault)).toEqual(bytesOf({ ...settings, 'Plan.md': 'plan\nmore\n', 'Back.md': 'first' }));
});

test('the record of a refused step is reported with the command that completes it', async () => {
  const { env } = makeUser();
  const agent = trashAgent({ 'Plan.md': 'plan\n' }, env);
  const journal = await journalOf(agent);
  const record = join(journal, 'pending', 't1');
  plantRecord(record, { id: 't1', steps: [escapes[0]?.[1]] }, 'taken-back.json');

  const warned = await agent.ask('read_note', { note: 'Plan' });
  const [line] = warned.stderr.split('\n').filter((text) => text.includes(REFUSED));
  const { level, hint, details } = JSON.parse(line ?? '{}');
  rmSync(record, { recursive: true });
  const after = await agent.ask('read_note', { note: 'Plan' });

  expect({ level, details }).toMatchObject({ level: 'warn', details: { record } });
  expect(hint).toContain(`rm -r '${record}'`);
  expect(after.stderr).toBe('');
});

test("a user's deleted note is restored only for that user, and not in the vault of another journal", async () => {
  const [user, other] = [makeUser(), makeUser()];
  const agent = trashAgent({ 'Plan.md': 'plan\n' }, user.env);
  const elsewhere = trashAgent({}, user.env);
  const journals = [await journalOf(agent), await journalOf(elsewhere)] as const;
  const { metadata } = await agent.ask('delete_note', { note: 'Plan', confirm: true });
  const id = metadata.transaction_id as string;
  const record = JSON.parse(readFileSync(join(pastOf(journals[0], id), 'record.json'), 'utf8'));
  plantRecord(pastOf(journals[1], id), record);

  const byOther = await askIn(agent.vault, { env: other.env })('undo', { transaction_id: id });
  const elsewhereUndone = await elsewhere.ask('undo', { transaction_id: id });
  const byUser = await agent.ask('undo', { transaction_id: id });

  expect([byOther.reason, elsewhereUndone.reason, byUser.status]).toEqual([REFUSED, REFUSED, 'success']);
  expect(agent.text('Plan.md')).toBe('plan\n');
  expect(statSync(user.key).mode & 0o777).toBe(0o600);
  expect(existsSync(other.key)).toBe(false);
});

test('a later file of the same name in the trash is not the deleted note', async () => {
  const { env, trash } = makeUser();
  const agent = trashAgent({ 'Plan.md': 'plan\n' }, env);
  const journal = await journalOf(agent);
  const { metadata } = await agent.ask('delete_note', { note: 'Plan', confirm: true });
  const id = metadata.transaction_id as string;
  const record = JSON.parse(readFileSync(join(pastOf(journal, id), 'record.json'), 'utf8'));
  const { ino } = statSync(join(trash, 'tax.pdf'), { bigint: true });
  renameSync(join(trash, 'tax.pdf'), join(trash, 'Plan.md'));

  const undone = await agent.ask('undo', { transaction_id: id });
  rmSync(pastOf(journal, id), { recursive: true });
  plantRecord(join(journal, 'pending', id), record, 'taken-back.json');
  writeFileSync(join(journal, 'pending', id, 'copies'), `${ino}\n`);
  const written = await agent.ask('append_note', { note: 'Journal', content: 'more' });

  expect(undone).toMatchObject({
    reason: 'UNDO_CONFLICT',
    details: { conflicts: [{ path: join(trash, 'Plan.md'), why: 'changed' }] },
  });
  expect(written.status).toBe('success');
  expect([readdirSync(trash), existsSync(join(agent.vault, 'Plan.md'))]).toEqual([['Plan.md'], false]);
});

test('a note that is both changed and deleted, or created and deleted, is undone and redone', async () => {
  const { env } = makeUser();
  const agent = trashAgent({ 'Plan.md': 'plan\n' }, env);
  const { metadata } = await agent.ask('batch', {
    commands: [
      { type: 'append_note', note: 'Plan', content: 'more' },
      { type: 'delete_note', note: 'Plan', confirm: true },
      { type: 'create_note', path: 'New', content: 'new' },
      { type: 'delete_note', note: 'New', confirm: true },
    ],
  });
  const undo = async (id: string) =>
    (await agent.ask('undo', { transaction_id: id })).metadata.transaction_id as string;

  const undone = await undo(metadata.transaction_id);
  expect(harvest(agent.vault)).toEqual(bytesOf({ ...settings, 'Plan.md': 'plan\n' }));
  const redone = await undo(undone);
  expect(harvest(agent.vault)).toEqual(bytesOf(settings));
  await undo(redone);
  expect(harvest(agent.vault)).toEqual(bytesOf({ ...settings, 'Plan.md': 'plan\n' }));
});

test('parallel processes that delete notes of the same name create one key, and lose no note', async () => {
  const { env } = makeUser();
  const agents = Array.from({ length: 8 }, (_, index) => trashAgent({ 'Plan.md': `plan ${index}` }, env));

  const deleted = await Promise.all(agents.map(({ ask }) => ask('delete_note', { note: 'Plan', confirm: true })));
  expect(deleted.map(({ status }) => status)).toEqual(agents.map(() => 'success'));
  const undone = await Promise.all(
    agents.map(({ ask }, index) => ask('undo', { transaction_id: deleted[index]?.metadata.transaction_id })),
  );

  expect(undone.map(({ status }) => status)).toEqual(agents.map(() => 'success'));
  expect(agents.map(({ text }) => text('Plan.md'))).toEqual(agents.map((_, index) => `plan ${index}`));
});

test.each<[string, (user: ReturnType<typeof makeUser>) => Record<string, string>]>([
  ['no home', () => ({})],
  ['a state folder that cannot be created', ({ env }) => ({ ...env, OBSIDIAN_AGENT_STATE_DIR: '/dev/null/state' })],
  [
    'a key that others can read',
    ({ env, key }) => {
      mkdirSync(join(key, '..'), { recursive: true });
      writeFileSync(key, `${'a'.repeat(64)}\n`);
      chmodSync(key, 0o644);
      return env;
    },
  ],
])("with %s a deleted note goes to the vault's trash, and is restored", async (_, envOf) => {
  const user = makeUser();
  const agent = trashAgent({ 'Plan.md': 'plan\n' }, envOf(user));

  const previewed = await agent.ask('delete_note', { note: 'Plan', dry_run: true });
  const deleted = await agent.ask('delete_note', { note: 'Plan', confirm: true });

  expect([previewed.metadata.trashed_to, deleted.metadata.trashed_to]).toEqual(['.trash/Plan.md', '.trash/Plan.md']);
  expect((await agent.ask('undo', { transaction_id: deleted.metadata.transaction_id })).status).toBe('success');
  expect(agent.text('Plan.md')).toBe('plan\n');
});

test('a dry run of a deletion creates no key', async () => {
  const { env, trash, key } = makeUser();
  const agent = trashAgent({ 'Plan.md': 'plan\n' }, env);

  const { metadata } = await agent.ask('delete_note', { note: 'Plan', dry_run: true });

  expect(metadata.trashed_to).toBe(join(trash, 'Plan.md'));
  expect(existsSync(join(key, '..'))).toBe(false);
});

test('the history shows only the members of its schema, and not the seal of a deletion', async () => {
  const agent = trashAgent({ 'Plan.md': 'plan\n' }, makeUser().env);
  await agent.ask('delete_note', { note: 'Plan', confirm: true });

  const { metadata } = await agent.ask('list_history', {});

  expect(metadata.transactions).toHaveLength(1);
  expect(Object.keys(metadata.transactions[0]).toSorted()).toEqual([
    ...['changes', 'changes_total', 'command', 'correlation_id', 'plan_id', 'request_id', 'task_id', 'time'],
    'transaction_id',
  ]);
});
