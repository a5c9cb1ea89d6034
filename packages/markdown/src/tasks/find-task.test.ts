import { expect, test } from 'vitest';
import type { ListItem } from '../text/note-structure.ts';
import { findTask, type TaskSearch } from './find-task.ts';

const NOTE = `# Shopping

- [ ] Buy milk 📅 2026-12-01 #shop
- [ ] Buy milk and bread
- [x] Buy cheese
- [-] Buy wine
- no task
- [/] Prüfung 2024
- [ ] Pay 2024`;

test('a number is the line of a task', () => {
  expect(find(3)).toMatchObject({ kind: 'found', line: 3, text: 'Buy milk 📅 2026-12-01 #shop' });
  expect(find(8)).toMatchObject({ kind: 'found', line: 8, item: { task: '/' } });
});

test.each([5, 6])('a finished task on line %d is told to be finished', (line) => {
  expect(find(line)).toMatchObject({ kind: 'already_done', line });
});

test.each([1, 7, 0, 99, -3, 1.5])('no task stands on line %d, and the lines of all tasks are told', (line) => {
  expect(find(line)).toEqual({ kind: 'not_found', lines: [3, 4, 5, 6, 8, 9] });
});

test('the whole text of a task goes before a part of it, in any case, with fields and tags or without', () => {
  expect(find('buy MILK')).toMatchObject({ kind: 'found', line: 3 });
  expect(find('buy MILK #shop')).toMatchObject({ kind: 'found', line: 3 });
  expect(find('Buy milk 📅 2026-12-01 #SHOP')).toMatchObject({ kind: 'found', line: 3 });
  expect(find('- [ ] Buy milk and bread')).toMatchObject({ kind: 'found', line: 4 });
});

test('a part of a text is enough where it is in one open task alone', () => {
  expect(find('bread')).toMatchObject({ kind: 'found', line: 4 });
  expect(find('PRU\u0308FUNG')).toMatchObject({ kind: 'found', line: 8 });
});

test('several tasks that are meant are told with line and text', () => {
  expect(find('milk')).toMatchObject({
    kind: 'ambiguous',
    tasks: [
      { line: 3, text: 'Buy milk 📅 2026-12-01 #shop' },
      { line: 4, text: 'Buy milk and bread' },
    ],
  });
});

test('a finished task is meant only where no open one is', () => {
  expect(find('Buy cheese')).toMatchObject({ kind: 'already_done', line: 5 });
  expect(find('buy')).toMatchObject({ kind: 'ambiguous', tasks: [{ line: 3 }, { line: 4 }] });
});

test('digits are the line of a task, and a text where no task stands on that line', () => {
  expect(find('4')).toMatchObject({ kind: 'found', line: 4 });
  expect(find('2024')).toMatchObject({ kind: 'ambiguous', tasks: [{ line: 8 }, { line: 9 }] });
});

test.each(['', '  ', '- [ ] ', 'Buy beer', '202', '024', 'Pay 202', '24 #shop'])('%j is in no task', (ref) => {
  expect(find(ref)).toMatchObject({ kind: 'not_found' });
});

function find(ref: number | string): TaskSearch {
  return findTask({ listItems: listItems() }, NOTE, ref);
}

function listItems(): ListItem[] {
  return [...NOTE.matchAll(/- (?:\[(.)\] )?.*/g)].map(({ index, 0: line, 1: task }) => ({
    start: index,
    end: index + line.length,
    parent: -3,
    task,
    taskMark: task === undefined ? undefined : { start: index + 3, end: index + 4 },
  }));
}
