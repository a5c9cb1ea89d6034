import { OrchestratorError } from '@obsidian-agent/plans';
import { isHostAway } from './host-away.ts';

/**
 * What this release knows about plans. `machineVersion` rises only if an earlier release could not go on with a plan that
 * this one has begun. Workers take plans of their own version and of all earlier ones.
 */
export const RELEASE = { machineVersion: 1 } as const;

/** The versions of plans that this release can run. */
export const machineVersions: readonly number[] = Array.from({ length: RELEASE.machineVersion }, (_, at) => at + 1);

/** An SQL condition: whether a running plan needs a later release than any worker that is there has. */
export const IS_AHEAD = `(state = 'running' AND machine_version > (
  SELECT max(machine_version::integer) FROM obsidian_agent.hosts h WHERE NOT ${isHostAway('h')}))`;

export function planTooNew(planId: string, version: number): OrchestratorError {
  return new OrchestratorError('PLAN_TOO_NEW', {
    message: `Plan ${planId} belongs to a later release: it has machine version ${version}, and this release knows ${RELEASE.machineVersion}.`,
    hint: 'Use that release or a later one. `obsidian-orchestrator hosts --json` shows the version of each worker.',
  });
}
