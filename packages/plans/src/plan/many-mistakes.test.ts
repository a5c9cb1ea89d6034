import { expect, test } from 'vitest';
import { lookingAgent, problemsWith } from './check-plan.test.kit.ts';
import type { PlanRefused } from './plan-problem.ts';

const agent = lookingAgent({ type: 'object', properties: { note: { type: 'string' } }, additionalProperties: false });

/** The problems of a plan in YAML. */
const problemsOf = (...lines: string[]): PlanRefused['problems'] =>
  problemsWith(agent, ['name: many', ...lines].join('\n'), 'plan.yaml');

const hintsOf = (problems: PlanRefused['problems']): string[] => problems.map(({ hint }) => hint);
const many = (count: number, line: (index: number) => string): string[] =>
  Array.from({ length: count }, (_, i) => line(i));

test('each of 20,000 unknown members of a payload has its own position, within the time of a test', () => {
  const members = many(20_000, (i) => `      k${i}: 1`);

  const problems = problemsOf('tasks:', '  - id: a', '    action: look', '    payload:', ...members);

  expect(problems.map(({ line, column, message }) => `${line}:${column} ${message}`)).toEqual(
    members.map((_, i) => `${i + 6}:7 "look" does not accept "k${i}".`),
  );
});

test('a key that is a number, and one that appears twice, are found', () => {
  const problems = problemsOf('tasks:', '  - id: a', '    action: look', '    payload: { 5: 1, note: 2, note: 3 }');

  expect(problems.map(({ line, column, reason }) => `${line}:${column} ${reason}`)).toEqual(['5:31 SYNTAX']);
  expect(problemsOf('tasks:', '  - { id: a, action: look, payload: { 5: 1 } }')).toMatchObject([
    { line: 3, column: 39 },
  ]);
});

test('of 2,000 unknown inputs, the first 20 get a suggestion', () => {
  const inputs = many(2_000, (i) => `  input${i}: { default: a }`);
  const tasks = many(2_000, (i) => `  - { id: t${i}, action: look, payload: { note: { $input: inputt${i} } } }`);

  const problems = problemsOf('inputs:', ...inputs, 'tasks:', ...tasks);

  expect(problems.map(({ reason, line }) => `${reason} ${line}`)).toEqual(
    tasks.map((_, i) => `UNKNOWN_INPUT ${2_004 + i}`),
  );
  expect(hintsOf(problems)).toEqual(
    tasks.map((_, i) => (i < 20 ? `Did you mean "input${i}"?` : 'Name an input of this plan.')),
  );
});

test('of 2,000 outputs that read unknown tasks, the first 20 get a suggestion', () => {
  const outputs = many(2_000, (i) => `  o${i}: { $from: ttask${i}, path: $.result.data }`);
  const tasks = many(2_000, (i) => `  - { id: task${i}, action: look }`);

  const problems = problemsOf('outputs:', ...outputs, 'tasks:', ...tasks);

  expect(problems.map(({ reason, line }) => `${reason} ${line}`)).toEqual(outputs.map((_, i) => `UNKNOWN_ID ${3 + i}`));
  expect(hintsOf(problems)).toEqual(
    outputs.map((_, i) => (i < 20 ? `Did you mean "task${i}"?` : 'Name a task of this plan.')),
  );
});

test('every unknown name of a plan with few names gets a suggestion', () => {
  const tasks = many(30, (i) => `  - { id: t${i}, action: look, payload: { note: { $input: weeek } } }`);

  const problems = problemsOf('inputs:', '  week: { default: a }', 'tasks:', ...tasks);

  expect(new Set(hintsOf(problems))).toEqual(new Set(['Did you mean "week"?']));
});

test('a malformed id hides no unknown one, and tasks that name it have no further mistake', () => {
  const problems = problemsOf(
    'tasks:',
    '  - { id: "a b", action: look }',
    '  - { id: b, action: look, payload: { note: { $from: nothere, path: $.x } } }',
    '  - { id: c, action: look, depends_on: [nothere, a b] }',
    'outputs:',
    '  x: { $from: gone, path: $.x }',
    '  y: { $from: a b, path: $.x }',
  );

  expect(problems.map(({ line, reason }) => `${line} ${reason}`)).toEqual([
    '3 INVALID_FIELD',
    '4 UNKNOWN_ID',
    '5 UNKNOWN_ID',
    '5 INVALID_FIELD',
    '7 UNKNOWN_ID',
    '8 INVALID_FIELD',
  ]);
});

test.each(['{ action: look }', '{ id: 5, action: look }'])('%s may be what another task names', (task) => {
  const problems = problemsOf('tasks:', `  - ${task}`, '  - { id: c, action: look, depends_on: [nothere] }');

  expect(problems.map(({ line }) => line)).toEqual([3]);
});
