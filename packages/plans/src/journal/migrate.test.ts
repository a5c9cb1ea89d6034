import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, watch } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { openJournal } from './journal.ts';
import { lockPlan } from './plan-lock.ts';

const earlier = join(import.meta.dirname, '../../../../tests/fixtures/state-0.1.0/journal.sql');

let folder: string;
beforeEach(() => {
  folder = newFolder();
});

function newFolder(): string {
  const made = mkdtempSync(join(tmpdir(), 'migration-'));
  onTestFinished(() => rmSync(made, { recursive: true }));
  return made;
}

/** Runs SQL on the journal, and returns the rows of a query. */
function sql(statements: string, query = 'PRAGMA user_version'): Record<string, unknown>[] {
  using database = new DatabaseSync(join(folder, 'journal.db'));
  database.exec(statements);
  return database
    .prepare(query)
    .all()
    .map((row) => ({ ...row }));
}

function plantEarlier(): void {
  sql(readFileSync(earlier, 'utf8'));
}

const opening = `import { openJournal } from ${JSON.stringify(new URL('journal.ts', import.meta.url).href)};
  openJournal(process.argv[1]).close();`;

function openElsewhere(): ReturnType<typeof spawn> {
  return spawn(process.execPath, ['--input-type=module', '--eval', opening, folder], { stdio: 'inherit' });
}

test('the journal of release 0.1.0 keeps every plan, task, attempt and answer', () => {
  plantEarlier();
  const tasks = sql('', 'SELECT plan_id, key, task_id, state, response, failure FROM task ORDER BY rowid');
  const attempts = sql('', 'SELECT * FROM attempt ORDER BY rowid');
  const bodies = sql('', 'SELECT plan_id, body FROM plan');

  using journal = openJournal(folder);

  const migrated = ['ended', 'cut'].flatMap((planId) => journal.tasksOf(planId));
  expect(
    migrated.map(({ planId, key, taskId, state, answer, failure }) => ({
      plan_id: planId,
      key,
      task_id: taskId,
      state,
      response: answer && JSON.stringify(journal.readAnswer(answer)),
      failure: failure && JSON.stringify(failure),
    })),
  ).toEqual(expect.arrayContaining(tasks));
  expect(migrated).toHaveLength(tasks.length);
  expect(migrated.filter(({ taskId, idempotencyKey }) => taskId !== idempotencyKey)).toEqual([]);
  expect(migrated.filter(({ skippedBy }) => skippedBy !== null)).toMatchObject([
    { key: 'below', skippedBy: 'failure' },
  ]);
  expect(sql('', 'SELECT * FROM attempt ORDER BY rowid')).toEqual(
    attempts.map((row) => ({ ...row, stderr: null, first_sent_at: null, vault_copy: null, vault_path: null })),
  );
  expect(bodies.map(({ plan_id }) => journal.findPlan(String(plan_id))?.plan)).toEqual(
    bodies.map(({ body }) => JSON.parse(String(body))),
  );
  expect(journal.listPlans({ limit: 9 }).map(({ name }) => name)).toEqual(['nightly import', 'weekly review']);
});

test('a migrated journal has the form of a new one', () => {
  plantEarlier();
  const form = (): unknown[] =>
    sql('', 'SELECT name, sql FROM sqlite_schema ORDER BY name').map(({ name, sql: text }) => [
      name,
      String(text).replaceAll(/\s+/g, ''),
    ]);

  openJournal(folder).close();
  const migrated = form();
  folder = newFolder();
  openJournal(folder).close();

  expect(migrated).toEqual(form());
});

test('a large answer is a file that only its user can read', () => {
  plantEarlier();

  using journal = openJournal(folder);

  const large = journal.tasksOf('ended').find(({ key }) => key === 'large')?.answer;
  const file = join(folder, 'answers', String(large?.sha256).slice(0, 2), `${large?.sha256}.json`);
  expect(statSync(file)).toMatchObject({ size: large?.bytes });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(join(folder, 'answers'))).toHaveLength(1);
});

test('of several processes that open an old journal together, one migrates it', async () => {
  plantEarlier();

  const children = [1, 2, 3].map(openElsewhere);
  const statuses = await Promise.all(children.map(async (child) => (await once(child, 'exit'))[0] as number));

  expect(statuses).toEqual([0, 0, 0]);
  using journal = openJournal(folder);
  expect(journal.tasksOf('ended')).toHaveLength(5);
});

test('a migration that is killed leaves the old form, and the next one starts again', async () => {
  plantEarlier();
  // Trailing spaces make each answer a different one.
  sql(`INSERT INTO task SELECT plan_id, 'copy' || value, task, item_index, item, task_id, state, because, attempts,
    failures, is_uncertain, started_at, ended_at, response || printf('%*s', value, ''), failure
    FROM task, json_each('${JSON.stringify(Array.from({ length: 400 }, (_, n) => n))}') WHERE task = 'large'`);
  const child = openElsewhere();
  const watcher = watch(folder, () => existsSync(join(folder, 'answers')) && child.kill('SIGKILL'));

  const [, signal] = await once(child, 'exit');
  watcher.close();

  expect(signal).toBe('SIGKILL');
  expect(sql('', 'PRAGMA user_version')).toEqual([{ user_version: 1 }]);
  using journal = openJournal(folder);
  expect(sql('', 'PRAGMA user_version')).toEqual([{ user_version: 6 }]);
  expect(journal.tasksOf('ended')).toHaveLength(405);
});

test('the journal is not migrated while an earlier release runs a plan', () => {
  plantEarlier();
  const lock = lockPlan(folder, 'cut');

  expect(() => openJournal(folder)).toThrow(expect.objectContaining({ reason: 'PLAN_RUNS_ELSEWHERE' }));

  lock?.release(false);
  openJournal(folder).close();
});
