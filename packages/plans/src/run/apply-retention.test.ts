import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { type Journal, openJournal } from '../journal/journal.ts';
import { lockPlan } from '../journal/plan-lock.ts';
import { applyRetention } from './apply-retention.ts';

const DAY_MS = 86_400_000;
const now = 1000 * DAY_MS;
const clock = { now: () => now };
const retention = { olderThanMs: 30 * DAY_MS, keep: 0, states: ['succeeded', 'failed'] } as const;

let stateDir: string;
let journal: Journal;
beforeEach(() => {
  stateDir = mkdtempSync(join(tmpdir(), 'retention-'));
  journal = openJournal(stateDir);
  onTestFinished(() => {
    journal.close();
    rmSync(stateDir, { recursive: true });
  });
});

/** Adds plans that ended one after another, the last one today. */
function addPlans(count: number, state: string): void {
  using database = new DatabaseSync(join(stateDir, 'journal.db'));
  database
    .prepare(`WITH RECURSIVE n (n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM n WHERE n < ?1)
      INSERT INTO plan (plan_id, name, digest, correlation_id, trace_id, state, owner_pid, submitted_at, ended_at)
      SELECT ?2 || n, 'p', 'd', 'c', 't', ?2, 1, ?3 - (?1 - n) * ?4, ?3 - (?1 - n) * ?4 FROM n`)
    .run(count, state, now, DAY_MS);
}

function left(): string[] {
  return journal.listPlans({ limit: 1000 }).map(({ planId }) => planId);
}

const always = (): boolean => true;

test('plans that ended longer ago are deleted, except those in other states', () => {
  addPlans(40, 'succeeded');
  addPlans(40, 'cancelled');

  applyRetention(journal, retention, { clock, hasTime: always });

  expect(left().filter((planId) => planId.startsWith('succeeded'))).toHaveLength(31);
  expect(left().filter((planId) => planId.startsWith('cancelled'))).toHaveLength(40);
});

test('the newest plans stay, however old', () => {
  addPlans(40, 'succeeded');

  applyRetention(journal, { ...retention, olderThanMs: 0, keep: 7 }, { clock, hasTime: always });

  expect(left()).toEqual([40, 39, 38, 37, 36, 35, 34].map((n) => `succeeded${n}`));
});

test('without time, it stops after a step and goes on the next time, then waits for a day', () => {
  addPlans(40, 'succeeded');
  const counts: number[] = [];

  for (let call = 0; call < 3; call += 1) {
    applyRetention(journal, retention, { clock, hasTime: () => false });
    counts.push(left().length);
  }
  applyRetention(journal, retention, { clock, hasTime: always });
  const done = left().length;
  applyRetention(journal, { ...retention, olderThanMs: 0 }, { clock, hasTime: always });

  expect(counts).toEqual([39, 38, 37]);
  expect(done).toBe(31);
  expect(left()).toHaveLength(31);
  applyRetention(journal, { ...retention, olderThanMs: 0 }, { clock: { now: () => now + DAY_MS }, hasTime: always });
  expect(left()).toEqual([]);
});

test('it does not wait for another process that writes', () => {
  addPlans(40, 'succeeded');
  using other = new DatabaseSync(join(stateDir, 'journal.db'));
  other.exec('BEGIN IMMEDIATE');
  const start = performance.now();

  applyRetention(journal, retention, { clock, hasTime: always });

  expect(performance.now() - start).toBeLessThan(5000);
  expect(left()).toHaveLength(40);
  other.exec('COMMIT');
  applyRetention(journal, retention, { clock, hasTime: always });
  expect(left()).toHaveLength(31);
});

test('a plan that another process holds, as its undo does, stays until the next time', () => {
  addPlans(40, 'succeeded');
  const undo = lockPlan(stateDir, 'succeeded1');

  applyRetention(journal, { ...retention, olderThanMs: 0 }, { clock, hasTime: always });
  const whileHeld = left();
  undo?.release(false);
  applyRetention(journal, { ...retention, olderThanMs: 0 }, { clock: { now: () => now + DAY_MS }, hasTime: always });

  expect(whileHeld).toEqual(['succeeded40', 'succeeded1']);
  expect(left()).toEqual([]);
});
