// Names on the wire between hosts, possibly of different releases. They never change.

/** Of the application in DBOS's tables. */
export const APPLICATION = 'obsidian-orchestrator';

/** DBOS would recover and start only workflows of its own version. Instead, queues name the machine's version. */
export const APPLICATION_VERSION = '1';

/** The workflow that coordinates a plan: `runPlan({ planId, run })`, with the id `planId:run`. */
export const RUN_PLAN = 'runPlan';
/** The workflow that runs one attempt on the host of its vault, with the id `requestId:epoch`. */
export const RUN_ATTEMPT = 'runAttempt';

/** Plans of a machine version that wait for a coordinator; any worker that knows the version may take them. */
export function plansQueue(version: number): string {
  return `plans:${version}`;
}

/**
 * Attempts of a machine version for a host, which limits by itself how many run, and lets one at a time write to a vault. DBOS's limits would
 * hold the next write back until it has recorded the end of the one before, after its plan has gone on.
 */
export function hostQueue(host: string, version: number): string {
  return `host:${version}:${host}`;
}
