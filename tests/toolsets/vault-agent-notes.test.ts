import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { requirement } from '../requirements.ts';
import { refused, succeeded } from './ask-tool.ts';
import { vaultAgent } from './vault-agent-kit.ts';

const plan = '---\nstatus: open # keep\ntags: [a]\n---\n# Plan\n\nOld text.\n';
const tree = { 'Projects/Project Plan.md': plan, 'Projects/Budget.md': 'x', 'Todo.md': '- one' };

test(`create creates a note with its folders and tags ${requirement(
  'vault-agent.manage-notes.create',
  'vault-agent.manage-notes.create-folders',
  'vault-agent.manage-notes.create-tags',
)}`, async () => {
  const { notes, text } = vaultAgent({});

  const answer = await notes('create', {
    title: 'Meeting',
    content: '# M\n',
    folder: 'Work/2025/Q1',
    tags: ['meeting', '#x'],
  });

  expect(answer).toMatchObject(succeeded("Created note 'Meeting' at Work/2025/Q1/Meeting.md"));
  expect(text('Work/2025/Q1/Meeting.md')).toBe('---\ntags:\n  - meeting\n  - x\n---\n# M\n');
});

test(`a detailed create adds the frontmatter ${requirement('vault-agent.manage-notes.create-detailed')}`, async () => {
  const { notes } = vaultAgent({});

  const args = { title: 'Meeting', content: 'We met.\n', folder: 'Work', tags: ['meeting'] };
  const { output } = await notes('create', { ...args, response_format: 'detailed' });

  expect(output).toMatch(/^Created note 'Meeting' at Work\/Meeting\.md\npath: Work\/Meeting\.md\n/);
  expect(output).toContain('frontmatter:\n---\ntags:\n  - meeting\n---\ncontent: We met.');
});

test(`create does not change an existing note ${requirement('vault-agent.manage-notes.create-exists')}`, async () => {
  const { notes, text } = vaultAgent(tree);

  const answer = await notes('create', { title: 'Budget', folder: 'Projects', content: 'y' });

  expect(answer).toMatchObject(
    refused(
      "Note 'Budget' already exists at Projects/Budget.md. Change it with operation='update' (append=True adds to its end), or choose another title or folder.",
    ),
  );
  expect(text('Projects/Budget.md')).toBe('x');
});

test('a title that is a path contains its folder', async () => {
  const { notes, text } = vaultAgent(tree);

  await notes('create', { title: 'Sub/New.md', folder: 'Projects', content: 'y' });

  expect(text('Projects/Sub/New.md')).toBe('y');
  expect((await notes('read', { title: 'Projects/Sub/New' })).output).toBe('y');
});

test(`missing requirements of an operation are requested ${requirement(
  'vault-agent.manage-notes.title',
  'vault-agent.manage-notes.content',
  'vault-agent.errors.next-step',
)}`, async () => {
  const { notes } = vaultAgent(tree);

  for (const operation of ['create', 'read', 'update', 'delete', 'manage_tags'])
    expect((await notes(operation, { content: 'x', add_tags: ['x'] })).output).toMatch(
      `title is required for operation='${operation}'. Send the title of the`,
    );
  expect(await notes('create', { title: 'A' })).toMatchObject(
    refused("content is required for operation='create'. Send the text of the new note in Markdown."),
  );
  expect(await notes('update', { title: 'Todo', content: null })).toMatchObject(
    refused("content is required for operation='update'. Send the new text, or with append=True the text to add."),
  );
  expect(await notes('manage_tags', { title: 'Todo', add_tags: [] })).toMatchObject(
    refused(
      "add_tags or remove_tags is required for operation='manage_tags'. Send a list of tags, such as add_tags=['published'].",
    ),
  );
});

test(`update replaces the text of a note, or adds to its end ${requirement(
  'vault-agent.manage-notes.update',
  'vault-agent.manage-notes.update-replace',
  'vault-agent.manage-notes.update-append',
)}`, async () => {
  const { notes, text } = vaultAgent(tree);

  expect(await notes('update', { title: 'Todo', content: '- two', append: true })).toMatchObject(
    succeeded("Updated note 'Todo'"),
  );
  expect(text('Todo.md')).toMatch(/^- one\n- two\n?$/);
  expect(await notes('update', { title: 'Todo', content: 'All new.\n' })).toMatchObject(
    succeeded("Updated note 'Todo'"),
  );
  expect(text('Todo.md')).toBe('All new.\n');
  expect(await notes('update', { title: 'Todo', content: '', append: true })).toMatchObject(
    succeeded("Updated note 'Todo'"),
  );
  expect(text('Todo.md')).toBe('All new.\n');
});

test('update keeps frontmatter that the new content does not mention', async () => {
  const { notes, text } = vaultAgent(tree);

  await notes('update', { title: 'Project Plan', content: 'New.\n' });
  expect(text('Projects/Project Plan.md')).toBe('---\nstatus: open # keep\ntags: [a]\n---\nNew.\n');

  await notes('update', { title: 'Project Plan', content: '---\nb: 1\n---\nNewer.\n' });
  expect(text('Projects/Project Plan.md')).toBe('---\nb: 1\n---\nNewer.\n');
});

test(`a detailed update adds a preview ${requirement('vault-agent.manage-notes.update-detailed')}`, async () => {
  const { notes } = vaultAgent(tree);

  const { output } = await notes('update', { title: 'Todo', content: 'All new.\n', response_format: 'detailed' });

  expect(output).toMatch(/^Updated note 'Todo'\npath: Todo\.md\ncontent: All new\./);
});

test(`update creates a missing note only if asked to ${requirement(
  'vault-agent.manage-notes.update-creates',
  'vault-agent.manage-notes.update-missing',
  'vault-agent.manage-notes.create-if-missing',
)}`, async () => {
  const { vault, notes, text } = vaultAgent(tree);

  const missing = await notes('update', { title: 'Diary', content: 'x' });
  expect(missing.is_error).toBe(true);
  expect(missing.output).toMatch(/^Note 'Diary' not found\. /);
  expect(existsSync(join(vault, 'Diary.md'))).toBe(false);

  const created = await notes('update', { title: 'Diary', content: 'x', append: true, create_if_missing: true });
  expect(created).toMatchObject(succeeded("Created note 'Diary' at Diary.md"));
  expect(text('Diary.md')).toBe('x');
});

test(`delete needs a confirmation ${requirement(
  'vault-agent.manage-notes.delete',
  'vault-agent.manage-notes.delete-unconfirmed',
)}`, async () => {
  const { vault, notes, text } = vaultAgent({ ...tree, 'Links.md': '[[Todo]]' });

  expect(await notes('delete', { title: 'Todo' })).toMatchObject(
    refused(
      "Destructive operation requires confirm_delete=True. This will permanently delete 'Todo'. Call again with confirm_delete=True to proceed.",
    ),
  );
  expect(text('Todo.md')).toBe('- one');
  expect(await notes('delete', { title: 'Budget', confirm_delete: true })).toMatchObject(
    succeeded("Deleted note 'Budget' from vault"),
  );
  expect(await notes('delete', { title: 'Todo', confirm_delete: true, response_format: 'detailed' })).toMatchObject(
    succeeded("Deleted note 'Todo' from vault\npath: Todo.md\nmoved to .trash/Todo.md\nlinks now broken: 1"),
  );
  expect(existsSync(join(vault, 'Todo.md'))).toBe(false);
  expect(existsSync(join(vault, 'Projects/Budget.md'))).toBe(false);
});

test(`manage_tags changes the tags of the frontmatter ${requirement(
  'vault-agent.manage-notes.tags-added',
  'vault-agent.manage-notes.tags-removed',
  'vault-agent.manage-notes.tags-answer',
)}`, async () => {
  const { notes, text } = vaultAgent(tree);

  const answer = await notes('manage_tags', {
    title: 'Project Plan',
    add_tags: ['published', 'b'],
    remove_tags: ['a'],
  });

  expect(answer).toMatchObject(succeeded("Updated tags for 'Project Plan'. Tags: published, b"));
  expect(text('Projects/Project Plan.md')).toBe(plan.replace('[a]', '[published, b]'));
});

test(`a tag that a note already has is reported ${requirement('vault-agent.manage-notes.tag-exists')}`, async () => {
  const { notes, text } = vaultAgent(tree);

  expect(await notes('manage_tags', { title: 'Project Plan', add_tags: ['a'] })).toMatchObject(
    refused("Note already has tag 'a'. Current tags: a", { retry: false }),
  );
  expect(text('Projects/Project Plan.md')).toBe(plan);
  expect(await notes('manage_tags', { title: 'Project Plan', add_tags: ['a', 'c'], remove_tags: ['z'] })).toMatchObject(
    succeeded("Updated tags for 'Project Plan'. Tags: a, c. Note already has tag 'a'. The frontmatter has no tag 'z'."),
  );
});

test(`the error for a folder that cannot be created names the problem above it ${requirement(
  'vault-agent.manage-notes.folder-failure',
)}`, async () => {
  const { notes, manage } = vaultAgent(tree);
  const words = refused(
    "Folder 'Todo.md/Sub' cannot be created: 'Todo.md' is a file, not a folder. Choose a folder whose parents are folders of the vault.",
  );

  expect(await notes('create', { title: 'A', content: 'x', folder: 'Todo.md/Sub' })).toMatchObject(words);
  expect(await manage('create_folder', { folder_path: 'Todo.md/Sub' })).toMatchObject(words);
});
