import { AgentFailure, type AgentFailureReason, type Evidence, type TaskExecutor } from '@obsidian-agent/client';
import { OrchestratorError } from '@obsidian-agent/plans';
import type { Description, ReceivedResponse } from '@obsidian-agent/shared-types';
import { v7 as uuidv7 } from 'uuid';
import type { Store } from '../store/connect.ts';
import { notify, type Wakes } from '../store/wakes.ts';

/** What a host is asked for: to describe an agent, or to send it one request about a vault. */
export type Call =
  | { readonly kind: 'describe'; readonly agent: string }
  | {
      readonly kind: 'exec';
      readonly agent: string;
      /** Name of the vault whose path belongs in the payload. */
      readonly vault: string | null;
      readonly request: unknown;
      readonly timeoutMs: number;
    };

/** What a host answers. */
export type CallEnd = { readonly answer: unknown } | { readonly failure: FailureFacts };

/** The members of an AgentFailure. */
interface FailureFacts {
  readonly reason: AgentFailureReason;
  readonly message: string;
  readonly hint: string;
  readonly isRetryable: boolean;
  readonly evidence: Evidence;
}

interface Line {
  readonly store: Store;
  readonly wakes: Wakes;
  readonly host: string;
  readonly vault: string | null;
}

/** A host that does not begin within this time is away. */
const PATIENCE_MS = 10_000;

/** Agents on the host that has a vault, for requests that are not part of a plan. */
export function createRemoteExecutor({ vault, ...line }: Line): TaskExecutor {
  return {
    exec: async (request, { agent, signal, timeoutMs }) =>
      (await callHost(line, { kind: 'exec', agent, vault, request, timeoutMs }, signal)) as ReceivedResponse,
    describe: (agent) => describe(line, agent),
    close: async () => {},
  };
}

async function describe(line: Omit<Line, 'vault'>, agent: string): Promise<Description> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  try {
    return (await callHost(line, { kind: 'describe', agent }, signal)) as Description;
  } catch (error) {
    throw error === signal.reason ? hostAway(line.host) : error;
  }
}

async function callHost(
  { store, wakes, host }: Omit<Line, 'vault'>,
  call: Call,
  signal: AbortSignal,
): Promise<unknown> {
  const callId = uuidv7();
  let wake = Promise.withResolvers<void>();
  const look = (): void => wake.resolve();
  const stop = wakes.on('call', callId, look);
  signal.addEventListener('abort', look, { once: true });
  const patience = setTimeout(look, PATIENCE_MS);
  const until = performance.now() + PATIENCE_MS;
  try {
    await store.query(ASK, [callId, host, JSON.stringify(call)]);
    for (;;) {
      await wake.promise;
      wake = Promise.withResolvers();
      const { rows } = await store.query(LOOK, [callId]);
      const end = rows[0]?.['body'] as CallEnd | null | undefined;
      if (end != null) return takeEnd(end);
      if (rows[0]?.['begun_at'] == null && performance.now() >= until && (await withdraw(store, callId)))
        throw hostAway(host);
      signal.throwIfAborted();
    }
  } finally {
    clearTimeout(patience);
    signal.removeEventListener('abort', look);
    stop();
    await store.query('DELETE FROM obsidian_agent.calls WHERE call_id = $1', [callId]);
  }
}

const ASK = `
  WITH asked AS (
    INSERT INTO obsidian_agent.calls (call_id, host, call, asked_at) VALUES ($1, $2, $3, obsidian_agent.now_ms()))
  SELECT ${notify('ask', '$2::text')}`;

/** Whether the host has not begun, and now never will. A call that is missing was never begun, either. */
async function withdraw(store: Store, callId: string): Promise<boolean> {
  const { rowCount } = await store.query('DELETE FROM obsidian_agent.calls WHERE call_id = $1 AND begun_at IS NULL', [
    callId,
  ]);
  if (rowCount === 1) return true;
  const { rows } = await store.query(LOOK, [callId]);
  return rows.length === 0;
}

const LOOK = 'SELECT begun_at, body FROM obsidian_agent.calls WHERE call_id = $1';

function takeEnd(end: CallEnd): unknown {
  if ('answer' in end) return end.answer;
  const { reason, evidence, ...facts } = end.failure;
  throw new AgentFailure(reason, evidence, facts);
}

function hostAway(host: string): OrchestratorError {
  return new OrchestratorError('HOST_AWAY', {
    message: `The host "${host}" does not answer.`,
    hint: 'Start its worker, and try again. `obsidian-orchestrator hosts` shows which hosts are there.',
  });
}
