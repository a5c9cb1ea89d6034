import { initTracing, type Tracing } from '@obsidian-agent/platform';
import {
  type ActionRequest,
  type ActionResponse,
  AgentError,
  type Description,
  type Message,
} from '@obsidian-agent/shared-types';
import type { VaultPolicy } from '@obsidian-agent/vault';
import { failureResponse, successResponse, unexpected } from '../envelope/response.ts';
import { type Decoded, decodeRequest } from '../request/decode-request.ts';
import type { Settings } from '../settings/settings.ts';
import { dispatch } from './dispatch.ts';

export interface RunContext {
  readonly settings: Settings;
  readonly env: NodeJS.ProcessEnv;
  readonly signal: AbortSignal;
  /** Writes out messages for somebody who did not send a request. */
  readonly spell?: (message: Message) => string;
  /** Whether lists are answered whole, however small the limit of the request is. */
  readonly isWhole?: boolean | undefined;
  /** The command that the history names; default: that of the request. */
  readonly recordedAs?: string | undefined;
  /** Receives the progress of a long transaction; default: log lines. */
  readonly onProgress?: (done: number, total: number) => void;
  /** Receives the progress of an index that has notes to read; default: nobody. */
  readonly onLearned?: VaultPolicy['onLearned'];
  /** Receives why the run waits for another program; default: log lines. */
  readonly onWait?: (why: string) => void;
  /** Called if a write waits for another one for more than a second. */
  readonly onBusy?: VaultPolicy['onBusy'];
}

/** A run's response, and its tracing, which still has to be flushed. */
export interface Answer {
  readonly response: ActionResponse;
  readonly tracing: Tracing;
}

/** Answers the bytes of a request, valid or not. */
export async function answerBytes(bytes: Uint8Array, context: RunContext): Promise<Answer> {
  let decoded: Decoded;
  try {
    decoded = decodeRequest(bytes, context.settings.limits.jsonDepth);
  } catch (error) {
    return await answerFailure(error, context);
  }
  return await answer(decoded, context);
}

/** Answers a failure to read a request. */
export async function answerFailure(error: unknown, context: RunContext): Promise<Answer> {
  return await answer({ error: error instanceof AgentError ? error : unexpected(error), echo: {} }, context);
}

async function answer(
  decoded: Decoded,
  { settings, env, signal, spell, isWhole, recordedAs, onProgress, onLearned, onWait, onBusy }: RunContext,
): Promise<Answer> {
  const { echo } = decoded;
  const request = 'request' in decoded ? decoded.request : undefined;
  const tracing = initTracing('obsidian_agent', {
    env,
    ids: idsOf(decoded),
    traceparent: request?.traceparent,
    tracestate: request?.tracestate,
  });
  for (const complaint of settings.complaints) tracing.log.warn(complaint);

  try {
    if ('error' in decoded) throw decoded.error;
    const session = {
      settings,
      signal,
      tracing,
      isWhole,
      recordedAs,
      onProgress,
      onLearned,
      onWait,
      onBusy,
      describe: () => describeSelf(settings),
    };
    const outcome = await tracing.correlationSpan(decoded.request.action, () => dispatch(session, decoded.request));
    return { response: successResponse(echo, outcome, spell), tracing };
  } catch (error) {
    const failure = error instanceof AgentError ? error : unexpected(error);
    logFailure(tracing, failure);
    return { response: failureResponse(echo, failure, spell), tracing };
  }
}

async function describeSelf({ limits }: Settings): Promise<Description> {
  const { describeAgent } = await import('./description.ts');
  return describeAgent(limits);
}

/** Logs a failure; a bug in the agent with its stack. */
export function logFailure({ log }: Tracing, failure: AgentError): void {
  const { reason, category, hint, details, message, cause } = failure;
  if (category === 'internal') log.error(message, { reason, err: cause instanceof Error ? cause.stack : cause });
  else log.info(message, { reason, hint, details });
}

function idsOf({ echo, ...decoded }: Decoded): Parameters<typeof initTracing>[1]['ids'] {
  const request: ActionRequest | undefined = 'request' in decoded ? decoded.request : undefined;
  const { request_id, plan_id, task_id, correlation_id } = echo;
  return {
    request_id,
    plan_id,
    task_id,
    correlation_id,
    tool: request?.tool,
    action: request?.action,
    vault: vaultName(request),
  };
}

/** The last segment of the vault's path: enough to distinguish vaults without revealing the path. */
function vaultName(request: ActionRequest | undefined): string | undefined {
  const command = request?.payload['command'];
  const path =
    request?.payload['vault_path'] ??
    (typeof command === 'object' && command !== null && 'vault_path' in command ? command.vault_path : undefined);
  return typeof path === 'string' ? path.split('/').findLast((name) => name !== '') : undefined;
}
