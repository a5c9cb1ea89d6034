import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ListItem } from '../text/note-structure.ts';
import { applySplices } from '../text/splice.ts';
import { type ChangedTask, completeTask } from './complete-task.ts';
import { defaultTasksPlugin, type TasksPluginSettings } from './settings.ts';

const TODAY = '2026-11-22';
const plugin: TasksPluginSettings = { ...defaultTasksPlugin, isEnabled: true };

test("only the box of a task changes if the Tasks plugin's format is not in use", async () => {
  expect(await after('- [ ] Buy milk #shop  ', { settings: defaultTasksPlugin })).toBe('- [x] Buy milk #shop  ');
  expect(await after('- [ ] Buy milk', { status: '/', settings: defaultTasksPlugin })).toBe('- [/] Buy milk');
});

test('a completed task gets a done date in a vault that uses the plugin', async () => {
  expect(await after('- [ ] Buy milk')).toBe('- [x] Buy milk ✅ 2026-11-22');
});

test('a completed task that has fields gets a done date in any vault, in their format', async () => {
  const settings = defaultTasksPlugin;

  expect(await after('- [ ] t 📅 2026-12-01', { settings })).toBe('- [x] t 📅 2026-12-01 ✅ 2026-11-22');
  expect(await after('- [ ] t  [due:: 2026-12-01]', { settings })).toBe(
    '- [x] t  [due:: 2026-12-01]  [completion:: 2026-11-22]',
  );
});

test('the done date comes after the fields and tags, before a block link and trailing spaces', async () => {
  expect(await after('* [ ] t 📅 2026-12-01 #a ^id')).toBe('* [x] t 📅 2026-12-01 #a ✅ 2026-11-22 ^id');
  expect(await after('1) [ ] t  ')).toBe('1) [x] t ✅ 2026-11-22  ');
  expect(await after('- [ ] ')).toBe('- [x] ✅ 2026-11-22 ');
  expect(await after('> - [ ] t\r\n> more')).toBe('> - [x] t ✅ 2026-11-22\r\n> more');
});

test('a task without the global filter is not a task of the plugin', async () => {
  const settings = { ...plugin, globalFilter: '#task' };

  expect(await after('- [ ] t 📅 2026-12-01', { settings })).toBe('- [x] t 📅 2026-12-01');
  expect(await after('- [ ] #task t', { settings })).toBe('- [x] #task t ✅ 2026-11-22');
});

test('a vault can turn off done dates', async () => {
  const settings = { ...plugin, setDoneDate: false, setCancelledDate: false };

  expect(await after('- [ ] t', { settings })).toBe('- [x] t');
  expect(await after('- [ ] t', { status: '-', settings })).toBe('- [-] t');
});

test('a cancelled task gets a date too, and completing it later replaces that date', async () => {
  expect(await after('- [ ] t', { status: '-' })).toBe('- [-] t ❌ 2026-11-22');
  expect(await after('- [-] t ❌ 2026-11-01', { status: 'x' })).toBe('- [x] t ✅ 2026-11-22');
});

test('a reopened task loses only its done date', async () => {
  expect(await after('- [x] t 📅 2026-12-01 ✅ 2026-11-02 ^id', { status: ' ' })).toBe('- [ ] t 📅 2026-12-01 ^id');
  expect(await after('- [x] t  [completion:: 2026-11-02]', { status: ' ', settings: defaultTasksPlugin })).toBe(
    '- [ ] t',
  );
  expect(await after('- [x] ✅ 2026-11-02', { status: ' ' })).toBe('- [ ] ');
});

test("the done date of an open task is replaced by today's date", async () => {
  expect(await after('- [ ] t ✅ 2020-01-01')).toBe('- [x] t ✅ 2026-11-22');
});

test('a task that already has the status is unchanged', async () => {
  const change = await changed('- [x] t ✅ 2020-01-01');

  expect(change).toMatchObject({ splices: [], task: { line: 1, text: '- [x] t ✅ 2020-01-01' }, recurrence: 'none' });
});

test('replacing one done symbol by another keeps the done date', async () => {
  expect(await after('- [x] t ✅ 2020-01-01', { status: 'X' })).toBe('- [X] t ✅ 2020-01-01');
});

test('a recurring task puts its next occurrence above it, without the fields of the completed one', async () => {
  const line =
    '- [ ] Do exercises #todo #health 🆔 abcdef ⛔ 123456,abc123 🔼 🔁 every day when done ➕ 2023-07-01 🛫 2023-07-02 ⏳ 2023-07-03 📅 2023-07-04 ❌ 2023-07-06 ^dcf64c';

  expect(await after(`# A\n${line}\n  - child\n`)).toBe(
    '# A\n' +
      '- [ ] Do exercises #todo #health 🔼 🔁 every day when done 🛫 2026-11-21 ⏳ 2026-11-22 📅 2026-11-23\n' +
      '- [x] Do exercises #todo #health 🆔 abcdef ⛔ 123456,abc123 🔼 🔁 every day when done ➕ 2023-07-01 🛫 2023-07-02 ⏳ 2023-07-03 📅 2023-07-04 ✅ 2026-11-22 ^dcf64c\n' +
      '  - child\n',
  );
});

test("the next occurrence goes below if the vault wants it there, with the note's line break", async () => {
  const settings = { ...plugin, recurrenceOnNextLine: true };

  const change = await changed('> - [ ] t 🔁 every week 📅 2026-11-20\r\n> - b', { settings });

  expect(change).toMatchObject({
    task: { line: 1, text: '> - [x] t 🔁 every week 📅 2026-11-20 ✅ 2026-11-22' },
    next: { line: 2, text: '> - [ ] t 🔁 every week 📅 2026-11-27' },
    recurrence: 'next',
  });
  expect(await after('> - [ ] t 🔁 every day\r\n> - b', { settings })).toBe(
    '> - [x] t 🔁 every day ✅ 2026-11-22\r\n> - [ ] t 🔁 every day\r\n> - b',
  );
});

test('reported lines are those after the change', async () => {
  const change = await changed('# A\n\n- [ ] t 🔁 every week 📅 2026-11-20');

  expect(change).toMatchObject({ next: { line: 3 }, task: { line: 4 } });
});

test('the next occurrence gets its own created date if the vault sets one', async () => {
  const settings = { ...plugin, setCreatedDate: true };

  expect(await after('- [ ] t 🔁 every day ⏳ 2026-11-20 📅 2026-11-21', { settings })).toBe(
    '- [ ] t 🔁 every day ➕ 2026-11-22 ⏳ 2026-11-21 📅 2026-11-22\n' +
      '- [x] t 🔁 every day ⏳ 2026-11-20 📅 2026-11-21 ✅ 2026-11-22',
  );
  expect(await after('- [ ] t 🔁 every day ➕ 2026-01-01', { settings })).toBe(
    '- [ ] t 🔁 every day ➕ 2026-11-22\n- [x] t 🔁 every day ➕ 2026-01-01 ✅ 2026-11-22',
  );
});

test('the scheduled day is dropped from the next occurrence if the vault wants that, unless it is the only one', async () => {
  const settings = { ...plugin, setCreatedDate: true, removeScheduledDateOnRecurrence: true };

  expect(await nextOf('- [ ] t 🔁 every day ⏳ 2026-11-20 📅 2026-11-21', settings)).toBe(
    '- [ ] t 🔁 every day ➕ 2026-11-22 📅 2026-11-22',
  );
  expect(await nextOf('- [ ] t 🔁 every day ⏳ 2026-11-20', { ...settings, setCreatedDate: false })).toBe(
    '- [ ] t 🔁 every day ⏳ 2026-11-21',
  );
});

test("a task in Dataview's format recurs in that format", async () => {
  const settings: TasksPluginSettings = { ...plugin, taskFormat: 'dataview' };

  expect(await after('- [ ] t  [repeat:: every day]  [due:: 2026-11-20]', { settings })).toBe(
    '- [ ] t  [repeat:: every day]  [due:: 2026-11-21]\n' +
      '- [x] t  [repeat:: every day]  [due:: 2026-11-20]  [completion:: 2026-11-22]',
  );
});

test('a task to be deleted on completion is replaced by its next occurrence', async () => {
  expect(await after('a\n- [ ] t 🏁 delete\nb')).toBe('a\nb');
  expect(await after('a\r\n- [ ] t 🏁 delete')).toBe('a');
  expect(await after('- [ ] t 🏁 Delete')).toBe('');
  expect(await after('- [ ] t 🔁 every day 🏁 delete 📅 2026-11-20\nb')).toBe(
    '- [ ] t 🔁 every day 🏁 delete 📅 2026-11-21\nb',
  );
  expect(await after('- [ ] t 🏁 keep')).toBe('- [x] t 🏁 keep ✅ 2026-11-22');
});

test('a task whose rule has ended or is unreadable is completed, and the result says so', async () => {
  const ended = await changed('- [ ] t 🔁 every day until January 1 2020 📅 2026-11-20');
  const unreadable = await changed('- [ ] t 🔁 now and then 📅 2026-11-20');

  expect(ended).toMatchObject({ recurrence: 'ended', next: undefined });
  expect(unreadable).toMatchObject({
    recurrence: 'unreadable',
    task: { text: '- [x] t 🔁 now and then 📅 2026-11-20 ✅ 2026-11-22' },
  });
});

test('a cancelled or reopened task does not recur', async () => {
  expect(await after('- [ ] t 🔁 every day', { status: '-' })).toBe('- [-] t 🔁 every day ❌ 2026-11-22');
  expect(await after('- [x] t 🔁 every day ✅ 2026-11-20', { status: ' ' })).toBe('- [ ] t 🔁 every day');
});

test('a task in the line of another item is not a task of the plugin', async () => {
  expect(await after('- - [ ] t 🔁 every day')).toBe('- - [x] t 🔁 every day');
});

test('a next occurrence above the first line keeps the byte order mark first', async () => {
  expect(await after('\ufeff- [ ] t 🔁 every day')).toBe(
    '\ufeff- [ ] t 🔁 every day\n- [x] t 🔁 every day ✅ 2026-11-22',
  );
});

test('completing and reopening a task restores it', async () => {
  const piece = fc.constantFrom(
    'word',
    '#tag',
    '📅 2024-03-01',
    '⏫',
    '[due:: 2024-01-01]',
    '(id:: a)',
    '`',
    '%%',
    '  ',
  );
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(fc.array(piece), fc.constantFrom('', ' ^id', '  ', '\t', '\\')),
      fc.constantFrom('\n', '\r\n'),
      fc.constantFrom(plugin, defaultTasksPlugin, { ...plugin, taskFormat: 'dataview' as const }),
      async ([pieces, end], lineBreak, settings) => {
        const text = ['a', `- [ ] ${pieces.join(' ')}${end}`, 'b'].join(lineBreak);

        const done = await after(text, { settings });

        const [before, middle, behind] = done.split(lineBreak);
        expect([before, middle?.slice(0, 6), behind]).toEqual(['a', '- [x] ', 'b']);
        expect(await after(done, { settings, status: ' ' })).toBe(text);
      },
    ),
  );
});

interface ChangeOptions {
  readonly status?: string;
  readonly settings?: TasksPluginSettings;
}

async function after(text: string, options: ChangeOptions = {}): Promise<string> {
  return applySplices(text, (await changed(text, options)).splices);
}

async function nextOf(text: string, settings: TasksPluginSettings): Promise<string | undefined> {
  return (await changed(text, { settings })).next?.text;
}

function changed(text: string, { status = 'x', settings = plugin }: ChangeOptions = {}): Promise<ChangedTask> {
  return completeTask(text, firstTask(text), { status, today: TODAY, settings });
}

function firstTask(text: string): ListItem {
  const start = text.search(/\[.\] /) + 1;
  const taskMark = { start, end: start + 1 };
  return { start: start - 1, end: text.length, parent: -1, task: text[start], taskMark };
}
