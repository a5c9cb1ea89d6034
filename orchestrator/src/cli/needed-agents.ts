import type { PlanReport } from '@obsidian-agent/plans';
import { TOOL } from '@obsidian-agent/shared-types';
import { runnerNameOf } from '../runners/runners.ts';
import type { SharedValues } from './command.ts';
import type { Io } from './io.ts';

/**
 * The options of a command, with `--agents FILE` if the plan needs a registry and none was named. Other hosts have agents
 * of their own.
 */
export function withNeededAgents(
  report: Pick<PlanReport, 'tasks'> | undefined,
  options: SharedValues,
  io: Pick<Io, 'env' | 'cwd'>,
): SharedValues {
  if (options.agents !== undefined || runnerNameOf(options, io) !== 'embedded') return options;
  // Groups and questions need no agent, and one is known without a registry.
  const isNeeded = report?.tasks.some(({ agent }) => agent !== '' && agent !== TOOL) === true;
  return isNeeded ? { ...options, agents: 'FILE' } : options;
}
