import type { Batch } from '@obsidian-agent/plans/runner';
import type { Client } from '../store/connect.ts';
import { notify } from '../store/wakes.ts';

/** Digests of the answers that tasks of plans name, or results that no task has taken yet. */
export async function answersNamedBy(client: Client, planIds: readonly string[]): Promise<string[]> {
  const { rows } = await client.query(
    `SELECT answer_sha256 AS sha256 FROM obsidian_agent.tasks
     WHERE plan_id = ANY($1) AND answer_sha256 IS NOT NULL
     UNION SELECT body -> 'answer' ->> 'sha256' FROM obsidian_agent.inbox
     WHERE plan_id = ANY($1) AND body -> 'answer' ->> 'sha256' IS NOT NULL`,
    [planIds],
  );
  return rows.map(({ sha256 }) => String(sha256));
}

/** Digests of the answers that the tasks of a batch had before. */
export function replacedBy({ entries }: Batch): string[] {
  return entries.flatMap(({ kind, record }) => (kind === 'replaced' ? record.sha256 : []));
}

/** Deletes answers that no task names any more. Those in files are deleted by their hosts, as soon as these are there. */
export async function deleteAnswers(client: Client, digests: readonly string[]): Promise<void> {
  await client.query(
    `WITH gone AS (
       DELETE FROM obsidian_agent.answers WHERE sha256 = ANY($1)
         AND NOT EXISTS (SELECT FROM obsidian_agent.tasks WHERE answer_sha256 = sha256)
       RETURNING sha256, host, body IS NULL AS is_file),
     parted AS (DELETE FROM obsidian_agent.parcels WHERE sha256 = ANY($1)),
     noted AS (
       INSERT INTO obsidian_agent.discarded_answers (sha256, host) SELECT sha256, host FROM gone WHERE is_file
       ON CONFLICT DO NOTHING)
     SELECT ${notify('ask', 'host')} FROM (SELECT DISTINCT host FROM gone WHERE is_file) AS hosts`,
    [digests],
  );
}
