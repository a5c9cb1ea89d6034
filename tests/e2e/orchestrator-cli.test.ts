import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { orchestrator } from '../contract/artefacts.ts';
import { linesOf, scriptedAgent } from '../fixtures/plan-agents/plan-world.ts';

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'orchestrator cli ')));
  mkdirSync(join(folder, 'vault'));
  writeFileSync(join(folder, 'agents.yaml'), `scripted:\n  command: [${JSON.stringify(scriptedAgent)}]\n`);
});
afterEach(() => rmSync(folder, { recursive: true }));

interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

interface Call {
  readonly input?: string;
  readonly env?: Record<string, string>;
  /** Called with each piece of stdout and a function that ends the process. */
  readonly onOutput?: (text: string, kill: (signal: NodeJS.Signals) => void) => void;
  readonly onError?: (text: string, kill: (signal: NodeJS.Signals) => void) => void;
}

function call(args: string[], { input = '', env = {}, onOutput, onError }: Call = {}): Promise<Ended> {
  const { promise, resolve } = Promise.withResolvers<Ended>();
  const [program, ...words] = [...orchestrator, ...args];
  const child = spawn(program, words, {
    cwd: folder,
    env: { ...process.env, XDG_STATE_HOME: folder, ...env },
  });
  const said = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      said[name] += text;
      (name === 'stdout' ? onOutput : onError)?.(said[name], (signal) => child.kill(signal));
    });
  }
  child.on('close', (status) => resolve({ status, ...said }));
  child.stdin.end(input);
  return promise;
}

function writePlan(tasks: object[], more: object = {}): void {
  writeFileSync(
    join(folder, 'plan.yaml'),
    JSON.stringify({ name: 'by hand', agent: 'scripted', vault_path: 'vault', ...more, tasks }),
  );
}

const look = (id: string, more: object = {}, payload: object = {}) => ({
  id,
  action: 'look',
  payload: { log: join(folder, 'log'), text: id, ...payload },
  ...more,
});
const agents = ['--agents', 'agents.yaml'];
const linesIn = (text: string): Record<string, unknown>[] =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

test('run prints one JSON line for each event and keeps its state in the state folder, where list and show find it', async () => {
  writePlan([look('a'), look('b', { depends_on: ['a'] })]);

  const run = await call(['run', 'plan.yaml', ...agents, '--plan-id', 'first', '--correlation-id', 'mine']);
  const list = await call(['list', '--json']);
  const show = await call(['show', 'first', '--json']);

  expect(run).toMatchObject({ status: 0, stderr: '' });
  expect(linesIn(run.stdout).map(({ task, state }) => [task ?? 'plan', state].join(' '))).toEqual([
    'plan running',
    'a running',
    'a succeeded',
    'b running',
    'b succeeded',
    'plan succeeded',
  ]);
  expect(linesIn(list.stdout)).toMatchObject([{ plan_id: 'first', state: 'succeeded', name: 'by hand' }]);
  expect(linesIn(show.stdout)).toMatchObject([
    { correlation_id: 'mine', tasks: [{ task: 'a' }, { task: 'b', attempts: [{ attempt: 1, reason: null }] }] },
  ]);
});

test('run says that a plan of this id ended earlier, and runs nothing', async () => {
  writePlan([look('a')]);
  const again = ['run', 'plan.yaml', ...agents, '--plan-id', 'once'];
  await call(again);
  const before = readFileSync(join(folder, 'log'), 'utf8');

  const { status, stderr } = await call(again);

  expect(status).toBe(0);
  expect(stderr).toMatch(/^obsidian-orchestrator: Plan "once" ended at \S+; nothing is run now\nGive a new --plan-id/);
  expect(readFileSync(join(folder, 'log'), 'utf8')).toBe(before);
});

test('show prints the time of each task, and why one failed', async () => {
  writePlan([look('bad', {}, { fail: { kind: 'crash', times: 9 } }), look('below', { depends_on: ['bad'] })]);

  expect((await call(['run', 'plan.yaml', ...agents, '--plan-id', 'p'])).status).toBe(1);
  const { stdout } = await call(['show', 'p']);

  expect(stdout).toMatch(/bad +look +failed +\d+(\.\d)? m?s +·*█/);
  expect(stdout).toMatch(/below +look +skipped/);
  expect(stdout).toContain('exit status 3');
});

test('run --dry-run and validate show what would run, and run nothing', async () => {
  writePlan([look('a')]);

  const dry = await call(['run', 'plan.yaml', '--dry-run', ...agents]);
  const valid = await call(['validate', '-', ...agents], { input: readFileSync(join(folder, 'plan.yaml'), 'utf8') });

  expect(dry).toMatchObject({ status: 0, stdout: expect.stringContaining('Nothing was run.') });
  expect(valid).toMatchObject({ status: 0, stdout: expect.stringMatching(/a +look +v2 +read +scripted/) });
  expect(linesOf(join(folder, 'log'), 'start')).toEqual([]);
});

test('a bad plan is refused with file, line and column before anything runs', async () => {
  writePlan([look('a'), look('b', { depends_on: ['aa'] })]);

  const text = await call(['run', 'plan.yaml', ...agents]);
  const json = await call(['run', 'plan.yaml', '--json', ...agents]);

  expect(text).toMatchObject({ status: 2, stdout: '' });
  expect(text.stderr).toMatch(/^plan\.yaml:1:\d+: .*"aa"/);
  expect(linesIn(json.stdout)).toMatchObject([
    { type: 'error', reason: 'PLAN_REFUSED', problems: [{ reason: 'UNKNOWN_ID', line: 1 }] },
  ]);
  expect(linesOf(join(folder, 'log'), 'start')).toEqual([]);
});

test.for([
  [['rnu'], 'Did you mean run?'],
  [['--state', 'x', 'list'], 'The command is missing before --state\nOptions come after the command'],
  [['run'], 'Missing argument <plan>'],
  [['run', 'plan.yaml', '--jsn'], 'Did you mean --json?'],
  [['run', 'my', 'plan.yaml'], 'Unexpected argument "plan.yaml"\nQuote a name that has spaces. See `'],
  [['run', 'plan.yaml', '--state'], '--state needs a value'],
  [['run', 'nowhere.yaml'], 'There is no file nowhere.yaml'],
  [['run', 'plan.yaml', '--agents', 'nowhere.yaml'], 'There is no file nowhere.yaml'],
  [['exec', 'look', '--timeout-ms', 'soon', ...agents, '--agent', 'scripted'], 'Invalid value "soon" for --timeout-ms'],
  [['exec', 'look', '--payload', '{', ...agents, '--agent', 'scripted'], 'not JSON'],
  [['exec', 'lok', ...agents, '--agent', 'scripted'], 'Did you mean "look"?'],
  [['exec', 'look', ...agents, '--agent', 'scripte'], 'Did you mean "scripted"?'],
  [['resume'], 'No plan was interrupted'],
] as const)('%j is refused: %s', async ([args, words]) => {
  const { status, stdout, stderr } = await call([...args]);

  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toContain(words);
});

test('help describes every command and its options', async () => {
  const general = await call(['--help']);
  const names = [...general.stdout.matchAll(/^ {2}(\w+) {2,}/gm)].map(([, name = '']) => name);
  const helps = await Promise.all(names.map((name) => call([name, '--help'])));

  expect(names.join(' ')).toBe(
    'exec run resume retry approve reject cancel watch undo list show prune worker hosts claim serve validate agents',
  );
  for (const [index, help] of helps.entries())
    expect(help).toMatchObject({ status: 0, stdout: expect.stringContaining(`obsidian-orchestrator ${names[index]}`) });
  expect(await call(['--version'])).toMatchObject({ status: 0, stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) });
});

test('exec prints the data, or with --json the response; its payload comes from an argument, a file or stdin', async () => {
  const base = ['exec', 'look', '--agent', 'scripted', ...agents];
  const payload = JSON.stringify({ log: 'log', text: 'two\nlines' });
  writeFileSync(join(folder, 'payload.json'), payload);

  const plain = await call([...base, '--payload', payload]);
  const file = await call([...base, '--payload', '@payload.json', '--json']);
  const stdin = await call([...base, '--payload', '-', '--vault', 'vault'], { input: payload });
  const two = await call([...base, '--payload', '{"vault_path":"other"}', '--vault', 'vault']);

  expect(plain).toEqual({ status: 0, stdout: 'two\nlines', stderr: '' });
  expect(linesIn(file.stdout)).toMatchObject([{ status: 'success', plan_id: null, api_version: 'v2' }]);
  expect(stdin.stdout).toBe('two\nlines');
  expect(two).toMatchObject({ status: 2, stderr: expect.stringContaining('the payload has another vault_path') });
});

test('exec explains a failure: a refusal with its hint, a broken agent with its evidence', async () => {
  const base = ['exec', 'look', '--agent', 'scripted', ...agents, '--payload'];

  const refused = await call([...base, JSON.stringify({ log: 'log', fail: { kind: 'refused', times: 9 } })]);
  const crashed = await call([...base, JSON.stringify({ log: 'log', fail: { kind: 'crash', times: 9 } })]);

  expect(refused).toMatchObject({ status: 1, stdout: '', stderr: expect.stringContaining('Nothing to do.') });
  expect(crashed).toMatchObject({ status: 1, stdout: '', stderr: expect.stringContaining('exit status 3') });
});

test('agents lists what each agent of the registry can do', async () => {
  const { status, stdout } = await call(['agents', ...agents]);

  expect(status).toBe(0);
  expect(stdout).toMatch(/scripted +1\.0\.0/);
  expect(stdout).toMatch(/create_note +v1 +write/);
});

test('a v1 agent without --describe is run by its contract', async () => {
  const old = { command: [scriptedAgent], env: { SCRIPTED_V1: '1' } };
  const registry = { obsidian_agent: old, mute: { command: ['true'] } };
  writeFileSync(join(folder, 'v1.json'), JSON.stringify(registry));
  const payload = JSON.stringify({ note_name: 'Ideas', content: '# Ideas' });

  const exec = await call(['exec', 'create_note', '--agents', 'v1.json', '--vault', 'vault', '--payload', payload]);
  const list = await call(['agents', '--agents', 'v1.json']);

  expect(exec).toEqual({ status: 0, stdout: "Note 'Ideas' written.", stderr: '' });
  expect(list.status).toBe(1);
  expect(list.stdout).toMatch(/read_note +v1 +read/);
  expect(list.stdout).toMatch(/mute\n.*without an answer/);
});

test('Ctrl-C cancels cleanly and says how to resume, and resume finishes the plan', async () => {
  writePlan([
    look('first'),
    look('held', { depends_on: ['first'] }, { hold: join(folder, 'gate') }),
    look('last', { depends_on: ['held'] }),
  ]);
  let isKilled = false;

  const cancelled = await call(['run', 'plan.yaml', ...agents, '--plan-id', 'long'], {
    onOutput: (text, kill) => {
      if (isKilled || !/"task":"held".*"state":"running"/.test(text)) return;
      isKilled = true;
      kill('SIGINT');
    },
  });
  const shown = await call(['show', 'long']);
  writeFileSync(join(folder, 'gate'), '');
  const resumed = await call(['resume', 'long', ...agents]);

  expect(cancelled.status).toBe(1);
  expect(cancelled.stderr).toContain('obsidian-orchestrator resume long --agents agents.yaml');
  expect(linesIn(cancelled.stdout).at(-1)).toMatchObject({ type: 'plan', state: 'cancelled' });
  expect(shown.stdout).toContain('\nheld was running when the plan was cancelled.');
  expect(shown.stdout).not.toMatch(/std(out|err):|CANCELLED/);
  expect(resumed.status).toBe(0);
  expect(linesOf(join(folder, 'log'), 'end')).toEqual(['look first', 'look held', 'look last']);
});

test('a second Ctrl-C ends the run immediately, and the plan can be resumed', async () => {
  writePlan([look('stubborn', {}, { fail: { kind: 'stubborn', times: 1 } })]);

  const sent = new Set<string>();
  const ended = await call(['run', 'plan.yaml', ...agents, '--plan-id', 'cut'], {
    onError: (text, kill) => {
      for (const words of ['ready', 'interrupt again']) {
        if (!text.includes(words) || sent.has(words)) continue;
        sent.add(words);
        kill('SIGINT');
      }
    },
  });
  const list = await call(['list', '--json']);
  const resumed = await call(['resume', ...agents]);

  expect(ended.status).toBe(130);
  expect(linesIn(list.stdout)).toMatchObject([{ plan_id: 'cut', state: 'interrupted' }]);
  expect(resumed.status).toBe(0);
});

test('cancel ends a plan that another process runs', async () => {
  writePlan([look('held', {}, { hold: join(folder, 'gate') })]);
  let cancel: Promise<Ended> | undefined;

  const run = await call(['run', 'plan.yaml', ...agents, '--plan-id', 'far'], {
    onOutput: (text) => {
      if (text.includes('"state":"running","attempt":1')) cancel ??= call(['cancel', 'far']);
    },
  });

  expect(await cancel).toEqual({ status: 0, stdout: 'Plan far is cancelled.\n', stderr: '' });
  expect(run.status).toBe(1);
});

test('an unknown plan id is named', async () => {
  for (const command of ['show', 'resume', 'cancel', 'undo']) {
    expect(await call([command, 'nobody'])).toMatchObject({ status: 1, stderr: expect.stringContaining('"nobody"') });
  }
});
