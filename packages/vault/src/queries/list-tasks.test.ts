import { defaultTasksPlugin, type TasksPluginSettings } from '@obsidian-agent/markdown';
import { expect, test } from 'vitest';
import { createMemoryReader } from '../index/memory-reader.test.kit.ts';
import type { NoteIndex } from '../metadata/note-index.ts';
import { listTasks, type TaskQuery } from './list-tasks.ts';

const vault = createMemoryReader({
  'A.md': [
    '- [ ] before any heading',
    '# Garden',
    '- [ ] buy seeds #task/shop ⏫ 🔁 every week ⏳ 2026-02-20 📅 2026-03-01 ^seeds',
    '- [x] dig ✅ 2026-02-01',
    '> 1. [/] water [due:: 2026-02-01]',
    '```',
    '- [ ] no task',
    '```',
  ].join('\n'),
  'P/B.md': '- [-] cancelled\n- [ ] someday #home #task\n- [?] ask Ännchen 📅 2026-04-01\n',
});

test('a task has its location, its heading and its fields', async () => {
  const { items } = await listed({ text: 'seeds' });

  expect(items).toEqual([
    {
      path: 'A.md',
      line: 3,
      status: ' ',
      statusType: 'TODO',
      text: 'buy seeds #task/shop ⏫ 🔁 every week ⏳ 2026-02-20 📅 2026-03-01 ^seeds',
      description: 'buy seeds #task/shop',
      heading: 'Garden',
      tags: ['#task/shop'],
      due: '2026-03-01',
      scheduled: '2026-02-20',
      priority: 'high',
      recurrence: 'every week',
      dependsOn: [],
      blockId: 'seeds',
    },
  ]);
});

test.each<[string, Partial<TaskQuery>, readonly string[]]>([
  ['open ones alone', {}, ['A.md:1', 'A.md:3', 'A.md:5', 'P/B.md:2', 'P/B.md:3']],
  ['completed ones too', { includesCompleted: true, folder: 'P' }, ['P/B.md:1', 'P/B.md:2', 'P/B.md:3']],
  ['one note', { path: 'P/B.md' }, ['P/B.md:2', 'P/B.md:3']],
  ['a character of the box', { statuses: ['?'] }, ['P/B.md:3']],
  ['types of status', { statuses: ['DONE', 'CANCELLED'] }, ['A.md:4', 'P/B.md:1']],
  ['what is due before a day', { dueBefore: '2026-03-01' }, ['A.md:5']],
  ['what is due between days', { dueAfter: '2026-02-01', dueBefore: '2026-03-02' }, ['A.md:3']],
  ['a tag, nested ones counted', { tags: ['task'] }, ['A.md:3', 'P/B.md:2']],
  ['all of some tags', { tags: ['task', '#home'] }, ['P/B.md:2']],
  ['a part of the text', { text: 'ÄNN' }, ['P/B.md:3']],
  ['the day they are due', { sort: 'due' }, ['A.md:5', 'A.md:3', 'P/B.md:3', 'A.md:1', 'P/B.md:2']],
])('tasks are filtered by %s', async (_, wanted, places) => {
  const { items, total } = await listed(wanted);

  expect(items.map(({ path, line }) => `${path}:${line}`)).toEqual(places);
  expect(total).toBe(places.length);
});

test('the global filter of the Tasks plugin decides what counts as a task', async () => {
  const settings = { isEnabled: true, globalFilter: '#task', statuses: [] };

  const own = await listed({}, settings);
  const all = await listed({ includesUnfiltered: true }, settings);
  const disabled = await listed({}, { ...settings, isEnabled: false });

  expect([own, all, disabled].map(({ total, unfiltered }) => [total, unfiltered])).toEqual([
    [2, 5],
    [5, 0],
    [5, 0],
  ]);
});

test("the plugin's settings decide what a box means", async () => {
  const statuses = [{ symbol: '?', type: 'DONE', nextSymbol: ' ' }] as const;

  const { items } = await listed({ path: 'P/B.md' }, { statuses });

  expect(items.map(({ line }) => line)).toEqual([2]);
});

test('tasks come in pages, and an unknown tag is rejected', async () => {
  const first = await listed({ sort: 'due', limit: 3 });
  const second = await listed({ sort: 'due', limit: 3, cursor: first.nextCursor ?? '' });

  expect(second.items.map(({ line }) => line)).toEqual([1, 2]);
  await expect(listed({ tags: ['hoem'] })).rejects.toMatchObject({ reason: 'TAG_NOT_FOUND' });
});

test('a task due on a nonexistent day comes last, with those without a due date', async () => {
  const reader = createMemoryReader({ 'A.md': '- [ ] a 📅 1999-02-32\n- [ ] b\n- [ ] c 📅 2026-03-01\n' });

  const { items } = await listTasks(reader, { ...everything, sort: 'due' });

  expect(items.map(({ line }) => line)).toEqual([3, 1, 2]);
});

test('the facts of a note are listed once, however many of its tasks are on a page', async () => {
  const lines = (count: number) => Array.from({ length: count }, (_, n) => `# H${n}\n- [ ] t${n} #a${n} #b${n}\n`);
  const factsListed = async (count: number) => {
    const reader = createMemoryReader({ 'A.md': lines(count).join('') });
    const index = await reader.index();
    let facts = 0;
    const list: NoteIndex['list'] = (kind, path) => {
      const found = index.list(kind, path);
      facts += found.length;
      return found;
    };
    const counting = { texts: () => index.texts(), list } as NoteIndex;
    const { items } = await listTasks({ ...reader, index: async () => counting }, { ...everything, limit: 1000 });
    expect(items.at(-1)).toMatchObject({ heading: `H${count - 1}`, tags: [`#a${count - 1}`, `#b${count - 1}`] });
    return facts;
  };

  expect(await factsListed(400)).toBe(2 * (await factsListed(200)));
});

const everything = {
  includesCompleted: false,
  includesUnfiltered: false,
  sort: 'path',
  limit: 50,
  cursor: undefined,
} as const;

async function listed(wanted: Partial<TaskQuery>, plugin: Partial<TasksPluginSettings> = {}) {
  const settings = { ...vault.settings, tasksPlugin: { ...defaultTasksPlugin, ...plugin } };
  return await listTasks({ ...vault, settings }, { ...everything, ...wanted });
}
