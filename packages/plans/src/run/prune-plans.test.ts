import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { type Journal, openJournal } from '../journal/journal.ts';
import { hasLockFile, lockPlan } from '../journal/plan-lock.ts';
import { previewPruning, prunePlans } from './prune-plans.ts';

const filter = { states: ['succeeded'], endedBefore: 1000, keep: 0 } as const;

function journalOf(planIds: readonly string[]): Journal {
  const stateDir = mkdtempSync(join(tmpdir(), 'prune-'));
  const journal = openJournal(stateDir);
  onTestFinished(() => {
    journal.close();
    rmSync(stateDir, { recursive: true });
  });
  using database = new DatabaseSync(join(stateDir, 'journal.db'));
  const add = database.prepare(`INSERT INTO plan
    (plan_id, name, digest, correlation_id, trace_id, state, owner_pid, submitted_at, ended_at)
    VALUES (?, 'p', 'd', 'c', 't', 'succeeded', 1, 1, 1)`);
  for (const planId of planIds) add.run(planId);
  return journal;
}

test('a plan that a process holds, as its undo does, is skipped, and deleted once the process has ended', () => {
  const journal = journalOf(['undone', 'other']);
  const undo = lockPlan(journal.stateDir, 'undone');

  const preview = previewPruning(journal, filter);
  const first = prunePlans(journal, filter, 2000);
  undo?.release(false);
  const second = prunePlans(journal, filter, 2000);

  expect(preview.plans.map(({ plan_id }) => plan_id)).toEqual(['other']);
  expect(first.plans.map(({ plan_id }) => plan_id)).toEqual(['other']);
  expect(second.plans.map(({ plan_id }) => plan_id)).toEqual(['undone']);
  expect(hasLockFile(journal.stateDir, 'undone')).toBe(false);
});

test('the sizes before and after are those of the state, also while another process reads it', () => {
  const journal = journalOf(Array.from({ length: 2000 }, (_, index) => `plan-${index}-${'x'.repeat(200)}`));
  using reader = new DatabaseSync(join(journal.stateDir, 'journal.db'), { readOnly: true });
  reader.exec('BEGIN; SELECT count(*) FROM plan');

  const { bytes_before, bytes_after } = prunePlans(journal, filter, 2000);
  reader.exec('COMMIT');
  const later = prunePlans(journal, filter, 2000);

  expect(bytes_before).toBeGreaterThan(600_000);
  expect(bytes_after).toBeLessThan(bytes_before);
  expect(later.bytes_before).toBe(bytes_after);
});
