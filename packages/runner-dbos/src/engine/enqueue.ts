import type { Client } from '../store/connect.ts';
import { DBOS_SCHEMA } from '../store/tables.ts';
import { notify } from '../store/wakes.ts';
import { APPLICATION, APPLICATION_VERSION, RUN_ATTEMPT, RUN_PLAN } from './names.ts';

// DBOS's own SQL function enqueues in our transactions: a turn and the attempts that follow from it are one.

/**
 * An SQL expression that enqueues the attempts of a row source with the columns of `attempts`, on their hosts. An attempt
 * that was enqueued before under the same epoch stays as it is.
 */
export const ENQUEUE_ATTEMPT = `${DBOS_SCHEMA}.enqueue_workflow(
  workflow_name => '${RUN_ATTEMPT}',
  queue_name => 'host:' || machine_version || ':' || host,
  positional_args => ARRAY[json_build_object(
    'planId', plan_id, 'key', key, 'attempt', attempt, 'requestId', request_id, 'epoch', epoch)],
  workflow_id => request_id || ':' || coalesce(epoch, 0),
  app_version => '${APPLICATION_VERSION}',
  application_name => '${APPLICATION}'), ${notify('host', 'host')}`;

/** The same for plans: each run of a plan is one workflow, which any worker may take. */
const ENQUEUE_PLAN = `${DBOS_SCHEMA}.enqueue_workflow(
  workflow_name => '${RUN_PLAN}',
  queue_name => 'plans:' || machine_version,
  positional_args => ARRAY[json_build_object('planId', plan_id, 'run', run)],
  workflow_id => plan_id || ':' || run,
  app_version => '${APPLICATION_VERSION}',
  application_name => '${APPLICATION}'), ${notify('plans', "''")}`;

/** Enqueues the present run of a plan. */
export async function enqueuePlan(client: Client, planId: string): Promise<void> {
  await client.query(`SELECT ${ENQUEUE_PLAN} FROM obsidian_agent.plans WHERE plan_id = $1`, [planId]);
}

/** Gives the running plans of a host that is away to other hosts. Returns their ids. */
export async function adoptPlansOf(client: Client, host: string): Promise<string[]> {
  const { rows } = await client.query(
    `WITH adopted AS (
       UPDATE obsidian_agent.plans SET run = run + 1, coordinator = NULL
       WHERE coordinator = $1 AND state = 'running' RETURNING plan_id, run, machine_version)
     SELECT plan_id, ${ENQUEUE_PLAN} FROM adopted`,
    [host],
  );
  return rows.map(({ plan_id }) => String(plan_id));
}

/** Enqueues attempts again, for example after their vault has moved. */
export async function enqueueAttempts(client: Client, requestIds: readonly string[]): Promise<void> {
  await client.query(
    `SELECT ${ENQUEUE_ATTEMPT} FROM obsidian_agent.attempts
     WHERE request_id = ANY($1) AND host IS NOT NULL AND ended_at IS NULL`,
    [requestIds],
  );
}
