import type { AttemptRecord, Happening, MachineEvent, Outcome } from '@obsidian-agent/plans/runner';
import type { AttemptResult } from '../store/attempt-result.ts';
import type { Client, Row } from '../store/connect.ts';

/** What is to be taken, with the attempt whose end it is. */
export interface Taken {
  readonly id: number;
  readonly happening: Happening;
  readonly attempt?: AttemptRecord;
}

/** Most of what one turn takes, so that a large plan does not grow one statement without bounds. */
export const MOST_TAKEN = 200;

/** Reads what has arrived for a plan, oldest first. */
export async function readInbox(client: Client, planId: string): Promise<Taken[]> {
  const { rows } = await client.query(
    'SELECT id, kind, body FROM obsidian_agent.inbox WHERE plan_id = $1 ORDER BY id LIMIT $2',
    [planId, MOST_TAKEN],
  );
  return rows.map(toTaken);
}

function toTaken({ id, kind, body }: Row): Taken {
  if (kind === 'ended') return { id: Number(id), ...endOf(body as AttemptResult) };
  if (kind === 'answered') {
    const { key, isApproved } = body as { readonly key: string; readonly isApproved: boolean };
    return { id: Number(id), happening: { event: { kind: 'answered', id: key, isApproved } } };
  }
  // Anything else, also of a later release, is a reason to look.
  return { id: Number(id), happening: { event: kind === 'cancel' ? { kind: 'cancelled' } : { kind: 'look' } } };
}

function endOf({
  attempt,
  answer = null,
  failure,
  isUncertain,
  isInterrupted = false,
}: AttemptResult): Omit<Taken, 'id'> {
  const { key } = attempt;
  if (isInterrupted) return { attempt, happening: { event: { kind: 'ended', key, outcome: { kind: 'interrupted' } } } };
  const outcome: Outcome =
    failure === null ? { kind: 'succeeded' } : { kind: 'failed', isRetryable: failure.isRetryable, isUncertain };
  const event: MachineEvent = { kind: 'ended', key, outcome };
  return { attempt, happening: { event, result: { key, answer, failure } } };
}
