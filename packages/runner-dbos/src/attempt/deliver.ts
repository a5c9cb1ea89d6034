import { setTimeout as pause } from 'node:timers/promises';
import { isAway, whenThere } from '../store/away.ts';
import type { Client } from '../store/connect.ts';
import { notify } from '../store/wakes.ts';
import { findResult, listResults, type OutboxEntry, removeResult, saveResult } from './outbox.ts';
import type { WorkHost } from './work-host.ts';

/** Longer than Postgres usually takes. Then the result is safer on this host. */
const PATIENCE_MS = 500;

/** Sends a result to its coordinator, as soon as Postgres can be reached. Sent twice, it arrives once. */
export async function deliver(host: WorkHost, entry: OutboxEntry): Promise<void> {
  const sent = send(host.store, host, entry).then(
    () => true,
    (error: Error) => {
      if (!isAway(error)) throw error;
      return false;
    },
  );
  if (await Promise.race([sent, pause(PATIENCE_MS, false, { ref: false })])) return;
  saveResult(host.stateDir, entry);
  if (await sent) removeResult(host.stateDir, entry.requestId);
  else await deliverSaved(host, entry);
}

/** Sends a result that is in the outbox. */
export async function deliverSaved(host: WorkHost, entry: OutboxEntry): Promise<void> {
  await whenThere(host.closing, () => send(host.store, host, entry));
  removeResult(host.stateDir, entry.requestId);
}

/** Sends what an earlier process of this host could not send. */
export async function deliverOutbox(host: WorkHost): Promise<void> {
  for (const requestId of listResults(host.stateDir)) {
    const entry = findResult(host.stateDir, requestId);
    if (entry !== undefined) await deliverSaved(host, entry);
  }
}

/** A result of an attempt that Postgres does not know, that was given up, or that is another host's now, is dropped. */
async function send(client: Client, { name }: WorkHost, entry: OutboxEntry): Promise<void> {
  const { requestId, result, body, epoch = null } = entry;
  const { answer = null } = result;
  await client.query(
    `WITH open AS (
       SELECT plan_id FROM obsidian_agent.attempts WHERE request_id = $1 AND ended_at IS NULL AND host = $4
         AND (epoch = $7 OR epoch IS NULL OR $7::bigint IS NULL)),
     sent AS (
       INSERT INTO obsidian_agent.inbox (plan_id, request_id, kind, body)
       SELECT plan_id, $1, 'ended', $6::json FROM open ON CONFLICT (request_id) DO NOTHING RETURNING plan_id),
     answered AS (
       INSERT INTO obsidian_agent.answers (sha256, bytes, host, body)
       SELECT $2::text, $3::bigint, $4::text, $5::bytea FROM sent WHERE $2::text IS NOT NULL
       ON CONFLICT (sha256) DO UPDATE SET body = coalesce(answers.body, excluded.body))
     SELECT ${notify('inbox', 'plan_id')} FROM open`,
    [
      requestId,
      answer?.sha256 ?? null,
      answer?.bytes ?? null,
      name,
      body === null ? null : Buffer.from(body),
      JSON.stringify(result),
      epoch,
    ],
  );
}
