import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { orchestrator } from '../contract/artefacts.ts';
import { scriptedAgent } from '../fixtures/plan-agents/plan-world.ts';

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'plan hints ')));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const agents = { scripted: { command: [scriptedAgent] } };
  writeFileSync(join(folder, 'agents.json'), JSON.stringify(agents));
});

interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

const call = (...args: readonly string[]): Ended => callWith({}, ...args);

function callWith(env: Readonly<Record<string, string>>, ...args: readonly string[]): Ended {
  const [program, ...words] = [...orchestrator, ...args];
  const inherited = { ...process.env, ...env };
  const { status, stdout, stderr } = spawnSync(program, words, { cwd: folder, encoding: 'utf8', env: inherited });
  return { status, stdout, stderr };
}

function writePlan(...tasks: object[]): void {
  const plan = { name: 'p', agent: 'scripted', plan_id: 'p', tasks };
  writeFileSync(join(folder, 'plan.json'), JSON.stringify(plan));
}

const at = ['--state', 'state'];
const agents = ['--agents', 'agents.json'];
const question = (more: object = {}) => ({ id: 'ask', approval: { message: 'Go on?', timeout_ms: 1, ...more } });
const look = (id: string, more: object = {}) => ({
  id,
  action: 'look',
  payload: { log: join(folder, 'log') },
  ...more,
});

test('an answer to a misspelt task names the one that was meant', () => {
  writePlan(question(), look('read'));
  call('run', 'plan.json', ...agents, ...at);

  for (const word of ['approve', 'reject'])
    expect(call(word, 'p', 'aks', ...at)).toEqual({
      status: 1,
      stdout: '',
      stderr: 'obsidian-orchestrator: Plan "p" has no task "aks".\n  Did you mean "ask"?\n',
    });
});

test('a misspelt id of a plan names the one that was meant, for each command', () => {
  const plan = { name: 'Weekly', plan_id: 'weekly', tasks: [question()] };
  writeFileSync(join(folder, 'plan.json'), JSON.stringify(plan));
  call('run', 'plan.json', ...at);

  for (const word of ['show', 'watch', 'retry', 'resume', 'cancel', 'undo'])
    expect([word, call(word, 'weeky', ...at)]).toEqual([
      word,
      {
        status: 1,
        stdout: '',
        stderr:
          'obsidian-orchestrator: Plan not found: "weeky".\n  Did you mean "weekly"? List plans with `obsidian-orchestrator list --state state`. Those of another state folder need --state.\n',
      },
    ]);
  expect(call('approve', 'weeky', 'ask', ...at).stderr).toContain('Did you mean "weekly"?');
  expect(JSON.parse(call('show', 'weeky', '--json', ...at).stdout).hint).toMatch(/^Did you mean "weekly"\?/);
  expect(call('show', 'other', ...at).stderr).not.toContain('Did you mean');
});

test.each([
  ['aproval', { id: 'ask', aproval: { message: 'Go on?' } }, 'Did you mean "approval"?'],
  ['plann', { id: 'ask', plann: 'inner.yaml' }, 'Did you mean "plan"?'],
  ['acton', { id: 'ask', acton: 'look' }, 'Did you mean "action"?'],
])('a task with the misspelt key %s is one mistake', (key, task, hint) => {
  writePlan(look('read'), task);

  const { problems } = JSON.parse(call('validate', 'plan.json', ...agents, '--json').stdout);

  expect(problems).toEqual([
    expect.objectContaining({ reason: 'UNKNOWN_FIELD', message: `A task has no field "${key}".`, hint }),
  ]);
});

test('a command to retry names --agents if the plan needs agents of its own', () => {
  writePlan(question({ on_timeout: 'reject' }), look('read', { depends_on: ['ask'] }));
  call('run', 'plan.json', ...agents, ...at);
  const retry = 'obsidian-orchestrator retry p --state state --agents FILE';

  expect(call('show', 'p', ...at).stdout).toContain(`\`${retry}\``);
  expect(call('show', 'p', 'ask', ...at).stdout).toContain(`\`${retry}\``);
  expect(call('resume', 'p', ...at).stderr).toContain(`\`${retry}\``);
  expect(call('approve', 'p', 'ask', ...at).stderr).toContain(
    '`obsidian-orchestrator retry p --from ask --state state --agents FILE`',
  );
  expect(call('resume', 'p', ...at, ...agents).stderr).toContain(`\`${retry.replace('FILE', 'agents.json')}\``);
});

test('a command to retry does not name --agents for a plan that needs none', () => {
  const plan = { name: 'p', plan_id: 'p', tasks: [question({ on_timeout: 'reject' })] };
  writeFileSync(join(folder, 'plan.json'), JSON.stringify(plan));
  call('run', 'plan.json', ...at);

  for (const text of [call('show', 'p', ...at).stdout, call('resume', 'p', ...at).stderr])
    expect(text).toContain('`obsidian-orchestrator retry p --state state`');
});

test('a plan id with a space is quoted in commands', () => {
  writePlan(question({ on_timeout: 'reject' }));
  const run = call('run', 'plan.json', '--plan-id', 'my plan', ...at);

  expect(run.status).toBe(1);
  expect(call('show', 'my plan', ...at).stdout).toContain("`obsidian-orchestrator retry 'my plan' --state state");
  expect(call('approve', 'my plan', 'ask', ...at).stderr).toContain("retry 'my plan' --from ask --state state");
});

test('a plan and a sub-plan with another ending, and a misspelt state, name the one that was meant', () => {
  writeFileSync(join(folder, 'inner.yaml'), 'name: inner\ntasks: [{ id: a, approval: { message: Go on? } }]\n');
  writeFileSync(join(folder, 'outer.yaml'), 'name: outer\ntasks: [{ id: a, plan: inner.yml }]\n');

  expect(call('validate', 'outer.yml')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('Did you mean outer.yaml?'),
  });
  expect(call('validate', 'outer.yaml')).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(/outer\.yaml:2:24: .*\n {2}Did you mean inner\.yaml\?\n/),
  });
  writeFileSync(join(folder, 'outer.yaml'), `name: outer\ntasks: [{ id: a, plan: ${join(folder, 'wrong.yaml')} }]\n`);
  writeFileSync(join(folder, 'wrong.yaml'), 'name: wrong\n');
  expect(call('validate', 'outer.yaml').stderr).toMatch(`${join(folder, 'wrong.yaml')}:1:1: `);
  expect(call('list', '--status', 'suceeded', ...at).stderr).toContain('Did you mean succeeded?');
  expect(call('prune', '--status', 'canceled', ...at).stderr).toContain('Did you mean cancelled? Use succeeded, ');
  expect(call('prune', '--status', 'runing', ...at).stderr).toContain('\nUse succeeded, failed or cancelled.');
});

test('an unknown task of a plan of many does not get all of their names', () => {
  writePlan(look('each', { for_each: Array.from({ length: 120 }, (_, at) => at) }));
  call('run', 'plan.json', ...agents, ...at);

  expect(call('show', 'p', 'nosuch', ...at).stderr).toMatch(
    /Use one of the tasks: each, each\[0\], .*, and 21 more\.\n$/,
  );
});

test('what is left to do with a plan that succeeded, and for an empty path, is named', () => {
  writePlan(look('read'));
  call('run', 'plan.json', ...agents, ...at);

  expect(call('resume', 'p', ...at, ...agents).stderr).toBe(
    'obsidian-orchestrator: Plan "p" has ended: succeeded.\n  To run some of it again, name the first task: `obsidian-orchestrator retry p --from TASK --state state --agents agents.json`.\n',
  );
  expect(call('validate', '')).toMatchObject({
    status: 2,
    stderr: 'obsidian-orchestrator: The path of a file is empty\nName a file.\n',
  });
});

test('a missing file is reported once, with the path of the one that was meant', () => {
  mkdirSync(join(folder, 'plans', 'old'), { recursive: true });
  writeFileSync(join(folder, 'plans', 'my plan.yaml'), 'name: p\ntasks: [{ id: a, approval: { message: Go on? } }]\n');
  writeFileSync(join(folder, 'plans', 'outer.yaml'), 'name: o\ntasks: [{ id: a, plan: ../plans/my-plan.yaml }]\n');
  const validate = (file: string, cwd: string) => {
    const [program, ...words] = [...orchestrator, 'validate', file];
    return spawnSync(program, words, { cwd, encoding: 'utf8' }).stderr;
  };

  expect(validate('../ouetr.yaml', join(folder, 'plans', 'old'))).toBe(
    'obsidian-orchestrator: There is no file ../ouetr.yaml\nDid you mean ../outer.yaml?\n',
  );
  expect(validate(join(folder, 'plans', 'ouetr.yaml'), folder)).toContain(
    `\nDid you mean '${join(folder, 'plans', 'outer.yaml')}'?\n`,
  );
  expect(validate('plans/my-plan.yaml', folder)).toContain("\nDid you mean 'plans/my plan.yaml'?\n");
  expect(validate('plans/outer.yaml', folder)).toContain(
    "There is no file ../plans/my-plan.yaml.\n  Did you mean '../plans/my plan.yaml'?\n",
  );
});

test('run warns of an agent in settings.yaml whose name is near one that is registered', () => {
  writePlan(look('read'));
  mkdirSync(join(folder, 'state'));
  const limits = 'limits:\n  agents:\n    scriptd: { concurrency: 1 }\n    of-another-registry: { concurrency: 1 }\n';
  writeFileSync(join(folder, 'state', 'settings.yaml'), `${limits}breakers: { scirpted: off, scripted: off }\n`);

  const { status, stderr } = call('run', 'plan.json', ...agents, ...at);

  const file = join(folder, 'state', 'settings.yaml');
  expect(status).toBe(0);
  expect(stderr.trimEnd().split('\n')).toEqual([
    `${file}:3:5: There is no agent "scriptd", so this has no effect. Did you mean "scripted"?`,
    `${file}:5:13: There is no agent "scirpted", so this has no effect. Did you mean "scripted"?`,
  ]);
});

test('show counts an attempt that was not sent, and says so', () => {
  writePlan(look('read', { payload: { log: join(folder, 'log'), text: { $secret: 'TOKEN' } } }));
  call('run', 'plan.json', ...agents, ...at);
  callWith({ TOKEN: 'secret' }, 'retry', 'p', ...agents, ...at);

  expect(call('show', 'p', 'read', ...at).stdout).toMatch(
    /\n {2}attempt 1 {2}not sent\n {2}attempt 2 {2}20\S+ [\d:]{8} {2}[\d.]+ m?s\n/,
  );
});

test('an answer that breaks the contract is explained in plain words', () => {
  const ids = '0195e1b0-0000-7000-8000-00000000ffff';
  const answer = { status: 'error', code: 9, error: 'no', result: null, api_version: 'v2', error_detail: null };
  const program = join(folder, 'agent.sh');
  writeFileSync(
    program,
    `[ "$1" = --describe ] && exec '${scriptedAgent}' "$@"\necho '${JSON.stringify({ request_id: ids, ...answer })}'\n`,
  );
  writeFileSync(join(folder, 'agents.json'), JSON.stringify({ scripted: { command: ['sh', program] } }));

  const { stderr } = call('exec', 'look', '--agent', 'scripted', '--payload', '{"log": "log"}', ...agents);

  expect(stderr).toContain('breaks the contract: code: expected 1, 2 or 3, got 9');
});
