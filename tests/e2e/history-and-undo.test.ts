import { chmodSync, existsSync, statSync, symlinkSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bytesOf, harvest } from '../contract/tree.ts';
import { diffOf, structureAgent } from './structure-agent.ts';

const tree = { 'Plan.md': '#a\n', 'Index.md': '[[Plan]]\n' };
const plan = (task_id: string) => ({ plan_id: 'weekly', task_id, correlation_id: 'c' });

test('the history of a note follows it through its moves, page by page', async () => {
  const { ask } = structureAgent(tree);
  await ask('append_note', { note: 'Plan', content: 'x' });
  await ask('create_folder', { path: 'Other' });
  await ask('move_note', { note: 'Plan', to: 'Projects/Goal' });
  await ask('move_folder', { folder: 'Projects', to: 'Archive' });

  const first = await ask('list_history', { note: 'Goal', limit: 2 });
  const second = await ask('list_history', { note: 'Goal', limit: 2, cursor: first.metadata.next_cursor });

  const commands = [first, second].flatMap(({ metadata }) => metadata.transactions.map(({ command }) => command));
  expect(commands).toEqual(['move_folder', 'move_note', 'append_note']);
  expect(first.metadata).toMatchObject({ total_count: 3, truncated: true });
  expect(second.metadata).toMatchObject({ total_count: 3, truncated: false, next_cursor: null });
  expect(first.data).toContain(`[${first.metadata.transactions[0]?.transaction_id}]`);
  expect(first.data).toContain(`Showing 2 of 3. Continue with cursor ${first.metadata.next_cursor}`);
});

test('a deleted note has a history by its path, and other filters narrow it', async () => {
  const { ask } = structureAgent(tree);
  await ask('append_note', { note: 'Plan', content: 'x' }, plan('one'));
  await ask('delete_note', { note: 'Plan', confirm: true }, plan('two'));

  const idsOf = async (filter: object) =>
    (await ask('list_history', filter)).metadata.transactions.map(({ task_id }) => task_id);

  expect(await idsOf({ note: 'Plan' })).toEqual(['two', 'one']);
  expect(await idsOf({ note: 'Plan', task_id: 'one' })).toEqual(['one']);
  expect(await idsOf({ plan_id: 'weekly', until: '2020-01-01' })).toEqual([]);
  expect((await ask('list_history', { since: 'soon' })).reason).toBe('DATE_INVALID');
});

test('a plan is undone newest first, restored by undoing that, and undone again', async () => {
  const { ask, vault } = structureAgent(tree);
  await ask('rename_tag', { from: 'a', to: 'b' }, plan('one'));
  await ask('move_note', { note: 'Plan', to: 'Archive/Goal' }, plan('two'));
  await ask('append_note', { note: 'Goal', content: 'by hand' });
  const done = { 'Archive/Goal.md': '#b\nby hand\n', 'Index.md': '[[Goal]]\n' };

  const conflict = await ask('undo', { plan_id: 'weekly' });
  expect(conflict).toMatchObject({ reason: 'UNDO_CONFLICT', hint: expect.stringMatching(/^Undo the later/) });
  expect(harvest(vault)).toEqual(bytesOf(done));

  const { metadata } = await ask('list_history', { limit: 1 });
  await ask('undo', { transaction_id: metadata.transactions[0]?.transaction_id });
  const undone = await ask('undo', { plan_id: 'weekly' });
  expect(undone.metadata.undone).toHaveLength(2);
  expect(harvest(vault)).toEqual(bytesOf(tree));
  expect((await ask('undo', { plan_id: 'weekly' })).metadata).toMatchObject({
    undone: [],
    already_undone: undone.metadata.undone,
    transaction_id: null,
    changes: [],
  });

  await ask('undo', { transaction_id: undone.metadata.transaction_id });
  expect(harvest(vault)).toEqual(bytesOf({ 'Archive/Goal.md': '#b\n', 'Index.md': '[[Goal]]\n' }));

  await ask('undo', { plan_id: 'weekly' });
  expect(harvest(vault)).toEqual(bytesOf(tree));
});

test('a dry run of an undo shows what would be restored, and reports changes by other programs', async () => {
  const { ask, vault } = structureAgent(tree);
  const { metadata } = await ask('rename_tag', { from: 'a', to: 'b' });
  const { transaction_id } = metadata;

  const preview = await ask('undo', { transaction_id, dry_run: true });
  writeFileSync(join(vault, 'Plan.md'), 'other');
  const refused = await ask('undo', { transaction_id });

  expect(preview.metadata).toMatchObject({ undone: [transaction_id], dry_run: true, transaction_id: null });
  expect(diffOf(preview.metadata, 'Plan.md')).toContain('+#a');
  expect(refused).toMatchObject({
    reason: 'UNDO_CONFLICT',
    hint: expect.stringMatching(/^Another program did that.*read_history/),
    details: { conflicts: [{ path: 'Plan.md', why: 'changed' }] },
  });
});

test('an undo with an idempotency key returns the same answer twice', async () => {
  const { ask } = structureAgent(tree);
  await ask('rename_tag', { from: 'a', to: 'b' }, plan('one'));

  const first = await ask('undo', { task_id: 'one' }, { idempotency_key: 'u' });
  const second = await ask('undo', { task_id: 'one' }, { idempotency_key: 'u' });

  expect(second).toMatchObject({ data: first.data, metadata: { ...first.metadata, replayed: true } });
});

test.each([[{}], [{ plan_id: 'p', task_id: 't' }]])('an undo of %j is refused as ambiguous', async (payload) => {
  const { ask } = structureAgent(tree);

  expect((await ask('undo', payload)).reason).toBe('INVALID_PARAMS');
});

test('a note with several linked paths is one note, with one history', async () => {
  const { ask, vault, text } = structureAgent({ 'p/A.md': 'a\n', 'p/B.md': 'b\n', 'Index.md': '[[p/A]]\n' });
  symlinkSync('p', join(vault, 'inn'));
  symlinkSync('p/B.md', join(vault, 'LB.md'));
  const append = (note: string) => ({ type: 'append_note', note, content: 'more' });

  const batch = await ask('batch', { commands: [append('inn/B'), append('p/B'), append('LB')] });
  const tagged = await ask('bulk_tag', { select: { notes: ['inn/B', 'p/B'] }, add: ['t'], dry_run: false });
  const moved = await ask('move_note', { note: 'inn/A', to: 'inn/New' });
  const history = await ask('list_history', { note: 'p/B' });

  expect([batch.status, tagged.status]).toEqual(['success', 'success']);
  expect(text('p/B.md').match(/more/g)).toHaveLength(3);
  expect([moved.metadata.path, text('Index.md')]).toEqual(['p/New.md', '[[p/New]]\n']);
  expect(history.metadata.transactions.map(({ command }) => command)).toEqual(['bulk_tag', 'batch']);
});

test('a permanently deleted note is restored with its mode and time', async () => {
  const { ask, vault, text } = structureAgent(tree);
  const plan = join(vault, 'Plan.md');
  chmodSync(plan, 0o600);
  utimesSync(plan, 1_000_000, 1_000_000);
  const { metadata } = await ask('delete_note', { note: 'Plan', confirm: true, mode: 'permanent' });

  await ask('undo', { transaction_id: metadata.transaction_id });

  expect(text('Plan.md')).toBe('#a\n');
  expect([statSync(plan).mode & 0o777, statSync(plan).mtimeMs]).toEqual([0o600, 1_000_000_000]);
});

test('a note that is longer than an answer is moved and deleted, and blocks no other', async () => {
  const { ask, vault, text } = structureAgent({ ...tree, 'Large.md': '', 'Large.canvas': '' });
  truncateSync(join(vault, 'Large.md'), 70 * 2 ** 20);
  truncateSync(join(vault, 'Large.canvas'), 70 * 2 ** 20);

  const answers = [
    await ask('move_note', { note: 'Plan', to: 'Goal' }),
    await ask('rename_tag', { from: 'a', to: 'b' }),
    await ask('move_note', { note: 'Large', to: 'Larger' }),
    await ask('delete_note', { note: 'Larger', confirm: true, mode: 'trash' }),
  ];

  expect(answers.map(({ status, reason }) => reason ?? status)).toEqual(['success', 'success', 'success', 'success']);
  expect([text('Index.md'), text('Goal.md')]).toEqual(['[[Goal]]\n', '#b\n']);
  expect(existsSync(join(vault, '.trash', 'Larger.md'))).toBe(true);
});
