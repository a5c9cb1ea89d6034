import { expect, test } from 'vitest';
import { requirement } from '../requirements.ts';
import { failed, jasqueIn } from './jasque-kit.ts';

const day = [
  '# Day',
  '- [ ] Buy groceries',
  '  - [ ] Buy milk',
  '- [ ] buy milk and eggs',
  '- [x] Water plants',
  '* [ ] Room 15',
  '',
].join('\n');

const complete = async (task_identifier: string) => {
  const { notes, text } = jasqueIn({ 'daily/today.md': day });
  const answer = await notes({ operation: 'complete_task', path: 'daily/today.md', task_identifier });
  const before = day.split('\n');
  const changed = text('daily/today.md')
    .split('\n')
    .flatMap((line, index) => (line === before[index] ? [] : [[index + 1, line]]));
  return { answer, changed };
};

test.each([
  { by: 'its line', identifier: '3', line: 3, text: '  - [x] Buy milk' },
  { by: 'its text', identifier: 'Buy groceries', line: 2, text: '- [x] Buy groceries' },
  { by: 'its text in any case, before a part', identifier: 'BUY MILK', line: 3, text: '  - [x] Buy milk' },
  { by: 'a part that only this task has', identifier: 'and eggs', line: 4, text: '- [x] buy milk and eggs' },
  { by: 'the number of a line without a task', identifier: '15', line: 6, text: '* [x] Room 15' },
])(
  `complete_task finds a task by $by, and changes only its box ${requirement(
    'jasque.manage-notes.complete-task',
    'jasque.manage-notes.complete-task-line',
    'jasque.manage-notes.complete-task-exact',
    'jasque.manage-notes.complete-task-part',
  )}`,
  async ({ identifier, line, text }) => {
    const { answer, changed } = await complete(identifier);

    expect(changed).toEqual([[line, text]]);
    expect(answer.output).toEqual({
      success: true,
      operation: 'complete_task',
      path: 'daily/today.md',
      message: `Task completed: ${text.trim()} (line ${line})`,
    });
  },
);

test(`complete_task with text that matches several tasks lists each with its line ${requirement('jasque.manage-notes.complete-task-several')}`, async () => {
  const { answer, changed } = await complete('buy');

  expect(answer).toMatchObject(
    failed(
      "Several tasks match 'buy': line 2: Buy groceries; line 3: Buy milk; line 4: buy milk and eggs. Send the line number of one as task_identifier",
    ),
  );
  expect(changed).toEqual([]);
});

test.each(['5', 'Water plants'])(
  `complete_task of %s, a completed task, is an error ${requirement('jasque.manage-notes.complete-task-done')}`,
  async (identifier) => {
    const { answer, changed } = await complete(identifier);

    expect(answer).toMatchObject(
      failed("The task at line 5 of 'daily/today.md' is [x] already. Nothing has to be done."),
    );
    expect(changed).toEqual([]);
  },
);

test.each(['Buy bread', '1', '99'])(
  `complete_task without a match for %s says how to list tasks ${requirement('jasque.manage-notes.task-not-found')}`,
  async (identifier) => {
    const { answer, changed } = await complete(identifier);

    expect(answer).toMatchObject(
      failed(
        `Task not found: '${identifier}'. List tasks first using obsidian_query_vault with operation='list_tasks'`,
      ),
    );
    expect(changed).toEqual([]);
  },
);

test('complete_task without an identifier is refused', async () => {
  const { notes } = jasqueIn({ 'daily/today.md': day });

  const answer = await notes({ operation: 'complete_task', path: 'daily/today.md' });

  expect(answer).toMatchObject(
    failed('task_identifier is required for complete_task operation. Send the text of a task, or its line number'),
  );
});
