import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { orchestrator } from '../contract/artefacts.ts';
import { linesOf, scriptedAgent } from '../fixtures/plan-agents/plan-world.ts';

let folder: string;
let database: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'plan prune ')));
  database = join(folder, 'state', 'journal.db');
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const agents = { scripted: { command: [scriptedAgent] } };
  writeFileSync(join(folder, 'agents.json'), JSON.stringify(agents));
});

interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

function call(...args: string[]): Ended {
  const [program, ...words] = [...orchestrator, ...args, '--state', 'state'];
  const { status, stdout, stderr } = spawnSync(program, words, { cwd: folder, encoding: 'utf8' });
  return { status, stdout, stderr };
}

/** Runs a plan of one task, whose answer is larger than a row. */
function run(planId: string, payload: object = {}, more: object = {}): Ended {
  return call('run', writePlan(planId, payload, more), '--agents', 'agents.json');
}

function writePlan(planId: string, payload: object = {}, more: object = {}): string {
  const file = join(folder, `${planId}.json`);
  const list = Array.from({ length: 3000 }, (_, n) => `private note ${n}.md`);
  const task = { id: 'a', action: 'touch', payload: { log: join(folder, 'log'), text: planId, list, ...payload } };
  writeFileSync(file, JSON.stringify({ name: planId, agent: 'scripted', plan_id: planId, tasks: [task], ...more }));
  return file;
}

/** Makes a plan end this many days ago. */
function age(planId: string, days: number): void {
  const at = Date.now() - days * 86_400_000;
  sql(`UPDATE plan SET submitted_at = ${at}, ended_at = ${at} WHERE plan_id = '${planId}'`);
}

function sql(statements: string): void {
  using opened = new DatabaseSync(database);
  opened.exec(statements);
}

function countAnswers(): unknown {
  using opened = new DatabaseSync(database);
  return opened.prepare('SELECT count(*) AS answers FROM answer').get()?.['answers'];
}

/** Files of the state folder that contain a text. */
function filesWith(text: string): string[] {
  const files = globSync('**/*', { cwd: join(folder, 'state') }).map((name) => join(folder, 'state', name));
  return files.filter((file) => statSync(file).isFile() && readFileSync(file).includes(text));
}

function planIds(): string[] {
  const { stdout } = call('list', '--json');
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => (JSON.parse(line) as { plan_id: string }).plan_id);
}

const answerFiles = (): string[] => globSync('answers/*/*', { cwd: join(folder, 'state') });

test('prune deletes plans that ended long ago with their answers, and makes the journal smaller', () => {
  for (const [index, planId] of ['oldest', 'old', 'new'].entries()) {
    run(planId);
    age(planId, 60 - 29 * index);
  }
  const before = statSync(database).size;

  const preview = call('prune', '--dry-run');
  expect(preview).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^old .*\noldest .*\nWould delete 2 plans\./),
  });
  expect(planIds()).toEqual(['new', 'old', 'oldest']);
  expect(answerFiles()).toHaveLength(3);

  const pruned = call('prune', '--json');
  expect(JSON.parse(pruned.stdout)).toMatchObject({ dry_run: false, plans: ['old', 'oldest'] });
  expect(planIds()).toEqual(['new']);
  expect(answerFiles()).toHaveLength(1);
  expect(statSync(database).size).toBeLessThan(before - 100_000);
  expect(call('show', 'new', 'a').stdout).toContain('answer:\nnew\n');
});

test('the id of a pruned plan is refused, and nothing runs again', () => {
  run('monday');
  age('monday', 40);
  call('prune');

  const again = run('monday');
  const shown = call('show', 'monday');

  expect(again).toMatchObject({
    status: 1,
    stdout: '',
    stderr: expect.stringMatching(/"monday" was pruned; it ended at 2/),
  });
  expect(shown).toMatchObject({ status: 1, stderr: expect.stringContaining('was pruned') });
  expect(call('resume', 'monday', '--json').stdout).toContain('"PLAN_PRUNED"');
  expect(linesOf(join(folder, 'log'), 'effect')).toEqual(['monday']);
});

const fourPlans = mkdtempSync(join(tmpdir(), 'four plans '));
afterAll(() => rmSync(fourPlans, { recursive: true }));

/** Makes a state folder with four plans, of which one failed. They run only once. */
function makeFourPlans(): void {
  const [state, made] = [join(folder, 'state'), join(fourPlans, 'state')];
  if (!existsSync(made)) {
    const failing = { fail: { kind: 'refused', times: 9 } };
    for (const planId of ['a', 'b', 'c', 'd']) run(planId, planId === 'b' ? failing : {});
    cpSync(state, made, { recursive: true });
  } else cpSync(made, state, { recursive: true });
}

test.for([
  [
    ['--keep', '1'],
    ['c', 'd'],
  ],
  [
    ['--status', 'failed'],
    ['a', 'c', 'd'],
  ],
  [
    ['--status', 'failed', '--status', 'succeeded', '--keep', '2'],
    ['b', 'c', 'd'],
  ],
  [
    ['--older-than', '1000d'],
    ['a', 'b', 'c', 'd'],
  ],
] as const)('prune %j leaves %j', ([args, left]) => {
  makeFourPlans();
  sql("UPDATE plan SET state = 'running', ended_at = NULL WHERE plan_id = 'd'");
  for (const [index, planId] of ['a', 'b', 'c'].entries()) age(planId, 100 - index);

  expect(call('prune', ...args).status).toBe(0);

  expect(planIds().toSorted()).toEqual(left);
});

test('old plans are deleted by the settings once a day, after a run, and by prune', () => {
  mkdirSync(join(folder, 'state'));
  writeFileSync(
    join(folder, 'state', 'settings.yaml'),
    'retention: { older_than: 7d, keep: 1, status: [succeeded] }\n',
  );
  run('old');
  run('failed', { fail: { kind: 'refused', times: 9 } });
  age('old', 101);
  age('failed', 100);

  run('today');
  const sameDay = planIds();
  sql('UPDATE upkeep SET done_at = 0');
  run('tomorrow');
  const nextDay = planIds();
  age('today', 20);
  call('prune');

  expect(sameDay).toEqual(['today', 'failed', 'old']);
  expect(nextDay).toEqual(['tomorrow', 'today', 'failed']);
  expect(planIds()).toEqual(['tomorrow', 'failed']);
  expect(answerFiles()).toHaveLength(1);
});

test('prune runs while another process runs a plan, and leaves no files of its plans', async () => {
  for (const planId of ['one', 'two']) {
    run(planId);
    age(planId, 40);
  }
  const orphan = join(folder, 'state', 'answers', 'aa', `${'a'.repeat(64)}.json`);
  mkdirSync(join(folder, 'state', 'answers', 'aa'), { recursive: true });
  writeFileSync(orphan, '{}');
  writeFileSync(`${orphan}.tmp`, '{');
  const gate = join(folder, 'gate');
  const [program, ...words] = [...orchestrator, 'run', writePlan('held', { hold: gate }), '--agents', 'agents.json'];
  const child = spawn(program, [...words, '--state', 'state'], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface({ input: child.stdout })) if (line.includes('"attempt":1')) break;

  const pruned = call('prune');
  writeFileSync(gate, '');
  const [status] = (await once(child, 'exit')) as [number];

  expect(pruned).toMatchObject({ status: 0, stdout: expect.stringContaining('Deleted 2 plans') });
  expect(status).toBe(0);
  expect(planIds()).toEqual(['held']);
  expect(answerFiles()).toHaveLength(1);
  expect(globSync('locks/*', { cwd: join(folder, 'state') })).toEqual([]);
});

test('the journal of an earlier release becomes smaller, too', () => {
  mkdirSync(join(folder, 'state'));
  sql(readFileSync(join(import.meta.dirname, '..', 'fixtures', 'state-0.1.0', 'journal.sql'), 'utf8'));
  call('list');
  const before = statSync(database).size;
  age('ended', 40);

  expect(call('prune').stdout).toContain('Deleted 1 plan.');

  expect(planIds()).toEqual(['cut']);
  expect(statSync(database).size).toBeLessThan(before - 20_000);
});

test('with keep.texts: false, no text of a plan is in the state folder after its end', () => {
  const more = { keep: { texts: false } };
  run('secret', {}, more);
  run('refused', { fail: { kind: 'refused', times: 9 } }, more);

  const shown = call('show', 'refused', '--json');

  expect(filesWith('private note')).toEqual([]);
  expect(JSON.parse(shown.stdout)).toMatchObject({
    state: 'failed',
    texts_removed_at: expect.any(String),
    tasks: [{ task: 'a', state: 'failed', response: null, failure: { reason: 'NOTE_NOT_FOUND' }, attempts: [{}] }],
  });
  expect(call('show', 'secret').stdout).toContain('texts were removed');
  expect(call('show', 'secret', 'a').stdout).toContain('The answer was removed');
  expect(call('retry', 'refused', '--agents', 'agents.json', '--json').stdout).toContain('"TEXTS_REMOVED"');
  expect(run('secret', {}, more).stderr).toContain('nothing is run now');
  expect(existsSync(join(folder, 'state', 'answers')) && answerFiles().length > 0).toBe(false);
});

test('with keep.texts: false, answers of attempts that were tried again are not kept either', () => {
  const retry = { max_attempts: 2, backoff_ms: 1, max_backoff_ms: 1 };
  const payload = { log: join(folder, 'log'), fail: { kind: 'unavailable', times: 1 } };
  run('again', {}, { keep: { texts: false }, tasks: [{ id: 'a', action: 'touch', payload, retry }] });

  expect(call('show', 'again').stdout).toMatch(/a +touch +succeeded .*2/);
  expect(countAnswers()).toBe(0);
});

test('an answer that a retry replaced is deleted, and those that earlier releases left by prune', () => {
  run('p');
  call('retry', 'p', '--from', 'a', '--agents', 'agents.json');
  expect([countAnswers(), answerFiles().length]).toEqual([1, 1]);

  sql("INSERT INTO answer (sha256, bytes, body) VALUES ('0', 8, 'left over')");
  call('prune');

  expect([countAnswers(), filesWith('left over')]).toEqual([1, []]);
  expect(call('show', 'p', 'a').stdout).toContain('answer:\np\n');
});

test('a file of an answer that cannot be deleted does not stop the plan that replaces it', () => {
  run('p');
  const file = join(folder, 'state', answerFiles()[0] ?? '');
  rmSync(file);
  mkdirSync(file);

  expect(call('retry', 'p', '--from', 'a', '--agents', 'agents.json')).toMatchObject({ status: 0 });
});

test('a plan that runs one with keep.texts: false, also two levels below, keeps no texts either', () => {
  const inner = { keep: { texts: false }, outputs: { said: { $from: 'a', path: '$.result.data' } } };
  const around = (plan: string) => ({ plan_id: undefined, tasks: [{ id: 'in', plan }] });
  writePlan('inner', { text: 'private note' }, inner);
  writePlan('middle', {}, around('inner.json'));
  run('outer', {}, { ...around('middle.json'), plan_id: 'outer' });

  expect(JSON.parse(call('show', 'outer', '--json').stdout)).toMatchObject({
    state: 'succeeded',
    texts_removed_at: expect.any(String),
  });
  expect(filesWith('private note')).toEqual([]);
});
