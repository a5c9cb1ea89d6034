import { spawnSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { orchestrator } from '../contract/artefacts.ts';
import { linesOf, scriptedAgent } from '../fixtures/plan-agents/plan-world.ts';

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'plan inputs ')));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'agents.json'), JSON.stringify({ scripted: { command: [scriptedAgent] } }));
});

const PLAN = `name: weekly
agent: scripted
inputs:
  week: { description: Week of the review }
  times: { type: integer, default: 1 }
  words: { type: list, default: [] }
  mode: { enum: [plain, loud], default: plain }
tasks:
  - id: one
    action: touch
    payload: { log: log, text: { $input: week }, mode: { $input: mode } }
  - id: each
    action: look
    for_each: { $input: words }
    payload: { log: log, text: { $item: true } }
`;

function call(plan: string, ...args: string[]): { status: number | null; stdout: string; stderr: string } {
  writeFileSync(join(folder, 'plan.yaml'), plan);
  const [command = '', ...more] = args;
  const [program, ...words] = [...orchestrator, command, 'plan.yaml', '--agents', 'agents.json', ...more];
  const { status, stdout, stderr } = spawnSync(program, words, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, XDG_STATE_HOME: folder },
  });
  return { status, stdout, stderr };
}

const problemsOf = (stderr: string): unknown[] =>
  stderr
    .split('\n')
    .filter((line) => line.startsWith('plan.yaml:'))
    .map((line) => line.replace(/^plan\.yaml:/, ''));

test('values of inputs reach the agent, from --set and from a file; the last one counts', () => {
  writeFileSync(join(folder, 'values.json'), '{ "words": ["a", "b"], "week": "W1" }');

  const ended = call(PLAN, 'run', '--set', '@values.json', '--set', 'week=W=47');

  expect(ended).toMatchObject({ status: 0, stderr: '' });
  expect(linesOf(join(folder, 'log'), 'end').toSorted()).toEqual(['look a', 'look b', 'touch W=47']);
});

test('each wrong input is reported with its line', () => {
  const { status, stderr } = call(
    PLAN,
    'validate',
    '--set',
    'wek=W1',
    '--set',
    'times=many',
    '--set',
    'words=a',
    '--set',
    'mode=lod',
  );

  expect(status, stderr).toBe(2);
  expect(problemsOf(stderr)).toEqual([
    '4:3: The plan has no input "wek".',
    '4:3: The input "week" has no value.',
    '5:3: The input "times": expected a whole number, got "many".',
    '6:3: The input "words": expected a list, got "a".',
    '7:3: The input "mode": expected "plain" or "loud", got "lod".',
  ]);
  expect(stderr).toContain('Did you mean "week"?');
  expect(stderr).toContain('Add --set week=… It is: Week of the review');
});

test('a list that is not closed is not put into another one', () => {
  expect(call(PLAN, 'validate', '--set', 'week=W1', '--set', 'words=[1').stderr).toContain(
    'The input "words": expected a list, got "[1".\n  Write a list.\n',
  );
});

test('a reference to an unknown input, and a default of the wrong type, are reported where they are', () => {
  const plan = PLAN.replace('default: 1', 'default: one').replace('$input: week', '$input: wek');

  const { stderr } = call(plan, 'validate', '--set', 'week=W1');

  expect(problemsOf(stderr)).toEqual([
    '5:36: inputs.times.default: expected a whole number, got "one".',
    '11:42: The plan has no input "wek".',
  ]);
});

test('the payload is checked with the values of inputs', () => {
  const plan = PLAN.replace('enum: [plain, loud], ', '');

  const { stderr } = call(plan, 'validate', '--set', 'week=W1', '--set', 'mode=lod');

  expect(problemsOf(stderr)).toEqual(['11:56: payload.mode: expected "plain" or "loud", got "lod".']);
});

test('data that looks like a reference is data in an input and in a literal', () => {
  writeFileSync(join(folder, 'values.json'), '{ "words": [{ "$from": "one", "path": "$" }] }');
  const plan = PLAN.replace(
    'text: { $item: true }',
    'list: [{ $item: true }, { $literal: { $item: true } }], text: read',
  );

  const ended = call(plan, 'run', '--plan-id', 'p', '--set', 'week=W1', '--set', '@values.json');

  const shown = spawnSync(orchestrator[0] ?? '', [...orchestrator.slice(1), 'show', 'p', '--json'], {
    encoding: 'utf8',
    env: { ...process.env, XDG_STATE_HOME: folder },
  });
  const { tasks } = JSON.parse(shown.stdout);
  expect(ended).toMatchObject({ status: 0, stderr: '' });
  expect(tasks.at(-1).response.result.metadata.list).toEqual([{ $from: 'one', path: '$' }, { $item: true }]);
});

test('the same file with the same inputs joins its run; with other inputs it does not', () => {
  const first = call(PLAN, 'run', '--plan-id', 'p', '--set', 'week=W1');
  const again = call(`# A comment\n${PLAN}`, 'run', '--plan-id', 'p', '--set', 'week=W1', '--set', 'times=1');
  const other = call(PLAN, 'run', '--plan-id', 'p', '--set', 'week=W2');

  expect(first.status).toBe(0);
  expect(again).toMatchObject({ status: 0, stderr: expect.stringContaining('ended at') });
  expect(other).toMatchObject({ status: 1, stderr: expect.stringContaining('with other tasks, fields or inputs') });
  expect(linesOf(join(folder, 'log'), 'effect')).toEqual(['W1']);
});

test.for([
  [['--set', 'week'], 'Invalid value "week" for --set'],
  [['--set', '@missing.json'], 'missing.json'],
])('the option %j is a usage error', ([args, words]) => {
  const { status, stderr } = call(PLAN, 'validate', ...(args as string[]));

  expect(status).toBe(2);
  expect(stderr).toContain(words);
});
