import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { requirement } from '../requirements.ts';
import { failed, jasqueIn } from './jasque-kit.ts';

test(`read returns the whole note ${requirement(
  'jasque.manage-notes.read',
  'jasque.manage-notes.result-fields',
  'jasque.manage-notes.result-content',
  'jasque.manage-notes.result-affected-count',
)}`, async () => {
  const text = `---\ntags: [a]\n---\n# Roadmap\r\n\n${'line\n'.repeat(3000)}end`;
  const { notes } = jasqueIn({ 'projects/roadmap.md': text });

  const { output, data, is_error } = await notes({ operation: 'read', path: 'projects/roadmap.md' });

  expect(output).toEqual({
    success: true,
    operation: 'read',
    path: 'projects/roadmap.md',
    message: 'Note read: projects/roadmap.md',
    content: text,
  });
  expect(JSON.parse(data)).toEqual(output);
  expect(is_error).toBe(false);
});

test(`create creates a note at its path or in a folder, adding .md and missing folders ${requirement(
  'jasque.manage-notes.create',
  'jasque.manage-notes.create-in-folder',
  'jasque.manage-notes.create-extension',
  'jasque.manage-notes.create-parents',
)}`, async () => {
  const { notes, text } = jasqueIn({});

  const plain = await notes({
    operation: 'create',
    path: 'meetings/2024/standup.md',
    content: '# Standup\n\n- Item 1',
  });
  const inFolder = await notes({ operation: 'create', path: 'new-idea', folder: 'inbox/', content: '' });

  expect(plain.output).toEqual({
    success: true,
    operation: 'create',
    path: 'meetings/2024/standup.md',
    message: 'Note created: meetings/2024/standup.md',
  });
  expect(text('meetings/2024/standup.md')).toBe('# Standup\n\n- Item 1');
  expect(inFolder.output).toMatchObject({ success: true, path: 'inbox/new-idea.md' });
  expect(text('inbox/new-idea.md')).toBe('');
});

test(`create does not change an existing note ${requirement('jasque.manage-notes.create-fails-if-exists')}`, async () => {
  const { notes, text } = jasqueIn({ 'inbox/idea.md': 'mine' });

  const plain = await notes({ operation: 'create', path: 'inbox/idea.md', content: 'x' });
  const inFolder = await notes({ operation: 'create', path: 'idea.md', folder: 'inbox', content: 'x' });

  const words = "Note already exists: inbox/idea.md. Use operation='update' to modify existing notes";
  expect(plain).toMatchObject(failed(words));
  expect(inFolder).toMatchObject(failed(words));
  expect(text('inbox/idea.md')).toBe('mine');
});

test(`update replaces the body, and the frontmatter only with new frontmatter ${requirement(
  'jasque.manage-notes.update',
  'jasque.manage-notes.update-frontmatter',
)}`, async () => {
  const { notes, text } = jasqueIn({ 'A.md': '---\na: 1\n---\nold\n' });

  const { output } = await notes({ operation: 'update', path: 'A.md', content: 'new\n' });
  expect(output).toMatchObject({ success: true, operation: 'update', path: 'A.md' });
  expect(output).not.toHaveProperty('content');
  expect(text('A.md')).toBe('---\na: 1\n---\nnew\n');

  await notes({ operation: 'update', path: 'A.md', content: '---\nb: 2\n---\nlast' });
  expect(text('A.md')).toBe('---\nb: 2\n---\nlast');
});

test.each([
  ['# July\n', '## 15\n', '# July\n## 15\n'],
  ['# July', '## 15', '# July\n## 15'],
  ['# July', '\n\n## 15', '# July\n\n## 15'],
  ['# July', '', '# July'],
])(
  `append adds to %j the content %j, after one line break if there is none ${requirement(
    'jasque.manage-notes.append',
    'jasque.manage-notes.append-line-break',
  )}`,
  async (before, content, after) => {
    const { notes, text } = jasqueIn({ 'journal/07.md': before });

    const { output } = await notes({ operation: 'append', path: 'journal/07.md', content });

    expect(output).toMatchObject({ success: true, path: 'journal/07.md' });
    expect(text('journal/07.md')).toBe(after);
  },
);

test(`delete moves the note where the vault's trash setting says, without confirmation ${requirement(
  'jasque.manage-notes.delete',
  'jasque.manage-notes.delete-trash',
)}`, async () => {
  const { notes, vault, text } = jasqueIn({
    '.obsidian/app.json': '{"trashOption":"local"}',
    'A.md': 'mine',
    'B.md': '[[A]]',
  });

  const { output } = await notes({ operation: 'delete', path: 'A.md' });

  expect(output).toMatchObject({
    success: true,
    path: 'A.md',
    message: 'Note deleted: A.md (now in .trash/A.md). Links now broken: 1',
  });
  expect(existsSync(join(vault, 'A.md'))).toBe(false);
  expect(text('.trash/A.md')).toBe('mine');
});

test.each(['read', 'update', 'append', 'delete', 'complete_task'])(
  `%s of a missing note is a result with the next step, and creates nothing ${requirement(
    'jasque.manage-notes.note-not-found',
    'jasque.manage-notes.update-fails-if-missing',
    'jasque.errors.are-results',
  )}`,
  async (operation) => {
    const { notes, vault } = jasqueIn({ 'Archive/Todo.md': '---\naliases: [Todo]\n---\n- [ ] x\n' });

    const answer = await notes({ operation, path: 'Todo.md', content: 'x', task_identifier: 'x' });

    const words =
      "Note not found: Todo.md. Verify the path exists using obsidian_query_vault with operation='list_notes'";
    expect(answer).toMatchObject({ ...failed(words), reason: undefined });
    expect(answer.output).toEqual({
      success: false,
      operation,
      path: 'Todo.md',
      message: words,
    });
    expect(existsSync(join(vault, 'Todo.md'))).toBe(false);
  },
);

test.each(['create', 'update', 'append'])(
  `%s without content is refused ${requirement('jasque.manage-notes.content-required')}`,
  async (operation) => {
    const { notes, text } = jasqueIn({ 'A.md': 'mine' });

    for (const rest of [{}, { content: null }]) {
      const answer = await notes({ operation, path: 'A.md', ...rest });
      expect(answer).toMatchObject(failed(`Content is required for ${operation} operation`));
    }
    expect(text('A.md')).toBe('mine');
  },
);

test('an operation without a path is refused', async () => {
  const { notes } = jasqueIn({});

  expect(await notes({ operation: 'read', path: '' })).toMatchObject(
    failed('Path is required for read operation. Send the path of a note from the root of the vault'),
  );
});

test('a failure that the design does not word has the text of the command', async () => {
  const { notes } = jasqueIn({ 'A/B.md': '', 'pic.png': 'x' });

  expect(await notes({ operation: 'read', path: 'A' })).toMatchObject(
    failed("Note not found: A. Verify the path exists using obsidian_query_vault with operation='list_notes'"),
  );
  expect(await notes({ operation: 'create', path: '***.md', content: '' })).toMatchObject(
    failed(
      'The path "***.md" cannot be used: a name in it has no character that a file name can hold. Send a path in the vault, such as "Projects/Plan".',
    ),
  );
});
