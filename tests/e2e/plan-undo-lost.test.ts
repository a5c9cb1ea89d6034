import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { artefacts, orchestrator } from '../contract/artefacts.ts';

const agent = artefacts[0]?.command.map((word) => `'${word}'`).join(' ');

/** Undoes, and then does what the file `lose` says instead of answering. */
const forgetful = `case "$*" in *--describe*) exec ${agent} "$@";; esac
request=$(cat)
answer=$(printf '%s' "$request" | ${agent} "$@")
case "$request" in *'"action":"undo"'*) if [ -e lose ]; then . ./lose; fi;; esac
printf '%s\n' "$answer"
`;

let folder: string;

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'plan undo lost ')));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'vault'));
  writeFileSync(join(folder, 'vault', 'Home.md'), '# Home\n');
  writeFileSync(join(folder, 'agent.sh'), forgetful);
  writeFileSync(join(folder, 'agents.json'), JSON.stringify({ obsidian_agent: { command: ['sh', 'agent.sh'] } }));
  const tasks = [
    { id: 'one', action: 'append_note', payload: { note: 'Home', content: 'one' } },
    { id: 'bad', action: 'read_note', payload: { note: 'Missing' }, depends_on: ['one'] },
  ];
  writeFileSync(
    join(folder, 'plan.json'),
    JSON.stringify({ name: 'p', plan_id: 'p', vault_path: 'vault', agent: 'obsidian_agent', tasks }),
  );
});

const env = () => ({ ...process.env, OBSIDIAN_AGENT_CACHE_DIR: join(folder, 'cache') });

function wordsOf(line: string): [string, string[]] {
  const [program, ...words] = [...orchestrator, ...line.split(' '), '--state', 'state'];
  return [program, words];
}

function call(line: string) {
  const { status, stdout, stderr } = spawnSync(...wordsOf(line), { cwd: folder, encoding: 'utf8', env: env() });
  return { status, stdout, stderr };
}

const home = () => readFileSync(join(folder, 'vault', 'Home.md'), 'utf8');

/** Ends the undo of a plan that failed after its write, without an answer. */
const losses: Record<string, () => Promise<void>> = {
  async 'its agent crashed after it'() {
    writeFileSync(join(folder, 'lose'), 'exit 1');
    expect(call('undo p --agents agents.json')).toMatchObject({ status: 1 });
  },
  async 'its agent answered something else'() {
    writeFileSync(join(folder, 'lose'), 'answer="{}"');
    expect(call('undo p --agents agents.json')).toMatchObject({ status: 1 });
  },
  async 'its process was killed'() {
    writeFileSync(join(folder, 'lose'), 'touch undone; sleep 30');
    const undo = spawn(...wordsOf('undo p --agents agents.json'), { cwd: folder, env: env() });
    await vi.waitFor(() => expect(existsSync(join(folder, 'undone'))).toBe(true), { timeout: 20_000 });
    undo.kill('SIGKILL');
    await once(undo, 'close');
  },
};

test.each(Object.entries(losses))('after an undo without an answer, because %s, nothing is lost', async (_, lose) => {
  expect(call('run plan.json --agents agents.json')).toMatchObject({ status: 1 });
  await lose();
  expect(home()).toBe('# Home\n');

  const refused = call('retry p --agents agents.json');
  const [list, show] = [call('list'), call('show p')];
  const pruned = call('prune --older-than 0s --json');
  rmSync(join(folder, 'lose'));
  const undone = call('undo p --agents agents.json');
  writeFileSync(join(folder, 'vault', 'Missing.md'), 'here');
  const retried = call('retry p --agents agents.json');

  expect(refused.status).toBe(1);
  expect(refused.stderr).toContain('It is not known what the last undo of plan "p" did');
  expect(refused.stderr).toContain('`obsidian-orchestrator undo p --state state` again');
  expect(JSON.parse(pruned.stdout)).toMatchObject({ plans: [] });
  expect(list.stdout).toContain('failed, undo not finished');
  expect(show.stdout).toMatch(/an undo began at .+, and has not finished/);
  expect(show.stdout).toContain('undo it again with:\n  obsidian-orchestrator undo p --state state\n');
  expect(undone).toMatchObject({ status: 0, stderr: '' });
  expect(retried).toMatchObject({ status: 0 });
  expect(home()).toBe('# Home\none\n');
  expect(call('list').stdout).not.toContain('undo');
});

/** What an undo after a lost one says that learns nothing about it. */
const useless: Record<string, () => void> = {
  'of agents without the one that undid'() {
    writeFileSync(join(folder, 'others.json'), JSON.stringify({ other: { command: ['sh', 'agent.sh'] } }));
    expect(call('undo p --agents others.json').stderr).toContain('not registered');
  },
  'whose agent finds no vault'() {
    renameSync(join(folder, 'vault'), join(folder, 'gone'));
    expect(call('undo p --agents agents.json')).toMatchObject({ status: 1 });
    renameSync(join(folder, 'gone'), join(folder, 'vault'));
  },
  'whose agent cannot be started'() {
    const agents = { obsidian_agent: { command: [join(folder, 'missing')] } };
    writeFileSync(join(folder, 'missing.json'), JSON.stringify(agents));
    expect(call('undo p --agents missing.json')).toMatchObject({ status: 1 });
  },
};

test.each(Object.entries(useless))('an undo %s does not settle the one before', (_, undo) => {
  call('run plan.json --agents agents.json');
  writeFileSync(join(folder, 'lose'), 'exit 1');
  call('undo p --agents agents.json');
  rmSync(join(folder, 'lose'));

  undo();

  expect(call('list').stdout).toContain('failed, undo not finished');
  expect(call('retry p --agents agents.json').stderr).toContain('It is not known what the last undo');
  expect(call('undo p --agents agents.json')).toMatchObject({ status: 0 });
  call('retry p --agents agents.json');
  expect(home()).toBe('# Home\none\n');
});

test('within one undo, a second question that is refused does not settle the first', () => {
  call('run plan.json --agents agents.json');
  writeFileSync(join(folder, 'lose'), 'rm lose; mv vault gone; exit 1');

  call('undo p --agents agents.json');
  renameSync(join(folder, 'gone'), join(folder, 'vault'));

  expect(call('list').stdout).toContain('failed, undo not finished');
});

test('a note that has changed since the plan settles an undo that was lost before it did anything', () => {
  call('run plan.json --agents agents.json');
  writeFileSync(
    join(folder, 'agent.sh'),
    `case "$*" in *--describe*) exec ${agent} "$@";; esac; cat > /dev/null; exit 1`,
  );
  call('undo p --agents agents.json');
  expect(call('list').stdout).toContain('undo not finished');
  writeFileSync(join(folder, 'agent.sh'), forgetful);
  writeFileSync(join(folder, 'vault', 'Home.md'), '# Home\nmine\n');

  expect(call('undo p --agents agents.json').stderr).toContain('Home.md');

  expect(call('list').stdout).not.toContain('undo');
});

test('somebody who has looked at the vault can name the first task to do again', () => {
  call('run plan.json --agents agents.json');
  writeFileSync(join(folder, 'lose'), 'exit 1');
  call('undo p --agents agents.json');
  writeFileSync(join(folder, 'vault', 'Missing.md'), 'here');

  expect(call('retry p --from one --agents agents.json')).toMatchObject({ status: 0 });

  expect(home()).toBe('# Home\none\n');
  expect(call('list').stdout).not.toContain('undo');
});

test('an undo whose answer was lost asks again', () => {
  call('run plan.json --agents agents.json');
  writeFileSync(join(folder, 'lose'), 'rm lose; exit 1');

  expect(call('undo p --agents agents.json')).toMatchObject({ status: 0, stderr: '' });

  expect(home()).toBe('# Home\n');
  expect(call('list').stdout).toContain('failed, undone');
});

test('an interrupted plan that was undone stays so when it is cancelled, and goes on with what was undone', async () => {
  writeFileSync(
    join(folder, 'slow.sh'),
    `case "$*" in *--describe*) exec ${agent} "$@";; esac
request=$(cat)
case "$request" in *'"two"'*) if [ ! -e go ]; then touch waiting; sleep 30; fi;; esac
printf '%s' "$request" | ${agent} "$@"
`,
  );
  writeFileSync(join(folder, 'slow.json'), JSON.stringify({ obsidian_agent: { command: ['sh', 'slow.sh'] } }));
  const two = { id: 'two', action: 'append_note', payload: { note: 'Home', content: 'two' }, depends_on: ['one'] };
  const plan = JSON.parse(readFileSync(join(folder, 'plan.json'), 'utf8'));
  writeFileSync(join(folder, 'plan.json'), JSON.stringify({ ...plan, tasks: [plan.tasks[0], two] }));
  const run = spawn(...wordsOf('run plan.json --agents slow.json'), { cwd: folder, env: env() });
  await vi.waitFor(() => expect(existsSync(join(folder, 'waiting'))).toBe(true), { timeout: 20_000 });
  run.kill('SIGKILL');
  await once(run, 'close');
  writeFileSync(join(folder, 'go'), '');

  writeFileSync(join(folder, 'lose'), 'touch undone; sleep 30');
  const undo = spawn(...wordsOf('undo p --agents agents.json'), { cwd: folder, env: env() });
  await vi.waitFor(() => expect(existsSync(join(folder, 'undone'))).toBe(true), { timeout: 20_000 });
  const during = [call('list').stdout, call('resume p --agents slow.json').stderr];
  undo.kill('SIGKILL');
  await once(undo, 'close');
  rmSync(join(folder, 'lose'));
  expect(during[0]).toContain('interrupted, undo not finished');
  expect(during[1]).toContain('Plan "p" is being undone, retried or deleted.');

  call('undo p --agents slow.json');
  const interrupted = call('list').stdout;
  call('cancel p');
  const cancelled = call('list').stdout;
  const shown = JSON.parse(call('show p --json').stdout);
  const resumed = call('resume p --agents slow.json');

  expect(interrupted).toContain('interrupted, undone');
  expect(cancelled).toContain('cancelled, undone');
  expect(shown.tasks[0]).toMatchObject({ task: 'one', is_undone: true });
  expect(resumed).toMatchObject({ status: 0 });
  expect(home()).toBe('# Home\none\ntwo\n');
});
