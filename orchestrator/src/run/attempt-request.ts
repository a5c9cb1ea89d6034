import { basename } from 'node:path';
import type { ActionRequest } from '@obsidian-agent/shared-types';
import type { CheckedTask } from '../plan/checked-plan.ts';
import { locateParams } from '../plan/task-params.ts';
import type { SpanAttributes } from './trace.ts';

/** The parts of a request, without its trace. */
export interface AttemptWork {
  readonly task: Pick<CheckedTask, 'agent' | 'tool' | 'action' | 'apiVersion' | 'effect' | 'timeoutMs'>;
  /** References are resolved. */
  readonly payload: Readonly<Record<string, unknown>>;
  /** New for each attempt. */
  readonly requestId: string;
  readonly planId: string | null;
  /** The same for all attempts. */
  readonly taskId: string | null;
  readonly idempotencyKey: string | null;
  readonly correlationId: string;
}

/** The request of one attempt. */
export function toRequest(
  { task, payload, requestId, planId, taskId, idempotencyKey, correlationId }: AttemptWork,
  traceparent: string,
): ActionRequest {
  const isKeyed = task.apiVersion === 'v2' && task.effect !== 'read' && idempotencyKey !== null;
  return {
    request_id: requestId,
    // v1 has null as its version, and the v1 contract declares `context` as a plain string.
    api_version: task.apiVersion === 'v1' ? null : task.apiVersion,
    tool: task.tool,
    action: task.action,
    context: '',
    plan_id: planId,
    task_id: taskId,
    correlation_id: correlationId,
    payload,
    ...(isKeyed ? { idempotency_key: idempotencyKey } : {}),
    traceparent,
  };
}

/** Attributes for the span of this attempt; of the vault only its name. */
export function attributesOf({ task, payload, requestId, planId, taskId, correlationId }: AttemptWork): SpanAttributes {
  const vault = locateParams(payload, task.apiVersion).params['vault_path'];
  return {
    correlation_id: correlationId,
    ...(planId === null ? {} : { plan_id: planId }),
    ...(taskId === null ? {} : { task_id: taskId }),
    request_id: requestId,
    tool: task.tool,
    action: task.action,
    ...(typeof vault === 'string' ? { vault: basename(vault) } : {}),
  };
}
