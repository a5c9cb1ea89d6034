import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { plansFolder } from '@obsidian-agent/platform';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openJournal } from './journal.ts';
import { isPlanLocked, lockPlan } from './plan-lock.ts';
import type { PlanRecord, TaskRecord } from './records.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'journal-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const plan: PlanRecord = {
  planId: 'p',
  name: 'plan',
  plan: { name: 'plan', concurrency: 1, tasks: [] },
  digest: 'd',
  correlationId: 'c',
  traceId: 't',
  firstTraceparent: null,
  state: 'running',
  ownerPid: 1,
  submittedAt: 10,
  revivedAt: 11,
  deadlineAt: null,
  endedAt: null,
  textsRemovedAt: null,
  undoneAt: 14,
  undoBegunAt: 15,
};
const { plan: _, ...head } = plan;
const task: TaskRecord = {
  planId: 'p',
  key: 'each[1]',
  task: 'each',
  index: 1,
  item: { path: 'a' },
  taskId: 'id',
  generation: 1,
  idempotencyKey: 'key',
  state: 'failed',
  because: null,
  skippedBy: null,
  attempts: 2,
  failures: 2,
  isUncertain: true,
  isUndone: true,
  dueAt: 13,
  startedAt: 11,
  endedAt: 12,
  answer: { sha256: 'ab', bytes: 2 },
  failure: { reason: 'CRASHED', message: 'm', hint: 'h', isRetryable: true },
};

test('records are read back unchanged, also after opening the journal again', () => {
  const first = openJournal(folder);
  const attempt = {
    planId: 'p',
    key: 'each[1]',
    attempt: 1,
    requestId: 'r',
    startedAt: 11,
    endedAt: null,
    reason: null,
    spans: [],
    stderr: 'words',
    firstSentAt: 10,
    vaultCopy: '7:8',
    vaultPath: '/vault',
  };
  first.write([
    { kind: 'plan', record: plan },
    { kind: 'task', record: task },
    { kind: 'attempt', record: attempt },
  ]);
  first.write([{ kind: 'attempt', record: { ...attempt, endedAt: 12, reason: 'CRASHED' } }]);
  first.close();

  const second = openJournal(folder);
  expect(second.findPlan('p')).toEqual(plan);
  expect(second.listPlans({ limit: 9 })).toEqual([head]);
  expect(second.tasksOf('p')).toEqual([task]);
  const { stderr: __, ...rest } = attempt;
  expect(second.attemptsOf('p')).toEqual([{ ...rest, endedAt: 12, reason: 'CRASHED' }]);
  expect(second.attemptsOfTask('p', 'each[1]')).toEqual([{ ...attempt, endedAt: 12, reason: 'CRASHED' }]);
  expect(second.findTask('p', 'each[1]')).toEqual(task);
  expect(second.findPlan('other')).toBeUndefined();
  second.close();
});

test('all entries are written, or none', () => {
  const journal = openJournal(folder);
  const broken = { ...task, taskId: undefined as unknown as string };

  expect(() =>
    journal.write([
      { kind: 'plan', record: plan },
      { kind: 'task', record: broken },
    ]),
  ).toThrow();
  expect(journal.listPlans({ limit: 9 })).toEqual([]);
  journal.close();
});

test('another process sees a cancellation, which outlives a change of its state', () => {
  const [owner, other] = [openJournal(folder), openJournal(folder)];
  owner.write([{ kind: 'plan', record: plan }]);

  other.askCancel('p', true);
  owner.write([{ kind: 'plan', record: { ...plan, traceId: 'new' } }]);

  expect(owner.isCancelAsked('p')).toBe(true);
  owner.close();
  other.close();
});

test('a journal of a later release is refused', () => {
  openJournal(folder).close();
  const database = new DatabaseSync(join(folder, 'journal.db'));
  database.exec('PRAGMA user_version = 99');
  database.close();

  expect(() => openJournal(folder)).toThrow(expect.objectContaining({ reason: 'JOURNAL_TOO_NEW' }));
});

test('a plan in an unknown state of a later release is refused, and the others can be read', () => {
  const journal = openJournal(folder);
  const known = { ...plan, planId: 'known' };
  journal.write([
    { kind: 'plan', record: { ...plan, state: 'paused' as PlanRecord['state'] } },
    { kind: 'plan', record: known },
    { kind: 'task', record: { ...task, planId: 'known', state: 'paused' as TaskRecord['state'] } },
  ]);

  expect(() => journal.findPlan('p')).toThrow(expect.objectContaining({ reason: 'JOURNAL_TOO_NEW' }));
  expect(() => journal.tasksOf('known')).toThrow(expect.objectContaining({ reason: 'JOURNAL_TOO_NEW' }));
  expect(journal.findPlan('known')).toEqual(known);
  expect(journal.listPlans({ limit: 9 }).map(({ planId }) => planId)).toEqual(expect.arrayContaining(['p', 'known']));
  journal.close();
});

test('only its user can open the folder', () => {
  const inside = join(folder, 'a', 'b');
  openJournal(inside).close();

  expect(statSync(inside).mode & 0o777).toBe(0o700);
});

test('one process at a time holds the lock of a plan', () => {
  const lock = lockPlan(folder, 'p');

  expect(lockPlan(folder, 'p')).toBeUndefined();
  expect(isPlanLocked(folder, 'p')).toBe(true);
  expect(isPlanLocked(folder, 'q')).toBe(false);
  lock?.release(false);
  expect(isPlanLocked(folder, 'p')).toBe(false);
});

test('checking the lock of a plan does not take it from its holder', async () => {
  const lockModule = JSON.stringify(new URL('plan-lock.ts', import.meta.url).href);
  const look = `import { isPlanLocked } from ${lockModule};
    console.log('looking');
    for (;;) isPlanLocked(${JSON.stringify(folder)}, 'p');`;
  const looker = spawn(process.execPath, ['--input-type=module', '--eval', look], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    await once(looker.stdout, 'data');
    for (let times = 0; times < 1000; times++) {
      const lock = lockPlan(folder, 'p', 2000);
      expect(lock).toBeDefined();
      lock?.release(false);
    }
  } finally {
    looker.kill('SIGKILL');
  }
});

test.for([
  [{ XDG_STATE_HOME: '/state' }, '/state/obsidian-agent/orchestrator'],
  [{ XDG_STATE_HOME: 'relative' }, expect.stringMatching(/^\/.*\.local\/state\/obsidian-agent\/orchestrator$/)],
  [{}, expect.stringMatching(/\.local\/state\/obsidian-agent\/orchestrator$/)],
] as const)('%j leads to its state folder', ([env, path]) => {
  expect(plansFolder(env)).toEqual(path);
});

test('other users cannot read the files of a journal, even in a folder that is open to all', () => {
  chmodSync(folder, 0o755);
  const journal = openJournal(folder);
  journal.write([{ kind: 'plan', record: plan }]);

  const files = readdirSync(folder).filter((name) => name.startsWith('journal.db'));
  expect(files.map((name) => statSync(join(folder, name)).mode & 0o777)).toEqual([0o600, 0o600, 0o600]);
  journal.close();

  chmodSync(join(folder, 'journal.db'), 0o644);
  openJournal(folder).close();
  expect(statSync(join(folder, 'journal.db')).mode & 0o777).toBe(0o600);
});
