import { kill } from 'node:process';
import type { Journal } from '../journal/journal.ts';
import { hasLockOpen, isPlanLocked } from '../journal/plan-lock.ts';
import { OrchestratorError } from '../plan/orchestrator-error.ts';
import type { Io } from './io.ts';
import type { OpenRunner } from './open-runner.ts';

type Running = Pick<OpenRunner, 'journal' | 'runner'>;

/** Says which process does not cancel its plan, and what can be done. */
export function tellOwner(planId: string, { journal, runner }: Running, io: Pick<Io, 'stderr'>): void {
  const pid = runner.isRunHere(planId) ? undefined : ownerOf(journal, planId);
  if (pid === undefined) return;
  io.stderr.write(
    `obsidian-orchestrator: process ${pid} runs plan "${planId}" and has not cancelled it yet. Waiting for it. ` +
      `If it hangs, run \`obsidian-orchestrator cancel ${planId} --force\`.\n`,
  );
}

/**
 * Kills the process that runs a plan. Its agents die with it, and the plan can be taken over.
 *
 * @throws OrchestratorError `OWNER_UNCERTAIN` if it cannot be shown that this process holds the plan's lock
 */
export function endOwner(planId: string, { journal, runner }: Running, io: Pick<Io, 'stderr'>): void {
  const pid = runner.isRunHere(planId) ? undefined : ownerOf(journal, planId);
  if (pid === undefined) return;
  // The process of an earlier run may have ended, and another program may have its id now.
  if (!hasLockOpen(journal.stateDir, planId, pid)) throw ownerUncertain(planId, pid);
  kill(pid, 'SIGKILL');
  io.stderr.write(`obsidian-orchestrator: killed process ${pid}, which did not cancel plan "${planId}".\n`);
}

/** The process that runs a plan; undefined if none does. */
function ownerOf(journal: Journal, planId: string): number | undefined {
  return isPlanLocked(journal.stateDir, planId) ? journal.findHead(planId)?.ownerPid : undefined;
}

function ownerUncertain(planId: string, pid: number): OrchestratorError {
  return new OrchestratorError('OWNER_UNCERTAIN', {
    message: `It cannot be shown that process ${pid} runs plan "${planId}", so it was not killed.`,
    hint: `Check what process ${pid} is, and end it yourself. The plan is then cancelled.`,
  });
}
