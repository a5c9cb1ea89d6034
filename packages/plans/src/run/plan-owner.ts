import { hostname } from 'node:os';
import { kill, pid as ownPid } from 'node:process';
import type { Journal } from '../journal/journal.ts';
import { claimPlan, hasLockOpen, isPlanLocked, type PlanLock } from '../journal/plan-lock.ts';
import type { PlanRecord } from '../journal/records.ts';
import { ownerUncertain, planIsHeld } from '../plan/orchestrator-error.ts';
import { missingPlan } from './inspect-plan.ts';
import type { PlanOwner } from './plan-runner.ts';

/** A plan, and the right to run it. */
export interface HeldPlan {
  readonly record: PlanRecord;
  readonly lock: PlanLock;
}

/**
 * Acquires the right to run a plan that may have ended. Blocks this thread for up to `patienceMs`.
 *
 * @throws OrchestratorError `PLAN_NOT_FOUND`, `PLAN_PRUNED`, or `PLAN_RUNS_ELSEWHERE` while somebody else holds it
 */
export function holdPlan(journal: Journal, planId: string, patienceMs: number): HeldPlan {
  const lock = claimPlan(journal.stateDir, planId, patienceMs);
  const record = journal.findPlan(planId);
  if (record === undefined) {
    lock?.release(true);
    throw missingPlan(journal, planId);
  }
  if (lock === undefined) throw planIsHeld(planId, record);
  return { record, lock };
}

/** The other process that runs a plan of the journal; undefined if none does. One that undoes a plan is unknown. */
export function findOwner(journal: Journal, planId: string): PlanOwner | undefined {
  if (!isPlanLocked(journal.stateDir, planId)) return undefined;
  const head = journal.findHead(planId);
  const pid = head?.state === 'running' && head.undoBegunAt === null ? head.ownerPid : undefined;
  return pid === undefined || pid === ownPid ? undefined : { host: hostname(), pid };
}

/**
 * Kills the process that runs a plan of the journal.
 *
 * @throws OrchestratorError `OWNER_UNCERTAIN`
 */
export function endOwner(journal: Journal, planId: string): PlanOwner | undefined {
  const owner = findOwner(journal, planId);
  if (owner === undefined) return undefined;
  // The process of an earlier run may have ended, and another program may have its id now.
  if (!hasLockOpen(journal.stateDir, planId, owner.pid)) throw ownerUncertain(planId, owner.pid);
  kill(owner.pid, 'SIGKILL');
  return owner;
}
