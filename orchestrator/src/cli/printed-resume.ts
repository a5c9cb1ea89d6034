import type { Registry } from '@obsidian-agent/client';
import type { PlanRunner } from '@obsidian-agent/plans';
import { runnerNameOf } from '../runners/runners.ts';
import type { SharedValues } from './command.ts';
import type { Io } from './io.ts';
import { printedRun } from './printed-command.ts';

interface Known {
  readonly runner: Pick<PlanRunner, 'inspect'>;
  readonly registry: Registry;
  /** Options of the command that prints it. */
  readonly options: SharedValues;
  readonly io: Pick<Io, 'env' | 'cwd'>;
}

/** The command to continue a plan. Says `--agents FILE` if the plan needs agents that are not known here. */
export async function printedResume(planId: string, known: Known): Promise<string> {
  const { options } = known;
  const command = printedRun(`resume ${planId}`, options);
  return options.agents === undefined && (await needsAgents(planId, known)) ? `${command} --agents FILE` : command;
}

/** Whether agents are not known here that the plan needs, and that other hosts do not have. */
async function needsAgents(planId: string, { runner, registry, options, io }: Known): Promise<boolean> {
  if (runnerNameOf(options, io) !== 'embedded') return false;
  const report = await runner.inspect(planId);
  // Groups and questions need no agent.
  return report?.tasks.some(({ agent }) => agent !== '' && !registry.has(agent)) === true;
}
