import type { TaskFailure } from '@obsidian-agent/plans';
import type { AttemptResult } from '../store/attempt-result.ts';
import type { Client } from '../store/connect.ts';
import type { StoredAttempt } from '../store/records.ts';
import { notify } from '../store/wakes.ts';

/**
 * Reports the end of an attempt in place of its host. The first report counts: one that the host sends later changes
 * nothing.
 */
export async function reportEnd(client: Client, attempt: StoredAttempt, failure: TaskFailure): Promise<void> {
  const isUncertain = attempt.wasUncertain || failure.reason === 'EFFECT_UNKNOWN';
  const result: AttemptResult = { attempt: { ...attempt, reason: failure.reason }, answer: null, failure, isUncertain };
  await client.query(
    `WITH sent AS (
       INSERT INTO obsidian_agent.inbox (plan_id, request_id, kind, body) VALUES ($1, $2, 'ended', $3)
       ON CONFLICT (request_id) DO NOTHING)
     SELECT ${notify('inbox', '$1::text')}`,
    [attempt.planId, attempt.requestId, JSON.stringify(result)],
  );
}
