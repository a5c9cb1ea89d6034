import { expect, test } from 'vitest';
import { requirement } from '../requirements.ts';
import { jasqueIn } from './jasque-kit.ts';

const tree = {
  'projects/website/Site.md': '- [ ] ship it #urgent\n- [x] plan it\n- [-] drop it\n',
  'projects/Other.md': '1. [/] half done\n',
  'daily/2024-01-15.md': '# Day\n\n- [ ] Buy groceries\n  - [X] milk\n',
};

test(`list_tasks finds the open tasks of the whole vault ${requirement(
  'jasque.query-vault.list-tasks',
  'jasque.query-vault.list-tasks-open',
  'jasque.query-vault.list-tasks-item',
)}`, async () => {
  const { query } = jasqueIn(tree);

  const { output } = await query({ operation: 'list_tasks', include_completed: false });

  expect(output).toEqual({
    success: true,
    operation: 'list_tasks',
    total_count: 3,
    results: [
      { path: 'daily/2024-01-15.md', task_text: 'Buy groceries', task_completed: false, line_number: 3 },
      { path: 'projects/Other.md', task_text: 'half done', task_completed: false, line_number: 1 },
      { path: 'projects/website/Site.md', task_text: 'ship it #urgent', task_completed: false, line_number: 1 },
    ],
    truncated: false,
  });
});

test(`list_tasks also returns completed tasks, of a folder or a note ${requirement(
  'jasque.query-vault.list-tasks-scope',
  'jasque.query-vault.list-tasks-open',
)}`, async () => {
  const { query } = jasqueIn(tree);
  const found = async (path: string) => {
    const { output } = await query({ operation: 'list_tasks', path, include_completed: true });
    return output.results.map((task: Record<string, unknown>) => [task['task_text'], task['task_completed']]);
  };

  expect(await found('projects/website/')).toEqual([
    ['ship it #urgent', false],
    ['plan it', true],
    ['drop it', true],
  ]);
  expect(await found('daily/2024-01-15.md')).toEqual([
    ['Buy groceries', false],
    ['milk', true],
  ]);
});

test('list_tasks in the detailed format returns title and tags, and ignores the global filter of the Tasks plugin', async () => {
  const { query } = jasqueIn({
    ...tree,
    '.obsidian/community-plugins.json': '["obsidian-tasks-plugin"]',
    '.obsidian/plugins/obsidian-tasks-plugin/data.json': '{"globalFilter":"#task"}',
  });

  const { output } = await query({
    operation: 'list_tasks',
    path: 'projects/website',
    response_format: 'detailed',
  });

  expect(output.results).toEqual([
    {
      path: 'projects/website/Site.md',
      title: 'Site',
      tags: ['urgent'],
      task_text: 'ship it #urgent',
      task_completed: false,
      line_number: 1,
    },
  ]);
});
