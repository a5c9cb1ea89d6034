import { DBOS } from '@dbos-inc/dbos-sdk';
import { connectPool, type StoreOptions } from '../store/connect.ts';
import { machineVersions } from '../store/releases.ts';
import { DBOS_SCHEMA } from '../store/tables.ts';
import { APPLICATION, APPLICATION_VERSION, hostQueue, plansQueue, RUN_ATTEMPT, RUN_PLAN } from './names.ts';
import { quietLogger } from './quiet-logger.ts';
import { startQueues, stopQueues, wakeQueue } from './wake-queue.ts';

/** References to an attempt. */
interface AttemptWork {
  readonly planId: string;
  readonly key: string;
  readonly requestId: string;
  readonly epoch: number | null;
}

/** What this process does for its queues. Calls can be repeated after a crash. */
export interface Workflows {
  runPlan(work: { readonly planId: string; readonly run: number }): Promise<void>;
  runAttempt(work: AttemptWork): Promise<void>;
}

export interface EngineOptions extends StoreOptions {
  /** The host of this process. Only one process at a time may have it. */
  readonly host: string;
  readonly workflows: Workflows;
  /** Aborted when the process ends: what it was doing is recovered later. */
  readonly closing: AbortSignal;
  /** A workflow failed in a way that was not foreseen. */
  onFailure(error: Error): void;
}

/** DBOS in this process, which has it once. */
export interface Engine {
  /** Takes what was enqueued, without waiting for the next poll. */
  wakePlans(): void;
  wakeAttempts(): void;
  /** Takes nothing more; what was taken goes on. */
  stopTaking(): void;
  close(): Promise<void>;
}

/** The queues are woken by notifications. This is for what they missed. */
const POLL_MS = 1000;
/** A worker that is killed each time must not lose its plans. */
const MOST_RECOVERIES = 1_000_000;

/** Starts DBOS: recovers what this host was doing, and takes new work. */
export async function launchEngine({ host, workflows, closing, onFailure, ...store }: EngineOptions): Promise<Engine> {
  const pool = connectPool(store);
  const plans = machineVersions.map(plansQueue);
  const attempts = machineVersions.map((version) => hostQueue(host, version));
  DBOS.setConfig({
    name: APPLICATION,
    systemDatabasePool: pool,
    systemDatabaseSchemaName: DBOS_SCHEMA,
    applicationVersion: APPLICATION_VERSION,
    executorID: host,
    listenQueues: [...plans, ...attempts],
    runMigrations: false,
    logger: quietLogger,
    tracingEnabled: false,
  });
  const settings = { maxRecoveryAttempts: MOST_RECOVERIES };
  const guard = guardWith(closing, onFailure);
  DBOS.registerWorkflow(guard(workflows.runPlan), { ...settings, name: RUN_PLAN });
  DBOS.registerWorkflow(guard(workflows.runAttempt), { ...settings, name: RUN_ATTEMPT });
  startQueues();
  await DBOS.launch();
  for (const queue of [...plans, ...attempts])
    await DBOS.registerQueue(queue, { minPollingIntervalMs: POLL_MS, onConflict: 'always_update' });
  return {
    wakePlans: () => plans.forEach(wakeQueue),
    wakeAttempts: () => attempts.forEach(wakeQueue),
    stopTaking: stopQueues,
    async close() {
      await DBOS.shutdown({ deregister: true });
      await pool.end();
    },
  };
}

/** DBOS would record the end of a workflow that stops because its process does, and not recover it. */
function guardWith(closing: AbortSignal, onFailure: (error: Error) => void) {
  return <Work>(run: (work: Work) => Promise<void>) =>
    async (work: Work): Promise<void> => {
      try {
        await run(work);
      } catch (error) {
        if (!closing.aborted) onFailure(error as Error);
        await new Promise<never>(() => {});
      }
    };
}
