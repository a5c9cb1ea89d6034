import { expect, test } from 'vitest';
import { noteAgent } from '../e2e/note-agent.ts';
import { askTool } from './ask-tool.ts';

const tagged = (tag: string) => `---\ntags: [${tag}]\n---\n`;

test('bulk_tag selects by tags next to its other arguments, and does not add them', async () => {
  const agent = noteAgent({ 'F/A.md': tagged('draft, old'), 'F/B.md': tagged('old'), 'C.md': tagged('draft, old') });

  const { output } = await askTool('native', agent)('bulk_tag', {
    folder: 'F',
    tags: ['draft'],
    remove: ['old'],
    dry_run: false,
  });

  expect(output.items).toEqual([{ path: 'F/A.md', status: 'changed' }]);
  expect(agent.text('F/A.md')).toBe(tagged('draft'));
  expect(agent.text('F/B.md')).toBe(tagged('old'));
});

test('bulk_tag with only tags asks whether to add or remove them, and changes nothing', async () => {
  const agent = noteAgent({ 'F/A.md': 'a\n' });

  const { reason } = await askTool('native', agent)('bulk_tag', { folder: 'F', tags: ['x'], dry_run: false });

  expect(reason).toBe('INVALID_PARAMS');
  expect(agent.text('F/A.md')).toBe('a\n');
});

test.each([
  ['list_tasks', { status: 'todo' }, { list: 'tasks', count: 1 }],
  ['list_tasks', { status: 'Done' }, { list: 'tasks', count: 1 }],
  ['list_notes', { folder: '' }, { list: 'notes', count: 2 }],
  ['list_notes', { folder: '/' }, { list: 'notes', count: 2 }],
  ['search_notes', { keyword: 'green', folder: '/' }, { list: 'results', count: 1 }],
  ['search_notes', { query: 'https://example.org/x tea' }, { list: 'results', count: 1 }],
  ['search_notes', { query: 'line:"green tea"' }, { list: 'results', count: 1 }],
  ['search_notes', { query: 'line:coffee tea' }, { list: 'results', count: 0 }],
  ['get_links', { path: 'Plan', direction: 'incoming' }, { list: 'links', count: 1 }],
])('%s finds by %j', async (tool, args, { list, count }) => {
  const agent = noteAgent({ 'Plan.md': '- [ ] a\n- [x] b\nGreen tea\n', 'In/Log.md': '[[Plan]]\n' });

  const { output } = await askTool('native', agent)(tool, args);

  expect(output[list]).toHaveLength(count);
});

test('a note moved to the name of a folder is moved into it, and keeps its name', async () => {
  const agent = noteAgent({ 'In/Tea.md': 'tea\n' });
  const call = askTool('native', agent);

  await call('move_note', { note: 'In/Tea', destination_folder: 'New' });
  await call('move_note', { note: 'Tea', new_name: 'New' });
  await call('move_note', { note: 'New/New.md', to: 'Chai' });

  expect(agent.text('New/Chai.md')).toBe('tea\n');
});

/** Another day than today. The agents of these tests use UTC. */
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const days = ['2026-02-28', '2026-03-01', '2026-03-02'];
const dated = `${days.map((day) => `- [ ] task 📅 ${day}\n`).join('')}- [x] task 📅 2026-03-03\n`;

test.each([
  [{ due: '2026-03-01' }, ['2026-03-01']],
  [{ due_on: ' 2026-03-01' }, ['2026-03-01']],
  [{ due_by: '2026-03-01' }, ['2026-02-28', '2026-03-01']],
  [{ before: '2026-03-01' }, ['2026-02-28']],
  [{ after: '2026-03-01' }, ['2026-03-02']],
  [{ dueBy: '2026-03-02', due_after: '2026-02-28' }, ['2026-03-01', '2026-03-02']],
  [{ done: 'false' }, days],
  [{ include_done: true }, [...days, '2026-03-03']],
])('list_tasks %j lists the tasks due on %j', async (args, expected) => {
  const agent = noteAgent({ 'Tasks.md': dated });

  const { output } = await askTool('native', agent)('list_tasks', args);

  expect(output.tasks.map(({ due }: { due: string }) => due)).toEqual(expected);
});

test.each([
  [{ due: 'today' }, 2],
  [{ due_by: 'today' }, 3],
  [{ due_by: 'yesterday' }, 1],
])('list_tasks %j is relative to today', async (args, count) => {
  const agent = noteAgent({ 'T.md': [-1, 0, 0, 1].map((each) => `- [ ] task 📅 ${day(each)}\n`).join('') });

  const { output } = await askTool('native', agent)('list_tasks', args);

  expect(output.tasks).toHaveLength(count);
});

test.each([
  [{ due: 'friday' }, 'due', 'due_after and due_before'],
  [{ due_by: 'tomorrow' }, 'due_by', 'due_before, the day after it'],
  [{ due: '2026-03-01', due_before: '2026-04-01' }, 'due', "Send only 'due_before'."],
  [{ completed: true }, 'completed', '\'status\': "DONE"'],
  [{ done: true, status: 'TODO' }, 'done', '\'status\': "DONE"'],
])('list_tasks %j is refused with the right parameter', async (args, field, hint) => {
  const agent = noteAgent({ 'Tasks.md': dated });

  const answer = await agent.ask('call_tool', { toolset: 'native', name: 'list_tasks', arguments: args });

  expect(answer).toMatchObject({ reason: 'INVALID_PARAMS', hint: expect.stringContaining(hint) });
  expect(answer.details).toMatchObject({ field });
});

const daily = { '.obsidian/daily-notes.json': '{"folder":"Diary"}' };
test('append_note to "today" adds to the daily note, also if it may create a note', async () => {
  const agent = noteAgent({ ...daily, [`Diary/${day(0)}.md`]: '## Plan\n' }, { env: { TZ: 'UTC' } });
  const call = askTool('native', agent);

  await call('append_note', { note: 'today', content: '- tea', create_if_missing: true });
  await call('append_note', { note: 'Today#Plan', content: '- cake', create_if_missing: true });
  await call('batch', {
    commands: [{ type: 'append_note', note: 'today', content: '- nap', create_if_missing: true }],
  });

  expect(agent.text(`Diary/${day(0)}.md`)).toBe('## Plan\n- tea\n- cake\n- nap\n');
});

test.each([
  ['append_note', { content: '- tea', create_if_missing: true }],
  ['apply_template', { template: 'Tea' }],
])('%s starts the daily note of a day that has none from its template', async (tool, args) => {
  const agent = noteAgent(
    {
      '.obsidian/daily-notes.json': '{"folder":"Diary","template":"Templates/Day"}',
      '.obsidian/templates.json': '{"folder":"Templates"}',
      'Templates/Day.md': '## Plan\n',
      'Templates/Tea.md': '- tea\n',
    },
    { env: { TZ: 'UTC' } },
  );
  const call = askTool('native', agent);

  const preview = await call(tool, { note: 'tomorrow', ...args, dry_run: true });
  const { output } = await call(tool, { note: 'tomorrow', ...args });

  expect(preview.output).toMatchObject({ path: `Diary/${day(1)}.md`, dry_run: true });
  expect(output.path).toBe(`Diary/${day(1)}.md`);
  expect(agent.text(`Diary/${day(1)}.md`)).toMatch(/^## Plan\n[\s\S]*- tea\n$/);
});

test('a note with the name of a day is that note', async () => {
  const agent = noteAgent({ ...daily, 'Today.md': 'mine\n' });

  await askTool('native', agent)('append_note', { note: 'today', content: '- tea', create_if_missing: true });

  expect(agent.text('Today.md')).toBe('mine\n- tea\n');
});

test('a question whose key words are in several notes is continued by its cursor, page by page', async () => {
  const call = askTool('native', noteAgent({ 'A.md': 'boat\n', 'B.md': 'boat\n', 'C.md': 'sails\n' }));
  const question = { query: 'Which boats have red sails?', limit: 1 };

  const pages: string[] = [];
  let cursor: string | undefined;
  do {
    const { output } = await call('search_notes', { ...question, cursor });
    pages.push(...output.results.map(({ path }: { path: string }) => path));
    cursor = output.next_cursor;
  } while (cursor);

  expect(pages.toSorted()).toEqual(['A.md', 'B.md', 'C.md']);
});

test('a cursor that belongs to no query of a question is refused', async () => {
  const agent = noteAgent({ 'A.md': 'boat\n' });

  const { output } = await askTool('native', agent)('search_notes', { query: 'Which boats?', cursor: 'none' });

  expect(output.reason).toBe('CURSOR_INVALID');
});
