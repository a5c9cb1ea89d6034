import type { Client } from '../store/connect.ts';
import { DBOS_SCHEMA } from '../store/tables.ts';

/** Deletes what DBOS keeps about plans and their attempts, in the transaction that deletes the plans. */
export async function deleteWorkflowsOf(client: Client, planIds: readonly string[]): Promise<void> {
  const { rows } = await client.query(
    `SELECT plan_id || ':' || n AS id FROM obsidian_agent.plans, generate_series(1, run) AS n WHERE plan_id = ANY($1)
     UNION ALL
     SELECT request_id || ':' || n FROM obsidian_agent.attempts, generate_series(0, coalesce(epoch, 0)) AS n
     WHERE plan_id = ANY($1)`,
    [planIds],
  );
  const ids = rows.map(({ id }) => String(id));
  for (const table of TABLES)
    await client.query(`DELETE FROM ${DBOS_SCHEMA}.${table} WHERE workflow_uuid = ANY($1)`, [ids]);
}

/** DBOS's own function deletes outside of our transaction. Of its other tables, our workflows use none. */
const TABLES = ['workflow_input', 'workflow_output', 'workflow_status'];
