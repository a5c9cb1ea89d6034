import { hostname } from 'node:os';
import { kill, pid as ownPid } from 'node:process';
import type { Journal } from '../journal/journal.ts';
import { hasLockOpen, isPlanLocked } from '../journal/plan-lock.ts';
import { ownerUncertain } from '../plan/orchestrator-error.ts';
import type { PlanOwner } from './plan-runner.ts';

/** The other process that runs a plan of the journal; undefined if none does. */
export function findOwner(journal: Journal, planId: string): PlanOwner | undefined {
  const pid = isPlanLocked(journal.stateDir, planId) ? journal.findHead(planId)?.ownerPid : undefined;
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
