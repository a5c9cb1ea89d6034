import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { noteAgent } from '../e2e/note-agent.ts';
import { requirement } from '../requirements.ts';
import { askTool } from './ask-tool.ts';
import { replay, type Turn } from './conversation.ts';

// Each conversation has the calls of the document's usage examples, in an order that a model would use.

type OperationArgs = { readonly operation: string } & Readonly<Record<string, unknown>>;

const notes = (args: object, output: object): Turn => {
  return { tool: 'obsidian_manage_notes', args, output: { success: true, ...output } };
};
const query = (args: OperationArgs, results: readonly object[]): Turn => ({
  tool: 'obsidian_query_vault',
  args,
  output: { success: true, operation: args.operation, total_count: results.length, results, truncated: false },
});
const structure = (args: object, output: object): Turn => {
  return { tool: 'obsidian_manage_structure', args, output: { success: true, ...output } };
};

test(`a day's notes are written, found and ticked off ${requirement(
  'jasque.manage-notes.create',
  'jasque.manage-notes.append',
  'jasque.manage-notes.complete-task',
)}`, async () => {
  const agent = noteAgent({
    'projects/website-redesign.md': '# Website redesign\n',
    'journal/2024-01.md': '# January',
    'daily/2024-01-15.md': '# Monday\n\n- [ ] Buy groceries\n- [ ] Call Ann\n',
  });

  await replay(askTool('jasque', agent), [
    notes(
      { operation: 'read', path: 'projects/website-redesign.md' },
      {
        operation: 'read',
        path: 'projects/website-redesign.md',
        message: 'Note read: projects/website-redesign.md',
        content: '# Website redesign\n',
      },
    ),
    notes(
      {
        operation: 'create',
        path: 'meetings/2024-01-15-standup.md',
        content: '# Standup Notes\n\n## Updates\n\n- Item 1\n- Item 2',
      },
      {
        operation: 'create',
        path: 'meetings/2024-01-15-standup.md',
        message: 'Note created: meetings/2024-01-15-standup.md',
      },
    ),
    notes(
      { operation: 'create', path: 'new-idea.md', folder: 'inbox', content: '# New Idea\n\nCapture this thought...' },
      { operation: 'create', path: 'inbox/new-idea.md', message: 'Note created: inbox/new-idea.md' },
    ),
    notes(
      { operation: 'append', path: 'journal/2024-01.md', content: '\n\n## January 15\n\nToday I learned...' },
      { operation: 'append', path: 'journal/2024-01.md', message: 'Content appended to note: journal/2024-01.md' },
    ),
    query({ operation: 'list_tasks' }, [
      { path: 'daily/2024-01-15.md', task_text: 'Buy groceries', task_completed: false, line_number: 3 },
      { path: 'daily/2024-01-15.md', task_text: 'Call Ann', task_completed: false, line_number: 4 },
    ]),
    notes(
      { operation: 'complete_task', path: 'daily/2024-01-15.md', task_identifier: 'Buy groceries' },
      {
        operation: 'complete_task',
        path: 'daily/2024-01-15.md',
        message: 'Task completed: - [x] Buy groceries (line 3)',
      },
    ),
    query({ operation: 'list_tasks' }, [
      { path: 'daily/2024-01-15.md', task_text: 'Call Ann', task_completed: false, line_number: 4 },
    ]),
  ]);

  expect(agent.text('journal/2024-01.md')).toBe('# January\n\n## January 15\n\nToday I learned...');
});

test(`a vault is searched by text, tags, links and tasks ${requirement(
  'jasque.query-vault.search-text',
  'jasque.query-vault.find-by-tag',
  'jasque.query-vault.get-backlinks',
)}`, async () => {
  const agent = noteAgent({
    'concepts/zettelkasten.md': '# Zettelkasten\n',
    'projects/plan.md': '---\ntags: [work, urgent]\n---\nProject planning, by [[zettelkasten]].\nThe budget.\n',
    'projects/website/tasks.md': '- [ ] design #work\n- [x] plan\n',
  });

  await replay(askTool('jasque', agent), [
    query({ operation: 'search_text', query: 'project planning' }, [
      { path: 'projects/plan.md', title: 'plan', line_number: 4 },
    ]),
    query({ operation: 'search_text', query: 'budget', path: 'projects/', response_format: 'concise' }, [
      { path: 'projects/plan.md', title: 'plan', line_number: 5 },
    ]),
    query({ operation: 'find_by_tag', tags: ['work', 'urgent'] }, [
      { path: 'projects/plan.md', title: 'plan' },
      { path: 'projects/website/tasks.md', title: 'tasks' },
    ]),
    query({ operation: 'list_notes', response_format: 'concise', limit: 100 }, [
      { path: 'concepts/zettelkasten.md', title: 'zettelkasten' },
      { path: 'projects/plan.md', title: 'plan' },
      { path: 'projects/website/tasks.md', title: 'tasks' },
    ]),
    query({ operation: 'get_backlinks', path: 'concepts/zettelkasten.md' }, [
      { path: 'projects/plan.md', title: 'plan' },
    ]),
    query({ operation: 'get_tags' }, [
      { path: '', title: '#work', tags: ['work'] },
      { path: '', title: '#urgent', tags: ['urgent'] },
    ]),
    query({ operation: 'list_tasks', path: 'projects/website/', include_completed: true }, [
      { path: 'projects/website/tasks.md', task_text: 'design #work', task_completed: false, line_number: 1 },
      { path: 'projects/website/tasks.md', task_text: 'plan', task_completed: true, line_number: 2 },
    ]),
  ]);
});

test(`an inbox is tidied: folders are made, moved and deleted, notes moved in bulk ${requirement(
  'jasque.manage-structure.create-folder',
  'jasque.manage-structure.move-bulk',
  'jasque.manage-structure.rename-bulk',
  'jasque.manage-structure.delete-folder-force',
)}`, async () => {
  const agent = noteAgent({
    'inbox/note1.md': '1',
    'inbox/note2.md': '2',
    'projects/old-name/plan.md': 'plan',
    'old-archive/x.md': 'x',
  });
  mkdirSync(join(agent.vault, 'temp/scratch'), { recursive: true });

  await replay(askTool('jasque', agent), [
    structure(
      { operation: 'create_folder', path: 'archive/2024/q1/reports' },
      {
        operation: 'create_folder',
        path: 'archive/2024/q1/reports',
        message: 'Folder created: archive/2024/q1/reports',
      },
    ),
    structure(
      { operation: 'rename', path: 'projects/old-name', new_path: 'projects/new-name' },
      {
        operation: 'rename',
        path: 'projects/old-name',
        new_path: 'projects/new-name',
        message: 'Renamed: projects/old-name to projects/new-name',
      },
    ),
    structure(
      {
        operation: 'move',
        path: '',
        bulk: true,
        items: [
          { path: 'inbox/note1.md', new_path: 'archive/note1.md' },
          { path: 'inbox/note2.md', new_path: 'archive/note2.md' },
        ],
      },
      { operation: 'move', path: '', message: 'Bulk operation completed', affected_count: 2 },
    ),
    {
      ...structure(
        { operation: 'delete_folder', path: 'old-archive' },
        {
          success: false,
          operation: 'delete_folder',
          path: 'old-archive',
          message:
            'Folder is not empty: old-archive. Use force=True to delete non-empty folders, or empty the folder first',
        },
      ),
      is_error: true,
    },
    structure(
      { operation: 'list_structure', path: 'projects/' },
      {
        operation: 'list_structure',
        path: 'projects/',
        message: 'Structure of projects/',
        structure: [
          {
            name: 'new-name',
            path: 'projects/new-name',
            type: 'folder',
            children: [{ name: 'plan.md', path: 'projects/new-name/plan.md', type: 'note' }],
          },
        ],
      },
    ),
  ]);

  const call = askTool('jasque', agent);
  for (const path of ['temp/scratch', 'old-archive']) {
    const { output } = await call('obsidian_manage_structure', { operation: 'delete_folder', path, force: true });
    expect(output).toMatchObject({ success: true, path });
    expect(existsSync(join(agent.vault, path))).toBe(false);
  }
  expect(agent.text('archive/note2.md')).toBe('2');
});
