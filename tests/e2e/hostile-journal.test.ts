import { linkSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { artefacts } from '../contract/artefacts.ts';
import { noteAgent } from './note-agent.ts';
import { journalOf, oddities, plantOddity, plantRecord } from './planted-journal.ts';

const [executable] = artefacts;
/** An agent that hangs is killed: it does not answer then, and the test fails. */
const command = ['timeout', '-s', 'KILL', '10', ...(executable?.command ?? [])] as [string, ...string[]];
const write = { op: 'write', path: 'Plan.md', file: 0, before: 'x', after: 'y' };
const move = { op: 'move', from: 'Plan.md', to: 'Gone.md', isFolder: false, inode: '1' };

test.each(Object.entries(oddities))('%s in the journal blocks nothing, wherever it is', async (_, put) => {
  const agent = noteAgent({ 'Plan.md': 'plan\n' }, { command });
  const journal = await journalOf(agent);
  const day = readdirSync(join(journal, 'done')).find((name) => name.startsWith('2')) as string;
  const [id] = readdirSync(join(journal, 'done', day));
  for (const name of ['p1', 'p2', 'p3', 'p4'])
    plantRecord(join(journal, 'pending', name), { id: name, steps: [move] }, 'taken-back.json');
  plantRecord(join(journal, 'pending', 'p5'), { id: 'p5', steps: [write] });
  const places = [
    'pending/p0',
    'pending/p1/copies',
    'pending/p2/record.json',
    'pending/p3/taken-back.json',
    'pending/p4/0.new',
    'pending/p5/0.old',
    'pending/p5/0.new',
    'done/bytes',
    'done/moves',
    `done/2020-01-01`,
    `done/${day}/t0`,
    `done/${day}/${id}/record.json`,
  ];
  for (const place of places) await plantOddity(join(journal, place), put);

  for (const [action, payload] of [
    ['read_note', { note: 'Plan' }],
    ['append_note', { note: 'Plan', content: 'more' }],
    ['move_note', { note: 'Journal', to: 'Moved' }],
    ['list_history', {}],
    ['get_vault_info', {}],
  ] as const)
    expect(await agent.ask(action, payload)).toMatchObject({ status: 'success', reason: undefined });
  expect(agent.text('Plan.md')).toBe('plan\nmore\n');
});

test.each(Object.entries(oddities).filter(([what]) => what !== 'a folder'))(
  'a lock that is %s blocks only writes, and is reported',
  async (_, put) => {
    const agent = noteAgent({ 'Plan.md': 'plan\n' }, { command });
    const lock = join(agent.vault, '.obsidian-agent', 'lock');
    await journalOf(agent);
    await plantOddity(lock, put);

    expect(await agent.ask('read_note', { note: 'Plan' })).toMatchObject({ status: 'success' });
    const refused = await agent.ask('append_note', { note: 'Plan', content: 'more' });

    expect(refused).toMatchObject({ reason: 'FILE_SYSTEM_FAILED', details: { path: lock } });
    expect(agent.text('Plan.md')).toBe('plan\n');
  },
);

test('a lock with contents is reported, and works again once it is empty', async () => {
  const agent = noteAgent({ 'Plan.md': 'plan\n' });
  const lock = join(agent.vault, '.obsidian-agent', 'lock');
  await journalOf(agent);
  writeFileSync(lock, 'damaged');

  const refused = await agent.ask('append_note', { note: 'Plan', content: 'more' });
  writeFileSync(lock, '');
  const done = await agent.ask('append_note', { note: 'Plan', content: 'more' });

  expect(refused).toMatchObject({ reason: 'FILE_SYSTEM_FAILED', details: { path: lock } });
  expect(done).toMatchObject({ status: 'success' });
  expect((await agent.ask('list_history', {})).metadata.total_count).toBe(2);
});

test('a second record of a filed transaction is dropped, and changes nothing', async () => {
  const agent = noteAgent({ 'Plan.md': 'plan\n' });
  const journal = await journalOf(agent);
  const { metadata } = await agent.ask('append_note', { note: 'Plan', content: 'more' });
  const steps = [{ op: 'move', from: 'Elsewhere.md', to: 'Plan.md', isFolder: false, inode: null }];
  plantRecord(join(journal, 'pending', metadata.transaction_id), { id: metadata.transaction_id, steps });

  expect(await agent.ask('read_note', { note: 'Plan' })).toMatchObject({ status: 'success' });
  expect(await agent.ask('append_note', { note: 'Plan', content: 'most' })).toMatchObject({ status: 'success' });

  expect(agent.text('Plan.md')).toBe('plan\nmore\nmost\n');
  expect(readdirSync(join(journal, 'pending'))).toEqual([]);
  expect((await agent.ask('list_history', {})).metadata.total_count).toBe(3);
});

test('an entry with the name of a transaction in the history that is not one is set aside', async () => {
  const agent = noteAgent({ 'Plan.md': 'plan\n' });
  const journal = await journalOf(agent);
  const done = join(journal, 'done', readdirSync(join(journal, 'done')).find((name) => name.startsWith('2')) as string);
  const key = { idempotency_key: 'once' };
  const first = await agent.ask('append_note', { note: 'Plan', content: 'more' }, key);
  writeFileSync(join(done, first.metadata.transaction_id, 'record.json'), 'damaged');

  const second = await agent.ask('append_note', { note: 'Plan', content: 'more' }, key);

  expect(second).toMatchObject({ status: 'success', metadata: { transaction_id: first.metadata.transaction_id } });
  expect(agent.text('Plan.md')).toBe('plan\nmore\nmore\n');
  expect(readdirSync(done)).toContain(`${first.metadata.transaction_id}.1`);
});

test('a file outside with a second name in the journal keeps its text', async () => {
  const agent = noteAgent({ 'Plan.md': 'plan\n' });
  const journal = await journalOf(agent);
  const outside = join(agent.vault, '..', 'outside.txt');
  writeFileSync(outside, 'mine');
  await plantOddity(join(journal, 'done', 'bytes'), (path) => linkSync(outside, path));

  expect(await agent.ask('append_note', { note: 'Plan', content: 'more' })).toMatchObject({ status: 'success' });

  expect(readFileSync(outside, 'utf8')).toBe('mine');
});

test('the history shows only the valid members of a record, and a record from the future removes nothing', async () => {
  const agent = noteAgent({ 'Plan.md': 'plan\n' });
  const journal = await journalOf(agent);
  for (const [id, facts] of Object.entries({
    future: { time: '9999-12-31T00:00:00.000000Z' },
    never: { time: '2026-99-99T00:00:00.000000Z' },
    number: { request_id: 3, steps: [write] },
    kind: { changes: [{ path: 'Plan.md', kind: 'exploded' }], steps: [write] },
    deep: { steps: [write], extra: 'DEEP' },
  }))
    plantRecord(join(journal, 'pending', id), { id, ...facts });
  const record = join(journal, 'pending', 'deep', 'record.json');
  const deep = '['.repeat(200_000) + ']'.repeat(200_000);
  writeFileSync(record, readFileSync(record, 'utf8').replace('"DEEP"', deep));

  expect(await agent.ask('append_note', { note: 'Plan', content: 'more' })).toMatchObject({ status: 'success' });
  const { metadata } = await agent.ask('list_history', {});

  const commands = metadata.transactions.map(({ command }: { command: string }) => command);
  expect(commands.toSorted()).toEqual(['append_note', 'create_note', 'test']);
  expect(metadata.transactions.filter((past: object) => 'extra' in past)).toEqual([]);
});
