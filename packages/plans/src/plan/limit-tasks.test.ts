import { expect, test } from 'vitest';
import { listsMoreTasks } from './limit-tasks.ts';
import { parsePlan } from './parse-plan.ts';
import { PlanRefused } from './plan-problem.ts';

const three = {
  'indented block style': 'name: x\ntasks: # all\n\n  # first\n  - id: a\n  - id: b\n  -   id: c\nagent: notes\n',
  'block style at the left edge': '"tasks":\n- id: a\n# one\n- id: b\n- id: c\nname: x\n',
  'Windows lines': 'tasks:\r\n  - id: a\r\n  - id: b\r\n  - id: c\r\n',
};

test.each(Object.entries(three))('tasks in %s are counted without reading the text', (_, text) => {
  expect([listsMoreTasks(text, 2), listsMoreTasks(text, 3)]).toEqual([true, false]);
});

test('lists in tasks, in texts and elsewhere do not count', () => {
  const lists =
    '    depends_on:\n      - a\n      - b\n    payload:\n      content: |\n        tasks:\n        - one\n        - two\n';
  const text = `notify:\n  - url: a\n  - url: b\ntasks:\n  - id: a\n${lists}  - id: b\ninputs:\n  - c\n  - d\n`;

  expect([listsMoreTasks(text, 1), listsMoreTasks(text, 2)]).toEqual([true, false]);
});

test.each([
  ['JSON', '{"name":"x","tasks":[{"id":"a"},{"id":"b"}]}'],
  ['flow style', '{name: x, tasks: [{id: a}, {id: b}]}'],
  ['block style', 'name: x\ntasks:\n  - id: a\n  - id: b\n'],
])('a plan in %s with more tasks than allowed is refused', (_, text) => {
  const parse = (mostTasks?: number) => () => parsePlan(text, 'plan', { mostTasks });

  expect(parse(1)).toThrow(PlanRefused);
  expect(parse(1)).toThrow('The plan has more than 1 tasks.');
  expect(parse(2)).not.toThrow();
  expect(parse()).not.toThrow();
});
