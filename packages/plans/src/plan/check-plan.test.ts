import { expect, test } from 'vitest';
import { lookingAgent } from './check-plan.test.kit.ts';
import { checkPlan } from './check-plan.ts';
import type { CheckedPlan } from './checked-plan.ts';
import { flattenPlan } from './flatten-plan.ts';
import { parsePlan } from './parse-plan.ts';
import type { ParsedPlan } from './parsed-plan.ts';
import { PlanRefused } from './plan-problem.ts';

const agent = lookingAgent({ type: 'object' });

const parse = (plan: object, file = 'plan.json'): ParsedPlan =>
  parsePlan(JSON.stringify({ name: 'test', ...plan }), file);

function check(plan: object, files: Readonly<Record<string, object>> = {}): CheckedPlan {
  return checkPlan(parse(plan), {
    agents: new Map([['obsidian_agent', agent]]),
    agentNames: ['obsidian_agent'],
    folder: '/plans',
    defaultConcurrency: 1,
    subplans: new Map(Object.entries(files).map(([file, each]) => [`/plans/${file}`, parse(each, file)])),
    identifyVault: (path) => path,
  });
}

/** The problems of a refused plan, as `file reason message`. */
function problemsOf(plan: object, files: Readonly<Record<string, object>> = {}): string[] {
  try {
    check(plan, files);
    return [];
  } catch (error) {
    if (!(error instanceof PlanRefused)) throw error;
    return error.problems.map(({ file = error.file, reason, message }) => `${file} ${reason} ${message}`);
  }
}

test('a task keeps its condition, the outcome it runs on, and its priority', () => {
  const condition = { $from: 'a', path: '$.result.metadata.tasks[?@.due]' };

  const { tasks } = check({
    tasks: [
      { id: 'a', action: 'look' },
      { id: 'b', action: 'look', when: condition, run_on: 'always', priority: 5 },
    ],
  });

  expect(tasks[0]).not.toHaveProperty('when');
  expect(tasks[1]).toMatchObject({ when: condition, runOn: 'always', priority: 5, dependsOn: ['a'] });
});

test('an approval needs no agent and waits a day by default', () => {
  const { tasks } = check({ tasks: [{ id: 'a', approval: { message: 'Delete 3 notes?' } }] });

  expect(tasks).toMatchObject([
    {
      agent: '',
      action: 'approval',
      effect: 'read',
      approval: { message: 'Delete 3 notes?', timeoutMs: 86_400_000, onTimeout: 'reject' },
    },
  ]);
});

test('a plan keeps its outputs, limits, notifications, and whether texts stay', () => {
  const outputs = { text: { $from: 'a', path: '$.result.data' } };
  const notify = [{ on: ['failed'], command: ['notify-send', 'failed'] }];

  const plan = check({
    outputs,
    notify,
    timeout_ms: 1000,
    retry_budget: 3,
    keep: { texts: false },
    tasks: [{ id: 'a', action: 'look' }],
  });

  expect(plan).toMatchObject({ outputs, notify, timeoutMs: 1000, retryBudget: 3, keepTexts: false });
});

test('a reference to a secret stays in the plan', () => {
  const plan = { tasks: [{ id: 'a', action: 'look', payload: { token: { $secret: 'TOKEN' } } }] };

  expect(check(plan).tasks[0]?.payload).toEqual({ token: { $secret: 'TOKEN' } });
});

const writer = {
  inputs: { text: { type: 'string' }, times: { type: 'integer', default: 1 } },
  plan_id: 'never used here',
  tasks: [{ id: 'w', action: 'look', payload: { text: { $input: 'text' } } }],
};
const running = (plan: string, inputs: object = {}): object => ({ tasks: [{ id: 'sub', plan, inputs }] });

test('a task runs another plan with inputs, which is stored in it', () => {
  const outer = { inputs: { word: { default: 'x' } }, ...running('writer.json', { text: { $input: 'word' } }) };

  const { tasks } = check(outer, { 'writer.json': writer });

  expect(tasks).toMatchObject([
    {
      id: 'sub',
      action: 'plan',
      agent: '',
      subplan: { inputs: { text: 'x', times: 1 }, tasks: [{ payload: { text: 'x' } }] },
    },
  ]);
  expect(tasks[0]?.subplan).not.toHaveProperty('planId');
});

test('the digest of a plan depends on its sub-plans', () => {
  const digest = (text: string) =>
    check(running('a.json'), { 'a.json': { tasks: [{ id: text, action: 'look' }] } }).authored;

  expect(digest('one')).not.toBe(digest('two'));
});

test('wrong inputs of a sub-plan are reported at the task that gives them', () => {
  const wrong = { ...running('writer.json', { txt: 'x', times: 'often' }), concurency: 1 };

  expect(problemsOf(wrong, { 'writer.json': writer })).toEqual([
    'plan.json MISSING_INPUT The input "text" has no value.',
    'plan.json UNKNOWN_INPUT The plan has no input "txt".',
    'plan.json INVALID_INPUT The input "times": expected a whole number, got "often".',
    'plan.json UNKNOWN_FIELD The plan has no field "concurency".',
  ]);
});

test('mistakes in a sub-plan are reported with its file, after those of the plan', () => {
  const files = { 'bad.json': { tasks: [{ id: 'a', action: 'lok' }] } };

  expect(problemsOf({ ...running('bad.json'), concurrency: 0 }, files)).toEqual([
    'plan.json INVALID_FIELD concurrency: expected a whole number from 1 to 256, got 0.',
    'bad.json UNKNOWN_ACTION Agent "obsidian_agent" has no command "lok".',
  ]);
});

const reads = (inputs: object, more: object = {}) => ({
  tasks: [
    { id: 'a', action: 'look' },
    { id: 'b', plan: 'writer.json', inputs, ...more },
  ],
});

test('an input of a sub-plan can be read from an answer, for which the sub-plan waits', () => {
  const { tasks } = check(reads({ text: { $from: 'a', path: '$.result.data' } }), { 'writer.json': writer });

  expect(tasks[1]).toMatchObject({
    dependsOn: ['a'],
    inputs: { text: { $from: 'a', path: '$.result.data' } },
    subplan: { inputs: { times: 1 }, tasks: [{ payload: { text: { $from: '$inputs', path: "$['text']" } } }] },
  });
  expect(flattenPlan({ tasks }).map(({ id, payload }) => [id, payload])).toEqual([
    ['a', {}],
    ['b', {}],
    ['b/w', { text: { $from: 'b/$inputs', path: "$['text']" } }],
  ]);
});

test('mistakes in the inputs of a sub-plan are those of any reference', () => {
  const wrong = reads({ text: { $from: 'aa', path: '$.result.data' }, times: { $from: 'a', path: 'result' } });

  expect(problemsOf(wrong, { 'writer.json': writer })).toEqual([
    'plan.json UNKNOWN_ID Task "b" depends on "aa", which is not a task of this plan.',
    'plan.json INVALID_JSON_PATH "result" is not a valid JSONPath: it does not begin with "$".',
  ]);
  expect(problemsOf(reads({ text: { $item: true } }), { 'writer.json': writer })).toEqual([
    'plan.json INVALID_REFERENCE The inputs of a sub-plan are values, inputs of this plan, or read from answers.',
  ]);
});

test('what must be known before the run cannot be an input that is read from an answer', () => {
  const files = {
    'writer.json': {
      inputs: { text: {} },
      vault_path: { $input: 'text' },
      tasks: [{ id: 'w', action: 'look', for_each: ['x', { $input: 'text' }] }],
    },
  };

  expect(problemsOf(reads({ text: { $from: 'a', path: '$.result.data' } }), files)).toEqual(
    Array(2).fill(
      'writer.json INVALID_REFERENCE The input "text" is read from an answer, and must be known here before the plan runs.',
    ),
  );
});

test('a plan that runs itself is refused with its way', () => {
  const files = { 'a.json': running('b.json'), 'b.json': running('a.json'), 'plan.json': running('plan.json') };

  expect(problemsOf(running('plan.json'), files)).toEqual([
    'plan.json PLAN_NESTING A plan runs itself: plan.json -> plan.json.',
  ]);
  expect(problemsOf(running('a.json'), files)).toEqual([
    'b.json PLAN_NESTING A plan runs itself: plan.json -> a.json -> b.json -> a.json.',
  ]);
});

test('eight levels of sub-plans are accepted, and nine refused', () => {
  const files = Object.fromEntries(
    Array.from({ length: 9 }, (_, level) => [
      `${level}.json`,
      level === 0 ? { tasks: [{ id: 'a', action: 'look' }] } : running(`${level - 1}.json`),
    ]),
  );

  expect(problemsOf(running('7.json'), files)).toEqual([]);
  expect(problemsOf(running('8.json'), files)).toEqual([
    expect.stringMatching(/^1\.json PLAN_NESTING More than 8 plans run each other: plan\.json -> 8\.json/),
  ]);
});

test('sub-plans that multiply are refused in bounded time', () => {
  const files = Object.fromEntries(
    Array.from({ length: 8 }, (_, level) => [
      `${level}.json`,
      level === 0
        ? { tasks: [{ id: 'a', action: 'look' }] }
        : { tasks: Array.from({ length: 10 }, (__, at) => ({ id: `t${at}`, plan: `${level - 1}.json` })) },
    ]),
  );

  expect(problemsOf(running('7.json'), files)).toContainEqual(expect.stringContaining('more than 100000 tasks'));
});

test('a task does one thing, with the fields that belong to it', () => {
  const tasks = [
    { id: 'a', action: 'look', plan: 'x.json' },
    { id: 'b', approval: { message: 'Go on?' }, payload: {}, for_each: [1] },
    { id: 'c' },
  ];

  expect(problemsOf({ tasks })).toEqual([
    'plan.json INVALID_FIELD A task has either "action" or "plan", not both.',
    'plan.json INVALID_FIELD "payload" has no meaning in an approval.',
    'plan.json INVALID_FIELD "for_each" has no meaning in an approval.',
    'plan.json MISSING_FIELD A task has one of "action", "approval" or "plan"; this one has none.',
  ]);
});

test('an output of an unknown task is refused', () => {
  const tasks = [{ id: 'read', action: 'look' }];

  expect(problemsOf({ tasks, outputs: { text: { $from: 'raed', path: '$.result.data' } } })).toEqual([
    'plan.json UNKNOWN_ID The output "text" reads "raed", which is not a task of this plan.',
  ]);
});

test('a path into the answer of a sub-plan reads one of its outputs', () => {
  const inner = { tasks: [{ id: 'a', action: 'look' }], outputs: { text: { $from: 'a', path: '$.result.data' } } };
  const reading = (path: string): object => ({
    tasks: [
      { id: 'sub', plan: 'inner.json' },
      { id: 'reader', action: 'look', payload: { text: { $from: 'sub', path } } },
    ],
  });

  expect(problemsOf(reading('$.outputs.text'), { 'inner.json': inner })).toEqual([]);
  expect(problemsOf(reading('$.outputs.txt'), { 'inner.json': inner })).toEqual([
    'plan.json UNMATCHED_PATH $.outputs.txt can match nothing in the answer of "sub": $.outputs has no "txt".',
  ]);
});

test('a wrong declaration in a sub-plan is reported there, and not where its input is given or its output is read', () => {
  const inner = {
    inputs: { week: { type: 'strng' } },
    tasks: [{ id: 'a', action: 'look' }],
    outputs: { text: { $from: 'a', pth: '$.result.data' } },
  };
  const tasks = [
    { id: 'sub', plan: 'inner.json', inputs: { week: 'now' } },
    { id: 'reader', action: 'look', payload: { text: { $from: 'sub', path: '$.outputs.text' } } },
  ];

  expect(
    problemsOf({ tasks }, { 'inner.json': inner }).map((problem) => problem.split(' ').slice(0, 3).join(' ')),
  ).toEqual(['inner.json INVALID_FIELD inputs.week.type:', 'inner.json UNKNOWN_FIELD outputs.text']);
});
