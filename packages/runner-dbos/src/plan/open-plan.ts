import {
  type CheckedPlan,
  factsOf,
  flattenPlan,
  graphOf,
  observePlan,
  PlanProgress,
  type PlanRecord,
  type PlanTelemetry,
  planAttributes,
  startSpan,
  TaskRecords,
} from '@obsidian-agent/plans/runner';
import { parseTraceparent } from '@obsidian-agent/platform';
import { enqueueAttempts } from '../engine/enqueue.ts';
import type { Client, Store } from '../store/connect.ts';
import { findBody, openAttemptsOf, tasksOf, toRecord } from '../store/plan-rows.ts';
import { planTable, type StoredPlan } from '../store/records.ts';
import { RELEASE } from '../store/releases.ts';
import type { Opened } from './write-turn.ts';

/** A plan that this process has opened to coordinate it. */
export interface OpenPlan extends Opened {
  readonly progress: PlanProgress;
  readonly telemetry: PlanTelemetry;
  /** How many turns were written. */
  readonly turns: number;
  readonly isCancelAsked: boolean;
  /** The attempts at work, by their keys. */
  readonly requests: Map<string, string>;
}

/**
 * Opens a plan from its tables, and fences out who had it open. Attempts at work stay as they are; those that no host got
 * are sent again. Undefined if the plan has ended, a later run of it was started, or a later release has begun it.
 */
export async function openPlan(
  store: Store,
  { planId, run }: { readonly planId: string; readonly run: number },
  host: string,
): Promise<OpenPlan | undefined> {
  return store.transaction(async (client) => {
    const { rows } = await client.query(
      `UPDATE obsidian_agent.plans SET run_epoch = run_epoch + 1, coordinator = $3,
         machine_version = greatest(machine_version, $4)
       WHERE plan_id = $1 AND run = $2 AND state = 'running' AND machine_version <= $4
       RETURNING ${planTable.columns}, turns`,
      [planId, run, host, RELEASE.machineVersion],
    );
    const plan = await findBody(client, planId);
    if (rows[0] === undefined || plan === undefined) return undefined;
    const head = planTable.decode(rows[0]);
    const requests = await resendAttempts(client, planId);
    const parts = await readProgress(client, head, plan);
    const { runEpoch, isCancelAsked } = head;
    return { planId, runEpoch, host, isCancelAsked, turns: Number(rows[0]['turns']), requests, ...parts };
  });
}

async function resendAttempts(client: Client, planId: string): Promise<Map<string, string>> {
  const open = await openAttemptsOf(client, planId);
  await enqueueAttempts(
    client,
    open.map(({ requestId }) => requestId),
  );
  return new Map(open.map(({ key, requestId }) => [key, requestId]));
}

async function readProgress(
  client: Client,
  head: StoredPlan,
  plan: CheckedPlan,
): Promise<Pick<OpenPlan, 'progress' | 'telemetry'>> {
  const tasks = flattenPlan(plan);
  const graph = graphOf(tasks);
  const stored = await tasksOf(client, head.planId);
  const records = new TaskRecords({ planId: head.planId, graph }, stored, {
    readAnswer: () => {
      throw new Error('Answers are read ahead.');
    },
  });
  const known = toRecord(head, plan);
  const linked = known.firstTraceparent === null ? undefined : parseTraceparent(known.firstTraceparent);
  const span = startSpan(`plan ${plan.name}`, { attributes: planAttributes(known), linked });
  const record: PlanRecord = {
    ...known,
    traceId: span.context.traceId,
    firstTraceparent: known.firstTraceparent ?? span.traceparent,
    deadlineAt: plan.timeoutMs === undefined ? null : (known.revivedAt ?? known.submittedAt) + plan.timeoutMs,
  };
  const telemetry = observePlan({ ...known, graph, span, answerOf: (key) => records.get(key).answer });
  return { progress: new PlanProgress({ record, tasks, facts: factsOf(stored), records }), telemetry };
}
