import type { PlanRunner } from '@obsidian-agent/plans';
import type { SharedValues } from './command.ts';
import type { Io } from './io.ts';
import { withNeededAgents } from './needed-agents.ts';
import { printedRun } from './printed-command.ts';

interface Known {
  readonly runner: Pick<PlanRunner, 'inspect'>;
  /** Options of the command that prints it. */
  readonly options: SharedValues;
  readonly io: Pick<Io, 'env' | 'cwd'>;
}

/** The command to continue a plan. Says `--agents FILE` if the plan needs agents that are not known here. */
export async function printedResume(planId: string, { runner, options, io }: Known): Promise<string> {
  return printedRun(['resume', planId], withNeededAgents(await runner.inspect(planId), options, io));
}
