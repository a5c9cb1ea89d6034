import type { Journal } from '../journal/journal.ts';
import { hasLockFile, lockPlan } from '../journal/plan-lock.ts';
import type { PruneFilter } from '../journal/pruning.ts';
import { listPlans } from './list-plans.ts';

/** Plans that are deleted together. Other processes can write in between. */
const BATCH = 100;

export interface Pruned {
  readonly planIds: readonly string[];
  /** Bytes of the journal and its answers. */
  readonly before: number;
  readonly after: number;
}

/**
 * Deletes ended plans from the state folder, with their answers, and returns the space to the file system. It can run
 * while other processes run plans. If it is killed, the next one finishes.
 */
export function prunePlans(journal: Journal, filter: PruneFilter, now: number): Pruned {
  const { pruning, stateDir } = journal;
  const before = pruning.size();
  const found = pruning.find(filter).map(({ planId }) => planId);
  const planIds: string[] = [];
  for (let from = 0; from < found.length; from += BATCH) {
    const pruned = pruning.deletePlans(found.slice(from, from + BATCH), filter.endedBefore, now);
    for (const planId of pruned) deleteLock(stateDir, planId);
    planIds.push(...pruned);
  }
  pruning.deleteUnnamedFiles();
  pruning.shrink(listPlans(journal, { state: 'running', limit: 1 }).plans.length === 0);
  return { planIds, before, after: pruning.size() };
}

/** Plans that were cancelled have a lock file. */
function deleteLock(stateDir: string, planId: string): void {
  if (hasLockFile(stateDir, planId)) lockPlan(stateDir, planId)?.release(true);
}
