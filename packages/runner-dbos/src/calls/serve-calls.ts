import { AgentFailure, type TaskExecutor } from '@obsidian-agent/client';
import { setVaultPath } from '@obsidian-agent/plans';
import type { ActionRequest } from '@obsidian-agent/shared-types';
import type { Store } from '../store/connect.ts';
import { notify } from '../store/wakes.ts';
import type { Call, CallEnd } from './remote-executor.ts';

/** The parts of a host that answer calls. */
export interface CallHost {
  readonly name: string;
  readonly store: Store;
  readonly executor: TaskExecutor;
  readonly closing: AbortSignal;
  pathOf(vault: string): string | undefined;
}

/** Begins what this host is asked for, once. The caller asks again if the host ends before it has answered. */
export async function serveCalls(host: CallHost): Promise<void> {
  const { rows } = await host.store.query(
    `UPDATE obsidian_agent.calls SET begun_at = obsidian_agent.now_ms() WHERE host = $1 AND begun_at IS NULL
     RETURNING call_id, call`,
    [host.name],
  );
  await Promise.all(rows.map(({ call_id, call }) => serve(host, String(call_id), call as Call)));
}

async function serve(host: CallHost, callId: string, call: Call): Promise<void> {
  const end = await answer(host, call);
  await host.store.query(
    `WITH ended AS (UPDATE obsidian_agent.calls SET body = $2 WHERE call_id = $1)
     SELECT ${notify('call', '$1::text')}`,
    [callId, JSON.stringify(end)],
  );
}

async function answer(host: CallHost, call: Call): Promise<CallEnd> {
  const { executor, closing: signal } = host;
  try {
    if (call.kind === 'describe') return { answer: await executor.describe(call.agent) };
    const { agent, timeoutMs } = call;
    return { answer: await executor.exec(withPath(host, call), { agent, timeoutMs, signal }) };
  } catch (error) {
    if (!(error instanceof AgentFailure)) throw error;
    const { reason, message, hint, isRetryable, evidence } = error;
    return { failure: { reason, message, hint, isRetryable, evidence } };
  }
}

function withPath({ pathOf }: CallHost, { vault, request }: Extract<Call, { kind: 'exec' }>): ActionRequest {
  const asked = request as ActionRequest;
  const path = vault === null ? undefined : pathOf(vault);
  if (path === undefined) return asked;
  return {
    ...asked,
    payload: setVaultPath(asked.payload as object as Readonly<Record<string, unknown>>, 'v2', path),
  } as ActionRequest;
}
