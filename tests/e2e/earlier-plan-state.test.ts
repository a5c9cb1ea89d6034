import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { orchestrator } from '../contract/artefacts.ts';
import { linesOf, scriptedAgent } from '../fixtures/plan-agents/plan-world.ts';

/**
 * A state folder as release 0.1.0 left it: the plan `ended` failed, and the plan `cut` ended by kill -9 while tasks were
 * running. The files of `agent` are the agent's: its log, and one file for each idempotency key that it has seen.
 */
const earlier = join(import.meta.dirname, '..', 'fixtures', 'state-0.1.0');

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'earlier state ')));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(join(earlier, 'agent'), folder, { recursive: true });
  writeFileSync(join(folder, 'agents.json'), JSON.stringify({ scripted: { command: [scriptedAgent] } }));
  mkdirSync(join(folder, 'state'));
  using database = new DatabaseSync(join(folder, 'state', 'journal.db'));
  database.exec(readFileSync(join(earlier, 'journal.sql'), 'utf8'));
});

function call(...args: string[]): { status: number | null; stdout: string; stderr: string } {
  const [program, ...words] = [...orchestrator, ...args, '--state', 'state'];
  const { status, stdout, stderr } = spawnSync(program, words, { cwd: folder, encoding: 'utf8' });
  return { status, stdout, stderr };
}

function rows(sql: string): Record<string, unknown>[] {
  using database = new DatabaseSync(join(folder, 'state', 'journal.db'));
  return database
    .prepare(sql)
    .all()
    .map((row) => ({ ...row }));
}

const planRows = "SELECT plan_id, digest, correlation_id, submitted_at FROM plan WHERE plan_id IN ('cut', 'ended')";
const taskRows = "SELECT key, task_id FROM task WHERE plan_id = 'cut' AND attempts > 0 ORDER BY key";
const keyRows = "SELECT key, idempotency_key AS task_id FROM task WHERE plan_id = 'cut' ORDER BY key";

test.for([
  [['resume'], 'resumed'],
  [['run', join(earlier, 'cut.json')], 'submitted again'],
] as const)(
  'a plan that an earlier release left in the middle goes on, $1: same ids and keys, no effect twice',
  ([args]) => {
    const [plans, started] = [rows(planRows), rows(taskRows)];
    writeFileSync(join(folder, 'gate'), '');

    const ended = call(...args, '--agents', 'agents.json');

    // Its vaults are not on this machine.
    expect(ended).toMatchObject({ status: 0, stderr: expect.stringMatching(/^(No vault folder at .*\n)*$/) });
    expect(linesOf(join(folder, 'log'), 'effect').toSorted()).toEqual(['b', 'first', 'held', 'one', 'three', 'two']);
    expect(linesOf(join(folder, 'log'), 'end')).toContain('look first');
    expect(rows(planRows)).toEqual(plans);
    expect(rows(taskRows)).toEqual(expect.arrayContaining(started));
    expect(rows(keyRows)).toEqual(expect.arrayContaining(started));
  },
);

test('answers and failures of an earlier release are shown as they were', () => {
  const stored = rows("SELECT key, task_id, response, failure FROM task WHERE plan_id = 'ended' ORDER BY rowid").map(
    ({ key, task_id, response, failure }) => ({
      task: key,
      task_id,
      response: JSON.parse((response as string | null) ?? 'null'),
      failure: JSON.parse((failure as string | null) ?? 'null'),
    }),
  );

  const shown = call('show', 'ended', '--json');
  const listed = call('list', '--json');

  expect(JSON.parse(shown.stdout)).toMatchObject({ name: 'weekly review', state: 'failed', tasks: stored });
  expect(stored).toHaveLength(5);
  expect(listed.stdout.trim().split('\n')).toMatchObject([
    expect.stringMatching(/"plan_id":"cut".*"interrupted"/),
    expect.stringMatching(/"plan_id":"ended".*"failed"/),
  ]);
});
