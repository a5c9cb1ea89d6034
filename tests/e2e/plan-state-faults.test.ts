import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { openJournal } from '../../packages/plans/src/journal/journal.ts';
import { orchestrator } from '../contract/artefacts.ts';
import { linesOf, scriptedAgent } from '../fixtures/plan-agents/plan-world.ts';

let folder: string;
let state: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'state faults ')));
  state = join(folder, 'state');
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const agents = { scripted: { command: [scriptedAgent] } };
  writeFileSync(join(folder, 'agents.json'), JSON.stringify(agents));
});

/** A task whose answer has its own file, one that waits for the file `gate`, and one that reads the first answer. */
function writePlan(): void {
  const task = (id: string, payload: object, more: object = {}): object => ({
    id,
    action: 'touch',
    payload: { log: join(folder, 'log'), text: id, ...payload },
    ...more,
  });
  const tasks = [
    task('large', { list: Array.from({ length: 100_000 }, (_, n) => `note ${n}.md`) }),
    task('held', { hold: join(folder, 'gate') }, { depends_on: ['large'] }),
    task('reads', { text: { $from: 'large', path: '$.result.metadata.list[7]' } }, { depends_on: ['held'] }),
  ];
  writeFileSync(join(folder, 'plan.json'), JSON.stringify({ name: 'p', agent: 'scripted', plan_id: 'p', tasks }));
}

const run = ['run', 'plan.json', '--agents', 'agents.json'];

/** The superuser can write everywhere, so it gives up that privilege first. */
const unprivileged = process.getuid?.() === 0 ? 'setpriv --bounding-set=-dac_override,-dac_read_search' : '';

function call(args: readonly string[], limit = '', as = ''): { status: number | null; stdout: string; stderr: string } {
  const words = ['-c', `${limit} exec ${as} "$@"`, 'bash', ...orchestrator, ...args, '--state', 'state'];
  const { status, stdout, stderr } = spawnSync('bash', words, { cwd: folder, encoding: 'utf8' });
  return { status, stdout, stderr };
}

/** Runs the plan until its second task is at work. */
async function runUntilHeld(): Promise<{ child: ChildProcess; ended: Promise<{ status: number; said: string }> }> {
  const [program, ...words] = [...orchestrator, ...run, '--state', 'state'];
  const child = spawn(program, words, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const ended = once(child, 'close').then(([status]) => ({ status: status as number, said }));
  const lines = createInterface({ input: child.stdout });
  const { promise, resolve } = Promise.withResolvers<void>();
  lines.on('line', (line) => /"task":"held".*"running"/.test(line) && resolve());
  await promise;
  return { child, ended };
}

test('a state folder that vanishes stops its plan with the reason', async () => {
  writePlan();
  const { ended } = await runUntilHeld();

  rmSync(state, { recursive: true });
  writeFileSync(join(folder, 'gate'), '');

  expect(await ended).toEqual({
    status: 1,
    said: expect.stringContaining(`The journal in ${state} cannot be written: it was deleted or replaced.`),
  });
  expect(linesOf(join(folder, 'log'), 'effect')).toEqual(['large', 'held']);
});

test('a plan that only waits for a person ends by name when its state folder vanishes', async () => {
  const tasks = [{ id: 'ask', approval: { message: 'Go on?' } }];
  writeFileSync(join(folder, 'plan.json'), JSON.stringify({ name: 'p', plan_id: 'p', tasks }));
  const [program, ...words] = [...orchestrator, ...run, '--state', 'state'];
  const child = spawn(program, words, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  const said = text(child.stderr);
  const ended = once(child, 'close');
  for await (const line of createInterface({ input: child.stdout }))
    if (line.includes('"waiting"')) rmSync(state, { recursive: true });

  expect(await ended).toEqual([1, null]);
  expect(await said).toContain(`The journal in ${state} cannot be written: it was deleted or replaced.
  Move the folder back to its place, then continue with \`obsidian-orchestrator resume --state state --agents agents.json\`.`);
});

test('a state folder of a later release is refused by name, and left as it is', () => {
  writePlan();
  openJournal(state).close();
  const file = join(state, 'journal.db');
  {
    using database = new DatabaseSync(file);
    database.exec('PRAGMA user_version = 99');
  }
  const before = readFileSync(file);

  for (const args of [['list'], ['show', 'p'], run, ['resume', 'p'], ['approve', 'p', 'held'], ['prune']])
    expect(call(args)).toEqual({
      status: 1,
      stdout: '',
      stderr: `obsidian-orchestrator: The journal in ${state} was written by a later release.
  Use that release, or another folder with --state.
`,
    });
  expect(readFileSync(file)).toEqual(before);
  chmodSync(file, 0o400);
  chmodSync(state, 0o500);
  onTestFinished(() => chmodSync(state, 0o700));
  expect(call(['list'], '', unprivileged).stderr).toContain('was written by a later release.');
});

test('an answer that the disk has no room for stops its plan, and resume does nothing twice', () => {
  const copies = Array.from({ length: 30 }, () => ({ $from: 'text', path: '$.result.data' }));
  const payload = { log: join(folder, 'log') };
  const tasks = [
    { id: 'text', action: 'look', payload: { ...payload, text: 'word '.repeat(8000) } },
    { id: 'large', action: 'touch', payload: { ...payload, text: 'large', list: copies } },
  ];
  writeFileSync(join(folder, 'plan.json'), JSON.stringify({ name: 'p', agent: 'scripted', plan_id: 'p', tasks }));

  // KiB of each file: enough for the journal, but not for the second answer.
  const full = call(run, 'ulimit -f 800;');
  const resumed = call(['resume', 'p', '--agents', 'agents.json']);

  expect(full).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/The journal in .* cannot be written: EFBIG/),
  });
  expect(resumed.status).toBe(0);
  expect(linesOf(join(folder, 'log'), 'effect')).toEqual(['large']);
});

test('a plan that the disk has no room for is to be run again, because it was not recorded', () => {
  const payload = { log: join(folder, 'log'), text: 'word '.repeat(300_000) };
  const tasks = [{ id: 'a', action: 'touch', payload }];
  writeFileSync(join(folder, 'plan.json'), JSON.stringify({ name: 'p', agent: 'scripted', plan_id: 'p', tasks }));

  const full = call(run, 'ulimit -f 800;');

  expect(full.status).toBe(1);
  expect(full.stderr).toContain('Check whether its disk is full or read-only, then run this again.');
  expect(call(['list']).stderr).toContain('No plans yet.');
  expect(call(run)).toMatchObject({ status: 0 });
});

test('a task whose references need a lost answer fails with that reason', async () => {
  writePlan();
  const { ended } = await runUntilHeld();

  rmSync(join(state, 'answers'), { recursive: true });
  writeFileSync(join(folder, 'gate'), '');

  expect((await ended).status).toBe(1);
  const { tasks } = JSON.parse(call(['show', 'p', '--json']).stdout);
  expect(tasks).toMatchObject([
    { state: 'succeeded' },
    { state: 'succeeded' },
    { state: 'failed', failure: { reason: 'ANSWER_LOST', message: expect.stringContaining('ENOENT') } },
  ]);
});

test('a prune that is killed leaves whole plans, and the next one finishes', async () => {
  openJournal(state).close();
  using database = new DatabaseSync(join(state, 'journal.db'), { timeout: 10_000 });
  database.exec(`WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 3999)
      INSERT INTO plan (plan_id, name, digest, correlation_id, trace_id, state, owner_pid, submitted_at, ended_at)
      SELECT 'p' || i, 'n', 'd', 'c', 't', 'succeeded', 1, i, i FROM n;
    INSERT INTO plan_body SELECT plan_id, '{"name":"n","concurrency":1,"tasks":[]}' FROM plan;
    INSERT INTO answer SELECT plan_id, 5, '{"a":1}' FROM plan;
    INSERT INTO task (plan_id, key, task, task_id, generation, idempotency_key, state, attempts, failures, is_uncertain,
      is_undone, answer_sha256, answer_bytes) SELECT plan_id, 'a', 'a', 'i', 0, 'i', 'succeeded', 1, 0, 0, 0, plan_id, 5
      FROM plan;
    CREATE TRIGGER hang BEFORE DELETE ON plan WHEN OLD.plan_id = 'p3000' BEGIN
      SELECT count(*) FROM (WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n); END`);
  const count = (what: string): number => Number(database.prepare(`SELECT count(*) AS n FROM ${what}`).get()?.['n']);
  const [program, ...words] = [...orchestrator, 'prune', '--state', state];
  const child = spawn(program, words, { stdio: 'ignore' });

  while (count('plan') === 4000) await setImmediate();
  child.kill('SIGKILL');
  const [, signal] = await once(child, 'exit');
  database.exec('DROP TRIGGER hang');

  const left = count('plan');
  expect({ signal, isInTheMiddle: left > 0 && left < 4000 }).toEqual({ signal: 'SIGKILL', isInTheMiddle: true });
  expect([count('plan_body'), count('task'), count('answer'), count('pruned_plan')]).toEqual([
    left,
    left,
    left,
    4000 - left,
  ]);
  expect(call(['prune', '--json']).status).toBe(0);
  expect([count('plan'), count('answer'), count('pruned_plan')]).toEqual([0, 0, 4000]);
  expect(existsSync(join(state, 'journal.db'))).toBe(true);
});
