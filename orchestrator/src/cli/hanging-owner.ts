import { shellWord } from '@obsidian-agent/cli';
import type { PlanRunner } from '@obsidian-agent/plans';
import type { Io } from './io.ts';

/** Says which process does not cancel its plan, and what can be done. */
export async function reportOwner(planId: string, runner: PlanRunner, io: Pick<Io, 'stderr'>): Promise<void> {
  const owner = await runner.findOwner(planId);
  if (owner === undefined) return;
  io.stderr.write(
    `obsidian-orchestrator: process ${owner.pid} runs plan "${planId}" and has not cancelled it yet. Waiting for it. ` +
      `If it hangs, run \`obsidian-orchestrator cancel ${shellWord(planId)} --force\`.\n`,
  );
}

/** Kills the process that runs a plan. @throws OrchestratorError `OWNER_UNCERTAIN` */
export async function killOwner(planId: string, runner: PlanRunner, io: Pick<Io, 'stderr'>): Promise<void> {
  const owner = await runner.endOwner(planId);
  if (owner !== undefined)
    io.stderr.write(`obsidian-orchestrator: killed process ${owner.pid}, which did not cancel plan "${planId}".\n`);
}
