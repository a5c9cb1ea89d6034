import { changeState } from '../journal/disk-errors.ts';
import type { Journal } from '../journal/journal.ts';
import { hasLockFile, isPlanLocked, lockPlan } from '../journal/plan-lock.ts';
import type { PruneFilter } from '../journal/pruning.ts';
import { listPlans } from './list-plans.ts';
import { toSummary } from './plan-summary.ts';
import type { PruneReport } from './wire-reports.ts';

/** Plans that are deleted together. Other processes can write in between. */
const BATCH = 100;

/**
 * Deletes ended plans from the state folder, with their answers, and returns the space to the file system. It can run
 * while other processes run plans. A plan that a process is undoing stays. If it is killed, the next one finishes.
 *
 * @throws OrchestratorError `JOURNAL_UNWRITABLE` if its disk is full
 */
export function prunePlans(journal: Journal, filter: PruneFilter, now: number): PruneReport {
  return changeState(journal.stateDir, () => deletePlans(journal, filter, now));
}

function deletePlans(journal: Journal, filter: PruneFilter, now: number): PruneReport {
  const { pruning, stateDir } = journal;
  const before = pruning.size();
  const found = pruning.find(filter);
  const deleted = new Set<string>();
  for (let from = 0; from < found.length; from += BATCH) {
    const planIds = found.slice(from, from + BATCH).map(({ planId }) => planId);
    for (const planId of pruning.deletePlans(planIds, filter.endedBefore, now)) {
      deleteLock(stateDir, planId);
      deleted.add(planId);
    }
  }
  pruning.deleteUnnamed();
  pruning.shrink(listPlans(journal, { state: 'running', limit: 1 }).plans.length === 0);
  return {
    plans: found.filter(({ planId }) => deleted.has(planId)).map((head) => toSummary(head, true)),
    bytes_before: before,
    bytes_after: pruning.size(),
  };
}

/** What `prunePlans` would delete. */
export function previewPruning({ pruning, stateDir }: Journal, filter: PruneFilter): PruneReport {
  const bytes = pruning.size();
  const found = pruning.find(filter).filter(({ planId }) => !isPlanLocked(stateDir, planId));
  const plans = found.map((head) => toSummary(head, true));
  return { plans, bytes_before: bytes, bytes_after: bytes };
}

/** Plans that were cancelled have a lock file. */
export function deleteLock(stateDir: string, planId: string): void {
  if (hasLockFile(stateDir, planId)) lockPlan(stateDir, planId)?.release(true);
}
