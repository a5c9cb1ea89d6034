import { commandsV2, type Description, toAnswerSchema } from '@obsidian-agent/shared-types';
import { expect, test } from 'vitest';
import { problemsWith } from './check-plan.test.kit.ts';
import { selectValues } from './json-path.ts';
import { matchPath } from './match-path.ts';
import type { PlanProblem } from './plan-problem.ts';

const { list_tasks: listTasks } = commandsV2;
const command = (api_version: 'v1' | 'v2', name: string, result: object): Description['commands'][number] => {
  return {
    name,
    api_version,
    effect: 'read',
    summary: '',
    params: { type: 'object' },
    result: { ...result },
    reasons: [],
  };
};
const agent: Description = {
  tool: 'obsidian_agent',
  version: '1.0.0',
  api_versions: ['v1', 'v2'],
  commands: [
    command('v2', 'list_tasks', toAnswerSchema(listTasks.result)),
    command('v2', 'look', {}),
    command('v1', 'read_note', { type: 'null' }),
  ],
  limits: {},
};

const problemsOf = (tasks: readonly object[]): readonly PlanProblem[] =>
  problemsWith(agent, JSON.stringify({ name: 'test', tasks }), 'plan.json');

const tasks = [
  { id: 'tasks', action: 'list_tasks' },
  { id: 'look', action: 'look' },
  { id: 'v1', action: 'read_note', api_version: 'v1' },
  { id: 'each', action: 'list_tasks', for_each: [1, 2] },
];
const reading = ($from: string, path: string): object[] => [
  ...tasks,
  { id: 'reader', action: 'look', payload: { text: { $from, path } } },
];

test.each([
  ['tasks', '$.result.metadata.task[*].path', 'Did you mean "tasks"?'],
  ['tasks', '$.result.metadata.tasks[0].pth', 'Did you mean "path"?'],
  ['tasks', '$.result.metadata.tasks.path', 'Select its entries with $.result.metadata.tasks[*].'],
  ['tasks', '$.result.metadata.tasks[*].path.x', 'Read $.result.metadata.tasks[*].path itself, or another member.'],
  ['tasks', '$.result.metadata.tasks[*].tags["a"]', 'Select its entries with $.result.metadata.tasks[*].tags[*].'],
  ['tasks', '$.result.data[0]', 'Read $.result.data itself, or another member.'],
  ['tasks', '$.reslut.data', 'Did you mean "result"?'],
  ['tasks', '$.data', 'Did you mean $.result.data?'],
  ['tasks', '$.tasks[*].path', 'Did you mean $.result.metadata.tasks?'],
  ['tasks', '$.result.tasks', 'Did you mean $.result.metadata.tasks?'],
  ['each', '$.result.data', 'Select its entries with $[*].'],
  ['each', '$[*].result.metadata.task', 'Did you mean "tasks"?'],
])('in the answer of %s, %s can match nothing', ($from, path, hint) => {
  expect(problemsOf(reading($from, path))).toMatchObject([{ reason: 'UNMATCHED_PATH', hint }]);
});

test.each([
  ['tasks', '$'],
  ['tasks', '$..path'],
  ['tasks', '$.result.metadata.tasks[?@.due < "2026"].path'],
  ['tasks', '$.result.metadata.tasks[0:3]'],
  ['tasks', '$.result.metadata[*]'],
  ['tasks', '$.error_detail.reason'],
  ['tasks', '$.a_member_of_a_later_release'],
  ['look', '$.result.metadata.anything.else'],
  ['v1', '$.result.metadata.anything'],
  ['each', '$[0].result.metadata.tasks'],
])('in the answer of %s, %s may match something', ($from, path) => {
  expect(problemsOf(reading($from, path))).toEqual([]);
});

test('for_each needs a list, and its items have the members that their paths read', () => {
  const forEach = (list: unknown, item: unknown): object[] => [
    ...tasks,
    { id: 'reader', action: 'look', for_each: list, payload: { text: { $item: item } } },
  ];
  const from = (path: string) => ({ $from: 'tasks', path });

  expect(problemsOf(forEach(from('$.result.data'), true))).toMatchObject([
    { message: expect.stringContaining('is a string') },
  ]);
  expect(problemsOf(forEach(from('$.result.metadata.tasks'), '$.pth'))).toMatchObject([
    { hint: 'Did you mean "path"?' },
  ]);
  expect(problemsOf(forEach(from('$.result.metadata.tasks[*]'), '$.pth'))).toMatchObject([
    { hint: 'Did you mean "path"?' },
  ]);
  expect(problemsOf(forEach([{ path: 'a' }], '$.pth'))).toMatchObject([{ hint: 'Did you mean "path"?' }]);
  expect(problemsOf(forEach(['a'], '$.path'))).toMatchObject([{ reason: 'UNMATCHED_PATH' }]);
  expect(problemsOf(forEach(from('$.result.metadata.tasks'), '$.path'))).toEqual([]);
  expect(problemsOf(forEach([{ path: 'a' }, {}], '$.path'))).toEqual([]);
});

test.each(Object.values(commandsV2).map(({ name, result, example }) => [name, result, example.result] as const))(
  'every path into the example of %s may match something',
  (_, result, example) => {
    const schema = toAnswerSchema(result);
    const paths = pathsInto(example);

    for (const path of paths) {
      expect(selectValues(path, example)).toHaveLength(1);
      expect(matchPath(path, schema), path).not.toHaveProperty('failed');
    }
  },
);

function pathsInto(data: unknown, path = '$'): string[] {
  if (typeof data !== 'object' || data === null) return [path];
  return [
    path,
    ...Object.entries(data).flatMap(([key, value]) =>
      pathsInto(value, `${path}[${Array.isArray(data) ? key : JSON.stringify(key)}]`),
    ),
  ];
}

test('a schema that contains itself is followed in bounded time', () => {
  const node = { type: 'object', properties: { next: { $ref: '#/$defs/node' }, name: { type: 'string' } } };
  const schema = { $ref: '#/$defs/node', $defs: { node } };

  expect(matchPath('$.next.next.next.name', schema)).not.toHaveProperty('failed');
  expect(matchPath('$.next.next.nam', schema)).toHaveProperty('failed');
  expect(matchPath('$..name', schema)).not.toHaveProperty('failed');
  expect(matchPath('$..nam', schema)).toHaveProperty('failed');
});
