import { setVaultPath } from '@obsidian-agent/plans';
import { type CheckedTask, PlanPaths, type TaskRecord, TaskRecords } from '@obsidian-agent/plans/runner';
import { answersOf, tasksReadBy } from '../answers/read-scope.ts';
import { whenThere } from '../store/away.ts';
import { tasksNamed } from '../store/plan-rows.ts';
import type { StoredAttempt } from '../store/records.ts';
import type { KnownPlan } from './known-plans.ts';
import type { WorkHost } from './work-host.ts';

/** What an attempt needs to run on this host. */
export interface PreparedAttempt {
  readonly plan: KnownPlan;
  readonly task: CheckedTask;
  readonly record: TaskRecord;
  /** The records of the task, and of those that its references read. */
  readonly stored: readonly TaskRecord[];
}

/** Reads the records that the references of a task need. Undefined if the plan is gone. */
export async function prepareAttempt(
  host: WorkHost,
  { planId, key }: Pick<StoredAttempt, 'planId' | 'key'>,
): Promise<PreparedAttempt | undefined> {
  const plan = await host.knownPlans(host.store, planId);
  if (plan === undefined) return undefined;
  const { graph } = plan;
  const task = graph.taskOf(key);
  const stored = await tasksNamed(host.store, planId, [...tasksReadBy(task.payload, graph), task.id]);
  const record = new TaskRecords({ planId, graph }, stored, NO_ANSWERS).get(key);
  return { plan, task, record, stored };
}

const NO_ANSWERS = {
  readAnswer: (): never => {
    throw new Error('Answers are read later.');
  },
};

/** Reads the answers that the references of a task need. Waits for hosts that are away. @throws the signal's reason */
export async function readInputs(
  host: WorkHost,
  { plan: { planId, graph }, task, stored }: PreparedAttempt,
  signal: AbortSignal,
): Promise<TaskRecords> {
  const refs = answersOf(tasksReadBy(task.payload, graph), stored);
  const answers = await whenThere(signal, () => host.answers.readAll(refs, signal));
  return new TaskRecords({ planId, graph }, stored, answers);
}

/**
 * The payload with its references resolved and the path of its vault, and the secrets in it.
 *
 * @throws ReferenceUnresolved, or OrchestratorError `ANSWER_LOST`
 */
export async function resolvePayload(
  { task, record, records }: PreparedAttempt & { readonly records: TaskRecords },
  host: WorkHost,
): Promise<ReturnType<TaskRecords['payloadOf']>> {
  const readSecret = (name: string): string | undefined => host.secretOf(name);
  const { payload, secrets } = await new PlanPaths().evaluate((select) =>
    records.payloadOf(record.key, { readSecret, select }),
  );
  const path = task.vaultName === undefined ? undefined : host.pathOf(task.vaultName);
  return { payload: path === undefined ? payload : setVaultPath(payload, task.apiVersion, path), secrets };
}
