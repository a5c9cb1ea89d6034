import { expect, test } from 'vitest';
import { bytesOf, harvest } from '../contract/tree.ts';
import { diffOf, structureAgent } from './structure-agent.ts';

const tree = { 'Log.md': 'one\r\n', 'Plan.md': '# Plan\n', 'Index.md': '[[Plan]]\n' };

test('each command of a batch sees the effects of those before it, and one undo reverts all', async () => {
  const { ask, vault } = structureAgent(tree);

  const { metadata } = await ask('batch', {
    commands: [
      { type: 'create_note', path: 'Drafts/New', content: '[[Plan]]\n' },
      { type: 'move_note', note: 'Plan', to: 'Archive/Goal' },
      { type: 'append_note', note: 'Archive/Goal', content: 'done' },
      { type: 'move_note', note: 'New', to: '/Log 2' },
      { type: 'append_note', note: 'Log', content: 'two' },
      { type: 'manage_tags', note: 'Log 2', add: ['x'] },
    ],
  });

  expect(metadata.totals).toEqual({ commands: 6, succeeded: 6, failed: 0 });
  expect(harvest(vault)).toEqual(
    bytesOf({
      'Archive/Goal.md': '# Plan\ndone\n',
      'Index.md': '[[Goal]]\n',
      'Log 2.md': '---\ntags:\n  - x\n---\n[[Goal]]\n',
      'Log.md': 'one\r\ntwo\r\n',
    }),
  );

  await ask('undo', { transaction_id: metadata.transaction_id });
  expect(harvest(vault)).toEqual(bytesOf(tree));
});

test('one failure reverts the whole batch, unless it is not atomic', async () => {
  const { ask, vault, text } = structureAgent(tree);
  const commands = [
    { type: 'append_note', note: 'Log', content: 'two' },
    { type: 'append_note', note: 'Nobody', content: 'x' },
    { type: 'bulk_move', select: { notes: ['Plan'] }, to: 'Archive' },
  ];

  const whole = await ask('batch', { commands });
  expect(whole).toMatchObject({ reason: 'BATCH_FAILED', details: { index: 1, type: 'append_note' } });
  expect(harvest(vault)).toEqual(bytesOf(tree));

  const { metadata } = await ask('batch', { commands, atomic: false });
  expect(metadata.items.map(({ status }) => status)).toEqual(['success', 'error', 'success']);
  expect(text('Archive/Plan.md')).toBe('# Plan\n');
});

test('a dry run of a batch returns all diffs, and what each command would do', async () => {
  const { ask, vault } = structureAgent(tree);

  const { metadata } = await ask('batch', {
    dry_run: true,
    commands: [
      { type: 'append_note', note: 'Log', content: 'two' },
      { type: 'delete_note', note: 'Plan' },
    ],
  });

  expect(metadata).toMatchObject({ dry_run: true, transaction_id: null });
  expect(metadata.items.map(({ data }) => data)).toEqual([
    'Would append to Log.md at line 2.',
    'Would delete Plan.md (in .trash). 1 link would be broken: Index.md:1.',
  ]);
  expect(diffOf(metadata, 'Log.md')).toContain('+two');
  expect(harvest(vault)).toEqual(bytesOf(tree));
});

test('a batch with an idempotency key happens once', async () => {
  const { ask, text } = structureAgent(tree);
  const commands = [{ type: 'append_note', note: 'Log', content: 'two' }];

  const first = await ask('batch', { commands }, { idempotency_key: 'k' });
  const second = await ask('batch', { commands }, { idempotency_key: 'k' });

  expect(second).toMatchObject({ data: first.data, metadata: { ...first.metadata, replayed: true } });
  expect(text('Log.md')).toBe('one\r\ntwo\r\n');
});

test.each([
  [
    [
      { type: 'append_note', note: 'Log', content: 'x' },
      { type: 'append_note', note: 'Log' },
    ],
    'INVALID_PARAMS',
    1,
  ],
  [[{ type: 'append_note', note: 'Log', content: 'x', vault_path: '/' }], 'INVALID_PARAMS', 0],
  [[{ type: 'append_note', note: 'Log', content: 'x', dry_run: true }], 'INVALID_PARAMS', 0],
  [[{ type: 'apend_note', note: 'Log', content: 'x' }], 'UNKNOWN_COMMAND', 0],
  [[{ type: 'read_note', note: 'Log' }], 'COMMAND_NOT_BATCHABLE', 0],
  [[{ type: 'undo', plan_id: 'p' }], 'COMMAND_NOT_BATCHABLE', 0],
])('%j is refused before anything runs, atomic or not', async (commands, reason, index) => {
  const { ask, vault } = structureAgent(tree);

  const refused = await ask('batch', { commands, atomic: false });

  expect(refused).toMatchObject({ reason, details: { index } });
  expect(harvest(vault)).toEqual(bytesOf(tree));
});
