import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Draft } from '../../core/vault.ts';
import { makeVault, origin, type TemporaryVault } from '../temporary-vault.test.kit.ts';

test('a note that is created, moved and deleted in one transaction leaves nothing behind', async () => {
  using vault = makeVault({ 'Plan.md': 'plan' });

  const { changes } = await vault.change((draft) => {
    draft.write('New.md', 'new');
    draft.move('New.md', 'Moved.md');
    draft.remove('Moved.md');
  });

  expect(vault.list()).toEqual(['Plan.md']);
  expect(changes).toEqual([]);
});

test('a drafted file is written only at its final path', async () => {
  using vault = makeVault();

  await vault.change((draft) => {
    draft.write('A/New.md', 'new');
    draft.move('A/New.md', 'B/Moved.md');
    draft.move('B', 'C');
  });

  expect(vault.list()).toEqual(['A/', 'C/', 'C/Moved.md']);
  expect(vault.read('C/Moved.md')).toBe('new');
});

test('a drafted text that was moved is read and checked under its new path', async () => {
  using vault = makeVault({ 'Plan.md': 'plan' });

  await vault.change((draft) => {
    draft.write('New.md', 'new');
    draft.read('Plan.md');
    draft.move('New.md', 'Moved.md');
    draft.move('Plan.md', 'Goal.md');

    expect([draft.read('Moved.md'), draft.read('Goal.md')]).toMatchObject([
      { path: 'Moved.md', text: 'new' },
      { path: 'Goal.md', text: 'plan' },
    ]);
    expect([...draft.readSnapshots(['Moved.md', 'Goal.md', 'New.md', 'Plan.md'])].sort()).toEqual([
      { path: 'Moved.md', text: 'new' },
      { path: 'Goal.md', text: 'plan' },
    ]);
  });
});

test('two notes are swapped, and one of them is changed', async () => {
  using vault = makeVault({ 'A.md': 'a', 'B.md': 'b' });

  await vault.change((draft) => {
    draft.write('A.md', 'a!');
    draft.move('A.md', 'C.md');
    draft.move('B.md', 'A.md');
    draft.move('C.md', 'B.md');
  });

  expect([vault.read('A.md'), vault.read('B.md')]).toEqual(['b', 'a!']);
});

test('a drafted text moves with its folder', async () => {
  using vault = makeVault({ 'Old/Note.md': 'note', 'Old/Rest.md': 'rest' });

  await vault.change((draft) => {
    draft.write('Old/Note.md', 'changed');
    draft.write('Old/New.md', 'new');
    draft.move('Old', 'New/Place');
    draft.write('New/Place/Rest.md', 'changed too');
  });

  expect(vault.list()).toEqual(['New/', 'New/Place/', 'New/Place/New.md', 'New/Place/Note.md', 'New/Place/Rest.md']);
  expect(vault.read('New/Place/Note.md')).toBe('changed');
  expect(vault.read('New/Place/Rest.md')).toBe('changed too');
});

test('a path is free after a move away, and taken after a move to it', async () => {
  using vault = makeVault({ 'A.md': 'a', 'B.md': 'b' });

  await vault.change((draft) => {
    draft.move('A.md', 'C.md');
    draft.write('A.md', 'new a');

    expect(() => draft.move('B.md', 'C.md')).toThrow(expect.objectContaining({ reason: 'NOTE_EXISTS' }));
    expect(draft.read('C.md').text).toBe('a');
  });

  expect([vault.read('A.md'), vault.read('C.md')]).toEqual(['new a', 'a']);
});

test('a name is taken in every spelling, wherever a move put it', async () => {
  using vault = makeVault({ 'Old/Plan.md': 'plan', 'Gone.md': 'gone' });

  await vault.change((draft) => {
    draft.move('Old', 'New');
    draft.move('Gone.md', 'Here.md');
    draft.move('Here.md', 'There.md');

    expect(draft.spellings('new/PLAN.md')).toEqual(['New/Plan.md']);
    expect(draft.spellings('NEW')).toEqual(['New']);
    expect(draft.spellings('old/plan.md')).toEqual([]);
    expect(draft.spellings('here.md')).toEqual([]);
  });
});

test('a change of case is a move, and another note of that name blocks it', async () => {
  using vault = makeVault({ 'plan.md': 'plan', 'list.md': 'small', 'List.md': 'great' });

  await vault.change((draft) => {
    draft.move('plan.md', 'Plan.md');

    expect(() => draft.move('list.md', 'List.md')).toThrow(expect.objectContaining({ reason: 'NOTE_EXISTS' }));
  });

  expect(vault.list()).toEqual(['List.md', 'Plan.md', 'list.md']);
});

test('a folder cannot be moved into itself, and a move onto itself does nothing', async () => {
  using vault = makeVault({ 'Work/Note.md': 'note' });

  const { changes } = await vault.change((draft) => {
    expect(() => draft.move('Work', 'Work/Deep')).toThrow(expect.objectContaining({ reason: 'PATH_INVALID' }));
    draft.move('Work', 'Work');
  });

  expect(changes).toEqual([]);
});

test('a savepoint rolls back everything after it, and nothing before', async () => {
  using vault = makeVault({ 'A.md': 'a', 'B.md': 'b' });

  await vault.change((draft) => {
    draft.write('A.md', 'first');
    const rollBack = draft.savepoint();
    draft.write('A.md', 'second');
    draft.move('B.md', 'Folder/B.md');
    draft.remove('A.md');
    rollBack();
    draft.write('B.md', 'kept');
  });

  expect(vault.list()).toEqual(['A.md', 'B.md']);
  expect([vault.read('A.md'), vault.read('B.md')]).toEqual(['first', 'kept']);
});

test('notes of the same name get different names in the trash', async () => {
  using vault = makeVault({
    'Plan.md': '1',
    'A/Plan.md': '2',
    'B/plan.md': '3',
    '.trash/Plan.md': 'older',
    '.obsidian/app.json': '{"trashOption":"local"}',
  });

  await vault.change((draft) => {
    expect(draft.trash('Plan.md')).toBe('.trash/Plan 2.md');
    expect(draft.trash('A/Plan.md')).toBe('.trash/Plan 3.md');
    expect(draft.trash('B/plan.md')).toBe('.trash/plan.md');
  });

  expect(['Plan', 'Plan 2', 'Plan 3', 'plan'].map((name) => vault.read(`.trash/${name}.md`))).toEqual([
    'older',
    '1',
    '2',
    '3',
  ]);
});

test('a note changed and then trashed is in the trash as changed, and undo restores the original', async () => {
  using vault = makeVault({ 'Plan.md': 'old', '.obsidian/app.json': '{"trashOption":"local"}' });

  const { transactionId } = await vault.change((draft) => {
    draft.write('Plan.md', 'new');
    draft.trash('Plan.md');
  });
  expect(vault.read('.trash/Plan.md')).toBe('new');
  await vault.open().undo([transactionId ?? ''], { origin });

  expect(vault.read('Plan.md')).toBe('old');
});

const paths = ['A.md', 'B.md', 'F/A.md', 'F/G/B.md', 'F', 'F/G', 'H', 'H/A.md', 'H/G'];
const steps = fc.array(
  fc.oneof(
    fc.record({
      op: fc.constant('write' as const),
      path: fc.constantFrom(...paths.filter((path) => /md$/.test(path))),
    }),
    fc.record({ op: fc.constant('move' as const), path: fc.constantFrom(...paths), to: fc.constantFrom(...paths) }),
    fc.record({ op: fc.constant('remove' as const), path: fc.constantFrom(...paths) }),
    fc.record({ op: fc.constant('trash' as const), path: fc.constantFrom(...paths) }),
    fc.record({ op: fc.constant('folder' as const), path: fc.constantFrom('F', 'F/G', 'H', 'H/G') }),
  ),
  { maxLength: 8 },
);

test('any draft is written to the disk as drafted, and can be undone', async () => {
  const start = { 'A.md': 'a', 'F/A.md': 'fa', 'F/G/B.md': 'fgb', '.obsidian/app.json': '{"trashOption":"local"}' };
  await fc.assert(
    fc.asyncProperty(steps, async (wanted) => {
      using vault = makeVault(start);
      const before = contentsOf(vault);
      let drafted: Record<string, string> = {};

      const { transactionId } = await vault.change((draft) => {
        for (const [index, step] of wanted.entries()) attempt(draft, step, `text ${index}`);
        const files = Object.fromEntries(draft.files().map((path) => [path, draft.read(path).text]));
        drafted = { ...files, ...Object.fromEntries(draft.folders().map((path) => [`${path}/`, '/'])) };
      });

      expect(contentsOf(vault)).toEqual(drafted);
      if (transactionId !== null) await vault.open().undo([transactionId], { origin });
      expect(contentsOf(vault)).toEqual(before);
    }),
    { numRuns: 60 },
  );
}, 120_000);

function attempt(draft: Draft, step: { op: string; path: string; to?: string }, text: string): void {
  try {
    if (step.op === 'write' && draft.kindOf(step.path) !== 'folder') draft.write(step.path, text);
    if (step.op === 'move') draft.move(step.path, step.to ?? '');
    if (step.op === 'remove') draft.remove(step.path);
    if (step.op === 'trash') draft.trash(step.path);
    if (step.op === 'folder') draft.makeFolder(step.path);
  } catch (error) {
    expect(['NOTE_NOT_FOUND', 'NOTE_EXISTS', 'PATH_INVALID']).toContain((error as { reason?: string }).reason);
  }
}

/** The vault's files and folders with their texts, without hidden ones. */
function contentsOf(vault: TemporaryVault): Record<string, string> {
  const visible = vault.list().filter((path) => !path.startsWith('.'));
  return Object.fromEntries(visible.map((path) => [path, path.endsWith('/') ? '/' : vault.read(path)]));
}
