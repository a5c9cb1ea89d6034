import { OrchestratorError } from '@obsidian-agent/plans';
import { type AnswerRef, answerFileOf, answerLost, readAnswerFile } from '@obsidian-agent/plans/runner';
import type { Store } from '../store/connect.ts';
import { notify, type Wakes } from '../store/wakes.ts';
import type { AnswerHost } from './answers.ts';

// An answer travels in parts of its own table. Part 0 is the question; it gets the number of the parts when they are there.

const PART_BYTES = 1024 * 1024;
/** How often to ask again: the host was started since, or another reader has taken the answer. */
const ASK_MS = 1000;
/** How long to wait for a host if there is no other end. */
const PATIENCE_MS = 15_000;
/** Instead of a number of parts, if the host no longer has the answer. */
const LOST = 'lost';

interface Line {
  readonly store: Store;
  readonly wakes: Wakes;
}

/**
 * Asks a host for an answer. With a signal, waits for a host that is away until then.
 *
 * @throws OrchestratorError `ANSWER_LOST` if the host does not have it, or does not send it soon; the signal's reason
 */
export async function fetchParcel(
  { store, wakes }: Line,
  ref: AnswerRef,
  { host, signal }: { readonly host: string; readonly signal: AbortSignal | undefined },
): Promise<Buffer> {
  let wake = Promise.withResolvers<void>();
  const look = (): void => wake.resolve();
  const stop = wakes.on('parcel', ref.sha256, look);
  signal?.addEventListener('abort', look, { once: true });
  const timer = setInterval(look, ASK_MS);
  const until = performance.now() + PATIENCE_MS;
  try {
    while (signal !== undefined || performance.now() < until) {
      signal?.throwIfAborted();
      const arrived = await takeParcel(store, ref, host);
      if (arrived !== undefined) return arrived;
      await store.query(ASK, [ref.sha256, host]);
      await wake.promise;
      wake = Promise.withResolvers();
    }
  } finally {
    stop();
    clearInterval(timer);
    signal?.removeEventListener('abort', look);
  }
  throw answerLost(ref, `it is on the host "${host}", which does not send it`);
}

const ASK = `
  WITH asked AS (
    INSERT INTO obsidian_agent.parcels (sha256, part, asked_at) VALUES ($1, 0, obsidian_agent.now_ms())
    ON CONFLICT DO NOTHING)
  SELECT ${notify('ask', '$2::text')}`;

async function takeParcel(store: Store, ref: AnswerRef, host: string): Promise<Buffer | undefined> {
  const { sha256 } = ref;
  const ready = 'SELECT body FROM obsidian_agent.parcels WHERE sha256 = $1 AND part = 0';
  const body = (await store.query(ready, [sha256])).rows[0]?.['body'];
  if (!(body instanceof Buffer)) return undefined;
  const words = body.toString();
  if (words === LOST) {
    await store.query(TAKEN, [sha256]);
    throw answerLost(ref, `the host "${host}" no longer has it`);
  }
  const count = Number(words);
  const parts: Buffer[] = [];
  for (let part = 1; part <= count; part++) {
    const { rows } = await store.query('SELECT body FROM obsidian_agent.parcels WHERE sha256 = $1 AND part = $2', [
      sha256,
      part,
    ]);
    if (rows[0] === undefined) return undefined;
    parts.push(rows[0]['body'] as Buffer);
  }
  await store.query(TAKEN, [sha256]);
  return Buffer.concat(parts);
}

const TAKEN = 'DELETE FROM obsidian_agent.parcels WHERE sha256 = $1';

/** Sends the answers of this host that others have asked for, or that they are lost. */
export async function sendParcels(store: Store, own: AnswerHost): Promise<void> {
  const { rows } = await store.query(
    `SELECT sha256, bytes FROM obsidian_agent.parcels JOIN obsidian_agent.answers USING (sha256)
     WHERE part = 0 AND parcels.body IS NULL AND host = $1`,
    [own.name],
  );
  for (const { sha256, bytes } of rows) await sendParcel(store, own, { sha256: String(sha256), bytes: Number(bytes) });
}

async function sendParcel(store: Store, { stateDir }: AnswerHost, ref: AnswerRef): Promise<void> {
  const text = findAnswer(stateDir, ref);
  const count = text === undefined ? 0 : Math.ceil(text.length / PART_BYTES);
  for (let part = 1; part <= count; part++)
    await store.query(
      `INSERT INTO obsidian_agent.parcels (sha256, part, body, asked_at) VALUES ($1, $2, $3, obsidian_agent.now_ms())
       ON CONFLICT DO NOTHING`,
      [ref.sha256, part, text?.subarray((part - 1) * PART_BYTES, part * PART_BYTES)],
    );
  await store.query(
    `WITH ready AS (UPDATE obsidian_agent.parcels SET body = $2 WHERE sha256 = $1 AND part = 0)
     SELECT ${notify('parcel', '$1::text')}`,
    [ref.sha256, Buffer.from(text === undefined ? LOST : String(count))],
  );
}

function findAnswer(stateDir: string, ref: AnswerRef): Buffer | undefined {
  try {
    return readAnswerFile(answerFileOf(stateDir, ref), ref);
  } catch (error) {
    if (error instanceof OrchestratorError && error.reason === 'ANSWER_LOST') return undefined;
    throw error;
  }
}
