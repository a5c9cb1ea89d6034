import { agentsOf, checkPlan, type PlanProblem, PlanRefused, parsePlan } from '@obsidian-agent/orchestrator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPlanWorld, type PlanWorld, registry } from '../fixtures/plan-agents/plan-world.ts';
import { badPlans } from './bad-plans.ts';

let world: PlanWorld;
beforeAll(() => {
  world = createPlanWorld();
});
afterAll(() => world.close());

/** The problems of a refused plan, as `reason line:column`, with the text at each location. */
async function refusalsOf(text: string): Promise<{ places: string[]; problems: readonly PlanProblem[] }> {
  try {
    const parsed = parsePlan(text, 'plan.yaml');
    const known = agentsOf(parsed.plan).filter((name) => registry.has(name));
    const agents = new Map(
      await Promise.all(known.map(async (name) => [name, await world.executor.describe(name)] as const)),
    );
    checkPlan(parsed, {
      agents,
      agentNames: [...registry.keys()],
      folder: '/',
      defaultConcurrency: 1,
      identifyVault: (path) => path,
    });
    return { places: [], problems: [] };
  } catch (error) {
    if (!(error instanceof PlanRefused)) throw error;
    return {
      places: error.problems.map(({ reason, line, column }) => `${reason} ${line}:${column}`),
      problems: error.problems,
    };
  }
}

const head = 'name: bad\nagent: scripted\ntasks:\n';
const payload = 'payload: { log: l }';

test.for([
  ['text that is neither YAML nor JSON', 'name: [', ['SYNTAX 1:8'], ''],
  [
    'a key twice',
    `name: a\nname: b\nagent: scripted\ntasks: [{ id: a, action: look, ${payload} }]`,
    ['SYNTAX 2:1'],
    '',
  ],
  [
    'an alias without an anchor',
    `name: *nothing\nagent: scripted\ntasks: [{ id: a, action: look, ${payload} }]`,
    ['SYNTAX 1:7'],
    '',
  ],
  ['an empty file', '', ['MISSING_FIELD 1:1'], ''],
  ['a list instead of a plan', '- a', ['INVALID_FIELD 1:1'], ''],
  ['no tasks', 'name: a', ['MISSING_FIELD 1:1'], '"tasks"'],
  ['an empty list of tasks', 'name: a\ntasks: []', ['INVALID_FIELD 2:8'], ''],
  [
    'an unknown field of the plan',
    'name: a\ntask: []\nagent: scripted\ntasks: [{ id: a, action: look, payload: { log: l } }]',
    ['UNKNOWN_FIELD 2:1'],
    'Did you mean "tasks"?',
  ],
  [
    'an unknown field of a task',
    `${head}  - id: a\n    action: look\n    depend_on: [b]\n    ${payload}`,
    ['UNKNOWN_FIELD 6:5'],
    'Did you mean "depends_on"?',
  ],
  [
    'an unknown field of retry',
    `${head}  - id: a\n    action: look\n    retry: { attempts: 3 }\n    ${payload}`,
    ['UNKNOWN_FIELD 6:14'],
    'max_attempts',
  ],
  [
    'a wrong type',
    `${head}  - id: a\n    action: look\n    timeout_ms: soon\n    ${payload}`,
    ['INVALID_FIELD 6:17'],
    'number',
  ],
  [
    'a wrong word',
    `${head}  - id: a\n    action: look\n    on_failure: ignore\n    ${payload}`,
    ['INVALID_FIELD 6:17'],
    'continue',
  ],
  ['an id with a space', `${head}  - id: a b\n    action: look\n    ${payload}`, ['INVALID_FIELD 4:9'], 'letters'],
  [
    'an id twice',
    `${head}  - { id: a, action: look, ${payload} }\n  - { id: a, action: look, ${payload} }`,
    ['DUPLICATE_ID 5:11'],
    '',
  ],
  [
    'an unknown dependency',
    `${head}  - { id: first, action: look, ${payload} }\n  - { id: b, action: look, depends_on: [frist], ${payload} }`,
    ['UNKNOWN_ID 5:41'],
    'Did you mean "first"?',
  ],
  [
    'a reference to an unknown task',
    `${head}  - { id: a, action: look, payload: { log: { $from: b, path: $ } } }`,
    ['UNKNOWN_ID 4:53'],
    '',
  ],
  [
    'a task that waits for itself',
    `${head}  - { id: a, action: look, depends_on: [a], ${payload} }`,
    ['CYCLE 4:40'],
    '',
  ],
  [
    'a cycle',
    `${head}  - { id: a, action: look, depends_on: [c], ${payload} }\n  - { id: b, action: look, depends_on: [a], ${payload} }\n  - { id: c, action: look, payload: { log: { $from: b, path: $ } } }`,
    ['CYCLE 4:40'],
    '',
  ],
  [
    'an unknown agent',
    `${head}  - { id: a, agent: scriptd, action: look, ${payload} }`,
    ['UNKNOWN_AGENT 4:21'],
    'Did you mean "scripted"?',
  ],
  [
    'an unknown action',
    `${head}  - { id: a, action: loook, ${payload} }`,
    ['UNKNOWN_ACTION 4:22'],
    'Did you mean "look"?',
  ],
  [
    'an action of another version',
    `${head}  - { id: a, action: look, api_version: v1, ${payload} }`,
    ['UNSUPPORTED_VERSION 4:41'],
    'v2',
  ],
  [
    'a missing parameter',
    `${head}  - { id: a, action: look, payload: { text: x } }`,
    ['INVALID_PAYLOAD 4:37'],
    'Add "log"',
  ],
  [
    'a mistyped parameter',
    `${head}  - id: a\n    action: look\n    payload:\n      lgo: x`,
    ['INVALID_PAYLOAD 7:7'],
    '"log"',
  ],
  [
    'a parameter of the wrong type',
    `${head}  - id: a\n    action: look\n    payload: { log: l, list: x }`,
    ['INVALID_PAYLOAD 6:30'],
    '',
  ],
  [
    'a v1 payload without a vault',
    `${head}  - id: a\n    action: read_note\n    payload: { note_name: x }`,
    ['INVALID_PAYLOAD 6:14'],
    'vault_path',
  ],
  [
    'a reference with extra members',
    `${head}  - { id: a, action: look, payload: { log: { $from: a, pth: $ } } }`,
    ['INVALID_REFERENCE 4:44'],
    '$from',
  ],
  [
    'an item outside for_each',
    `${head}  - { id: a, action: look, payload: { log: { $item: true } } }`,
    ['INVALID_REFERENCE 4:44'],
    'for_each',
  ],
  [
    'an invalid JSONPath',
    `${head}  - { id: a, action: look, ${payload} }\n  - { id: b, action: look, payload: { log: { $from: a, path: result.data } } }`,
    ['INVALID_JSON_PATH 5:62'],
    '$.result.data',
  ],
  [
    'a JSONPath of 8,000 parentheses',
    `${head}  - { id: a, action: look, ${payload} }\n  - { id: b, action: look, payload: { log: { $from: a, path: "$[?${'('.repeat(8000)}@${')'.repeat(8000)}]" } } }`,
    ['INVALID_JSON_PATH 5:62'],
    '1000',
  ],
  ['20,000 brackets that open', `${head}  - ${'['.repeat(20_000)}`, ['SYNTAX 4:103'], ''],
  [
    'a payload that contains itself',
    `${head}  - { id: a, action: look, payload: &p { log: l, text: *p } }`,
    ['SYNTAX 4:56'],
    '',
  ],
  [
    'a number that JSON does not have',
    `${head}  - { id: a, action: look, payload: { log: l, list: [.inf] } }`,
    ['SYNTAX 4:54'],
    'Infinity',
  ],
] as const)('%s is refused with its location', async ([, text, places, words]) => {
  const refused = await refusalsOf(text);

  expect(refused.places).toEqual(places);
  for (const { message, hint } of refused.problems) {
    expect(message).not.toBe('');
    expect(hint).not.toBe('');
  }
  expect(refused.problems.map(({ message, hint }) => `${message} ${hint}`).join('\n')).toContain(words);
});

test.for(badPlans.map((plan) => [plan.title, plan] as const))('%s', async ([, { text, problems: expected }]) => {
  const { places, problems } = await refusalsOf(text);

  const sentences = problems.map(({ message, hint }) => `${message} ${hint}`);
  expect(places).toEqual(Object.keys(expected).toSorted(inOrderOfText));
  for (const [at, place] of places.entries()) expect(sentences[at]).toContain(expected[place]);
  for (const sentence of sentences) expect(sentence).not.toMatch(wordsOfLibraries);
});

/** Phrases of the libraries that parse and check, which authors of plans cannot understand. */
const wordsOfLibraries =
  /flow|scalar|token|implicit|collection|compact|must (NOT|be|have|match)|Invalid input|Too (big|small)|schema|received|singular|selector/i;

function inOrderOfText(a: string, b: string): number {
  const [line = 0, column = 0] = a.split(' ')[1]?.split(':').map(Number) ?? [];
  const [otherLine = 0, otherColumn = 0] = b.split(' ')[1]?.split(':').map(Number) ?? [];
  return line - otherLine || column - otherColumn;
}

test('there are 67 bad plans', () => {
  expect(badPlans).toHaveLength(67);
});

test('a cycle lists its tasks in order', async () => {
  const { problems } = await refusalsOf(
    `${head}  - { id: a, action: look, depends_on: [c], ${payload} }\n  - { id: b, action: look, depends_on: [a], ${payload} }\n  - { id: c, action: look, depends_on: [b], ${payload} }`,
  );

  expect(problems[0]?.message).toContain('a -> c -> b -> a');
});

test('a payload is checked except for its references', async () => {
  const open = await refusalsOf(
    `${head}  - { id: a, action: look, ${payload} }\n  - { id: b, action: look, payload: { log: l, mode: { $from: a, path: $.result.data } } }`,
  );
  const wrong = await refusalsOf(
    `${head}  - { id: a, action: look, ${payload} }\n  - { id: b, action: look, payload: { list: 3, text: { $from: a, path: $.x } } }`,
  );

  expect(open.places).toEqual([]);
  expect(wrong.places).toEqual(['INVALID_PAYLOAD 5:37', 'INVALID_PAYLOAD 5:45']);
});

test('a JSON plan with tabs is read, and its problems have locations', async () => {
  const { places } = await refusalsOf(
    '{\n\t"name": "a",\n\t"agent": "scripted",\n\t"tasks": [\n\t\t{"id": "a", "action": "lok", "payload": {"log": "l"}}\n\t]\n}',
  );

  expect(places).toEqual(['UNKNOWN_ACTION 5:25']);
});

test('several problems are reported together, in the order of the text', async () => {
  const { places } = await refusalsOf(
    `${head}  - { id: a, action: nothing_like_it }\n  - { id: a, action: look, depends_on: [zz] }`,
  );

  expect(places).toEqual(['UNKNOWN_ACTION 4:22', 'INVALID_PAYLOAD 5:5', 'DUPLICATE_ID 5:11', 'UNKNOWN_ID 5:41']);
});

test('a plan of 10,000 tasks that depend on missing tasks is refused within seconds', async () => {
  const tasks = Array.from(
    { length: 10_000 },
    (_, at) => `  - { id: t${at}, action: look, depends_on: [u${at}], ${payload} }`,
  );
  const start = process.cpuUsage();

  const { problems } = await refusalsOf(`${head}${tasks.join('\n')}`);

  const { user, system } = process.cpuUsage(start);
  expect(problems).toHaveLength(10_000);
  expect((user + system) / 1e6).toBeLessThan(10);
});

test.each([
  ['unknown fields', (count: number) => Array.from({ length: count }, (_, at) => `f${at}: 1\n`).join('')],
  ['repeated fields', (count: number) => 'f: 1\n'.repeat(count)],
  ['texts instead of tasks', (count: number) => `name: a\ntasks:\n${'  - x\n'.repeat(count)}`],
  ['wrong fields of tasks', (count: number) => `name: a\ntasks:\n${'  - { id: a, retry: 3, x: 1 }\n'.repeat(count)}`],
])('thousands of %s are refused within seconds', async (_, textOf) => {
  const start = process.cpuUsage();

  const { problems } = await refusalsOf(textOf(3000));

  const { user, system } = process.cpuUsage(start);
  expect(problems.length).toBeGreaterThan(10);
  expect((user + system) / 1e6).toBeLessThan(10);
});
