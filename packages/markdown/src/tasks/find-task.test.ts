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

test('a number is the line number of a task', () => {
  expect(find(3)).toMatchObject({ kind: 'found', line: 3, text: 'Buy milk 📅 2026-12-01 #shop' });
  expect(find(8)).toMatchObject({ kind: 'found', line: 8, item: { task: '/' } });
});

test.each([5, 6])('a finished task on line %d is reported as finished', (line) => {
  expect(find(line)).toMatchObject({ kind: 'already_done', line });
});

test.each([1, 7, 0, 99, -3, 1.5])('there is no task on line %d', (line) => {
  expect(find(line)).toEqual({ kind: 'not_found' });
});

test('the whole text of a task takes precedence over a part of it, in any case, with or without fields and tags', () => {
  expect(find('buy MILK')).toMatchObject({ kind: 'found', line: 3 });
  expect(find('buy MILK #shop')).toMatchObject({ kind: 'found', line: 3 });
  expect(find('Buy milk 📅 2026-12-01 #SHOP')).toMatchObject({ kind: 'found', line: 3 });
  expect(find('- [ ] Buy milk and bread')).toMatchObject({ kind: 'found', line: 4 });
});

test('a part of the text is enough if only one open task contains it', () => {
  expect(find('bread')).toMatchObject({ kind: 'found', line: 4 });
  expect(find('PRU\u0308FUNG')).toMatchObject({ kind: 'found', line: 8 });
});

test('ambiguous tasks are listed with line and text', () => {
  expect(find('milk')).toMatchObject({
    kind: 'ambiguous',
    tasks: [
      { line: 3, text: 'Buy milk 📅 2026-12-01 #shop' },
      { line: 4, text: 'Buy milk and bread' },
    ],
  });
});

test('a finished task matches only if no open one does', () => {
  expect(find('Buy cheese')).toMatchObject({ kind: 'already_done', line: 5 });
  expect(find('buy')).toMatchObject({ kind: 'ambiguous', tasks: [{ line: 3 }, { line: 4 }] });
});

test('digits are the line of a task, or text if there is no task on that line', () => {
  expect(find('4')).toMatchObject({ kind: 'found', line: 4 });
  expect(find('2024')).toMatchObject({ kind: 'ambiguous', tasks: [{ line: 8 }, { line: 9 }] });
});

test.each(['', '  ', '- [ ] ', 'Buy beer', '202', '024', 'Pay 202', '24 #shop'])(
  '%j does not match any task',
  (ref) => {
    expect(find(ref)).toMatchObject({ kind: 'not_found' });
  },
);

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
