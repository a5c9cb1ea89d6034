import { expect, test } from 'vitest';
import { noteAgent } from './note-agent.ts';

test('a detailed task has its heading, tags and fields', async () => {
  const { ask } = noteAgent({ 'A.md': '# Log\n- [/] call #home 🔁 every week 📅 2026-03-01 ^call\n' });

  const { data, metadata } = await ask('list_tasks', { response_format: 'detailed' });

  expect(data).toBe(
    [
      'A.md:2 [/] call #home 🔁 every week 📅 2026-03-01 ^call',
      '  status: IN_PROGRESS; under the heading: Log',
      '  description: call #home',
      '  tags: #home',
      '  due: 2026-03-01; recurrence: every week; block id: call',
    ].join('\n'),
  );
  expect(metadata.tasks).toMatchObject([{ recurrence: 'every week', block_id: 'call', status_type: 'IN_PROGRESS' }]);
});

test('a task after the end of a comment, or below a footnote and a comment mark, is a task', async () => {
  const { ask, text } = noteAgent({
    'A.md': '%%\n- [ ] hidden\n%% - [ ] one\n',
    'B.md': '[^1]: def\n%%\n- [ ] two\n',
    'C.md': '# Top\n%%\n%% # Below\n',
  });

  const { metadata } = await ask('list_tasks', {});
  expect(metadata.tasks).toMatchObject([
    { path: 'A.md', line: 3, description: 'one' },
    { path: 'B.md', line: 3, description: 'two' },
  ]);
  await ask('complete_task', { note: 'A', task: 3 });
  expect(text('A.md')).toBe('%%\n- [ ] hidden\n%% - [x] one\n');
  await ask('append_note', { note: 'C', heading: 'Top', content: 'new' });
  expect(text('C.md')).toBe('# Top\n%%\n%%\nnew\n # Below\n');
});

test('the settings of the Tasks plugin determine what counts as a task, and what its box means', async () => {
  const { ask } = noteAgent({
    'A.md': '- [ ] one #task\n- [!] two #task\n- [ ] three\n',
    '.obsidian/community-plugins.json': '["obsidian-tasks-plugin"]',
    '.obsidian/plugins/obsidian-tasks-plugin/data.json': JSON.stringify({
      globalFilter: '#task',
      statusSettings: { customStatuses: [{ symbol: '!', nextStatusSymbol: ' ', type: 'DONE' }] },
    }),
  });

  const own = await ask('list_tasks', {});
  const done = await ask('list_tasks', { status: ['DONE', '-'] });
  const all = await ask('list_tasks', { ignore_global_filter: true });

  expect(own.data).toBe(
    'A.md:1 [ ] one #task\n1 checkbox without "#task", the Tasks plugin\'s global filter, not listed. To list them, send ignore_global_filter: true.',
  );
  expect(done.metadata.tasks).toMatchObject([{ line: 2, status: '!' }]);
  expect(all.metadata.tasks).toMatchObject([{ line: 1 }, { line: 3 }]);
});

test('due tasks are listed by day, by the clock of this machine', async () => {
  const { ask } = noteAgent({
    'A.md': '- [ ] far 📅 2999-01-01\n- [ ] late 📅 2020-01-02\n',
    'B.md': '- [ ] latest 📅 2020-01-01\n',
  });

  const { data } = await ask('list_tasks', { due_before: 'tomorrow', sort: 'due' });

  expect(data).toBe('B.md:1 [ ] latest; due 2020-01-01\nA.md:2 [ ] late; due 2020-01-02');
});

test('a day outside the calendar is refused in a query, and is neither before nor after another in a note', async () => {
  const { ask } = noteAgent({
    'A.md': '- [ ] never 📅 2026-02-30\n- [ ] last 📅 2026-02-28\n- [ ] odd 📅 2026-13-01\n',
  });

  const before = await ask('list_tasks', { due_before: '2026-02-30' });
  const after = await ask('list_tasks', { due_after: '2026-02-30' });
  const between = await ask('list_tasks', { due_after: '2026-02-01', due_before: '2027-01-01' });
  const all = await ask('list_tasks', { sort: 'due' });

  expect(before).toMatchObject({
    reason: 'DATE_INVALID',
    hint: 'Send a day that exists.',
    details: { date: '2026-02-30', field: 'due_before' },
  });
  expect(after).toMatchObject({ reason: 'DATE_INVALID', details: { field: 'due_after' } });
  expect(between.metadata.tasks).toMatchObject([{ line: 2 }]);
  expect(all.metadata.tasks).toMatchObject([{ line: 2 }, { line: 1, due: '2026-02-30' }, { line: 3 }]);
});

test('invalid filters are refused', async () => {
  const { ask } = noteAgent({ 'Plan.md': '- [ ] x\n' });

  const answers = [
    await ask('list_tasks', { due_before: 'soon' }),
    await ask('list_tasks', { note: 'Paln' }),
    await ask('list_tasks', { note: 'Plan', folder: '/' }),
    await ask('list_tasks', { status: 'OPEN' }),
    await ask('list_tasks', { tags: ['none'] }),
  ];

  expect(answers.map(({ reason }) => reason)).toEqual([
    'DATE_INVALID',
    'NOTE_NOT_FOUND',
    'INVALID_PARAMS',
    'INVALID_PARAMS',
    'TAG_NOT_FOUND',
  ]);
  expect(await ask('list_tasks', { folder: '/', text: 'nothing' })).toMatchObject({ data: 'No task matches.' });
});

test('detailed properties have the types that the vault declares', async () => {
  const { ask } = noteAgent({
    'A.md': '---\nrating: 3\nDue: 2026-03-01\n---\n',
    'B.md': '---\nrating: high\n---\n',
    '.obsidian/types.json': '{"types":{"rating":"number"}}',
  });

  const { data } = await ask('list_properties', { response_format: 'detailed' });

  expect(data).toBe(
    [
      'rating (number, declared) in 2 notes',
      '  types seen: number 1, text 1',
      '  2 values: 3, high',
      'Due (date, inferred) in 1 note',
      '  1 value: 2026-03-01',
    ].join('\n'),
  );
});
