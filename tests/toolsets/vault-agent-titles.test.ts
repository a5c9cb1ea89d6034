import { expect, test } from 'vitest';
import { harvest } from '../contract/tree.ts';
import { requirement } from '../requirements.ts';
import { refused, succeeded } from './ask-tool.ts';
import { vaultAgent } from './vault-agent-kit.ts';

const plan = '---\nstatus: open # keep\ntags: [a]\n---\n# Plan\n\nOld text.\n';
const tree = { 'Projects/Project Plan.md': plan, 'Projects/Budget.md': 'x', 'Todo.md': '- one' };

test(`a title finds its note in any folder, with the whole note ${requirement(
  'vault-agent.manage-notes.read',
  'vault-agent.manage-notes.title-lookup',
)}`, async () => {
  const { notes } = vaultAgent(tree);

  expect(await notes('read', { title: 'Project Plan' })).toMatchObject(succeeded(plan));
  expect(await notes('read', { title: 'project plan.md' })).toMatchObject(succeeded(plan));
  const { output } = await notes('read', { title: 'Project Plan', response_format: 'detailed' });
  expect(output).toMatch(/^path: Projects\/Project Plan\.md\ntags: a\n/);
  expect(output.endsWith(`\n\n${plan}`)).toBe(true);
});

test('for a title of several notes the answer lists their paths, and a folder distinguishes them', async () => {
  const { notes } = vaultAgent({ 'A/Log.md': 'a', 'B/Log.md': 'b' });

  expect(await notes('read', { title: 'Log' })).toMatchObject(
    refused("Several notes have the title 'Log'. Give the path of one as its title: A/Log, B/Log"),
  );
  expect((await notes('read', { title: 'Log', folder: 'B' })).output).toBe('b');
  expect((await notes('read', { title: '[[ Log | the log ]]', folder: 'B' })).output).toBe('b');
  expect((await notes('read', { title: 'A/Log' })).output).toBe('a');
});

test('a title of several notes never refers to one of them, even if one is in the root', async () => {
  const { vault, notes, query } = vaultAgent({ 'Two.md': 'root', 'D/Two.md': 'below', 'D/Two more.md': 'more' });
  const before = harvest(vault);
  const several = (title: string) =>
    refused(`Several notes have the title '${title}'. Give the path of one as its title: /Two, D/Two`);

  for (const [operation, args] of [
    ['read', {}],
    ['update', { content: 'x' }],
    ['update', { content: 'x', append: true, create_if_missing: true }],
    ['delete', {}],
    ['delete', { confirm_delete: true }],
    ['manage_tags', { add_tags: ['x'] }],
  ] as const)
    expect(await notes(operation, { title: 'Two', ...args })).toMatchObject(several('Two'));
  for (const title of ['two', '[[Two]]', '[[ Two | both ]]'])
    expect(await notes('delete', { title, confirm_delete: true })).toMatchObject(several(title));
  expect(await query('find_related', { query: 'Two' })).toMatchObject(several('Two'));
  expect(harvest(vault)).toEqual(before);

  expect((await notes('read', { title: '/Two' })).output).toBe('root');
  expect((await notes('read', { title: 'Two', folder: '/' })).output).toBe('root');
  expect((await notes('read', { title: 'D/Two' })).output).toBe('below');
  expect((await notes('read', { title: 'Two more' })).output).toBe('more');
  expect(await notes('delete', { title: '/Two', confirm_delete: true })).toMatchObject(
    succeeded("Deleted note '/Two' from vault"),
  );
  expect((await notes('read', { title: 'Two' })).output).toBe('below');
});

test('operations that remove or replace a note require its own name, not an alias', async () => {
  const { notes, text } = vaultAgent({ 'Real.md': '---\naliases: [Other]\n---\ntext\n' });
  const words = (title: string) =>
    refused(`Note '${title}' not found: it is another name of the note 'Real'. Did you mean: Real`);

  for (const title of ['Other', '[[Other]]', '[[ Other | x ]]']) {
    expect(await notes('delete', { title, confirm_delete: true })).toMatchObject(words(title));
    expect(await notes('update', { title, content: 'x' })).toMatchObject(words(title));
  }
  expect(await notes('delete', { title: '[[Real#Log]]', folder: '/', confirm_delete: true })).toMatchObject({
    is_error: true,
  });
  expect(text('Real.md')).toContain('text');
  expect((await notes('read', { title: 'Other' })).is_error).toBe(false);
});

test(`for a missing note the answer lists existing and similar ones ${requirement(
  'vault-agent.manage-notes.not-found',
  'vault-agent.manage-notes.not-found-suggestions',
)}`, async () => {
  const { notes } = vaultAgent(tree);

  for (const [operation, args] of [
    ['read', {}],
    ['update', { content: 'x' }],
    ['delete', { confirm_delete: true }],
    ['manage_tags', { add_tags: ['x'] }],
  ] as const)
    expect(await notes(operation, { title: 'Projct Plan', ...args })).toMatchObject(
      refused(
        "Note 'Projct Plan' not found. Available notes in folder: Projects/Budget, Projects/Project Plan, Todo. Did you mean: Projects/Project Plan",
      ),
    );
  expect((await notes('read', { title: 'Xyz', folder: 'Projects' })).output).toBe(
    "Note 'Xyz' not found. Available notes in folder: Projects/Budget, Projects/Project Plan. Send one of these titles, or create the note with operation='create'.",
  );
});

test('a missing folder is reported, with the existing ones', async () => {
  const { notes, text } = vaultAgent({ ...tree, 'Old.md': 'old' });

  for (const [operation, args] of [
    ['read', {}],
    ['update', { content: 'x' }],
    ['delete', { confirm_delete: true }],
    ['manage_tags', { add_tags: ['x'] }],
  ] as const) {
    expect(await notes(operation, { title: 'Old', folder: 'Nope', ...args })).toMatchObject(
      refused("Folder 'Nope' not found. Available folders: Projects. Send one of these folders."),
    );
    expect(await notes(operation, { title: 'Old', folder: 'Project/', ...args })).toMatchObject(
      refused("Folder 'Project/' not found. Available folders: Projects. Did you mean: Projects"),
    );
  }
  expect(await notes('update', { title: 'Old', folder: 'Nope', content: 'x', create_if_missing: true })).toMatchObject(
    succeeded("Created note 'Old' at Nope/Old.md"),
  );
  expect(text('Old.md')).toBe('old');
});
