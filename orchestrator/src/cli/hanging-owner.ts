import type { PlanRunner } from '@obsidian-agent/plans';
import type { SharedValues } from './command.ts';
import type { Io } from './io.ts';
import { printedCommand } from './printed-command.ts';

interface Hanging {
  readonly runner: PlanRunner;
  /** Options of the command that waits for it. */
  readonly options: SharedValues;
  readonly io: Pick<Io, 'stderr'>;
}

/** Says which process does not cancel its plan, and what can be done. */
export async function reportOwner(planId: string, { runner, options, io }: Hanging): Promise<void> {
  const owner = await runner.findOwner(planId);
  if (owner === undefined) return;
  io.stderr.write(
    `obsidian-orchestrator: process ${owner.pid} runs plan "${planId}" and has not cancelled it yet. Waiting for it. ` +
      `If it hangs, run \`${printedCommand(['cancel', planId, '--force'], options)}\`.\n`,
  );
}

/** Kills the process that runs a plan. @throws OrchestratorError `OWNER_UNCERTAIN` */
export async function killOwner(planId: string, { runner, io }: Hanging): Promise<void> {
  const owner = await runner.endOwner(planId);
  if (owner !== undefined)
    io.stderr.write(`obsidian-orchestrator: killed process ${owner.pid}, which did not cancel plan "${planId}".\n`);
}
