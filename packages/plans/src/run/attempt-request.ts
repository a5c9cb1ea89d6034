import { basename } from 'node:path';
import type { ActionRequest } from '@obsidian-agent/shared-types';
import type { CheckedTask } from '../plan/checked-plan.ts';
import { locateParams } from '../plan/task-params.ts';
import { agentAttributes, planAttributes, taskNames } from './telemetry-attributes.ts';
import type { SpanAttributes } from './trace.ts';

/** The parts of a request, without its trace. */
export interface AttemptWork {
  readonly task: Pick<CheckedTask, 'agent' | 'tool' | 'action' | 'apiVersion' | 'effect' | 'keyDays' | 'timeoutMs'>;
  /** References are resolved. */
  readonly payload: Readonly<Record<string, unknown>>;
  /** New for each attempt. */
  readonly requestId: string;
  readonly planId: string | null;
  /** The same for all attempts. */
  readonly taskId: string | null;
  readonly idempotencyKey: string | null;
  readonly correlationId: string;
  /** Which attempt of which task of a plan it is; missing for a request without a plan. */
  readonly place?: AttemptPlace;
}

export interface AttemptPlace {
  readonly planName: string;
  /** The task's id in the plan; for an item, with its index in brackets. */
  readonly key: string;
  /** Counted from 1. */
  readonly attempt: number;
}

/** Whether the key of the task prevents that its effect happens twice. */
export function isKeyed({ task, idempotencyKey }: AttemptWork): boolean {
  return task.apiVersion === 'v2' && task.effect !== 'read' && idempotencyKey !== null;
}

/** The request of one attempt. */
export function toRequest(work: AttemptWork, traceparent: string): ActionRequest {
  const { task, payload, requestId, planId, taskId, idempotencyKey, correlationId } = work;
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
    ...(isKeyed(work) ? { idempotency_key: idempotencyKey } : {}),
    traceparent,
  };
}

/** Attributes for the span of this attempt: of the payload only the vault's name, if it contains no secret. */
export function attributesOf(work: AttemptWork, secrets: readonly string[]): SpanAttributes {
  const { task, payload, requestId, planId, taskId, correlationId, place } = work;
  const vault = locateParams(payload, task.apiVersion).params['vault_path'];
  const isPublic = typeof vault === 'string' && !secrets.some((secret) => vault.includes(secret));
  return {
    correlation_id: correlationId,
    request_id: requestId,
    'obsidian_agent.request.id': requestId,
    'obsidian_agent.tool': task.tool,
    ...agentAttributes(task),
    ...(isPublic ? { 'obsidian_agent.vault.name': basename(vault) } : {}),
    ...(planId === null || place === undefined ? {} : planAttributes({ planId, correlationId, name: place.planName })),
    ...(taskId === null || place === undefined ? {} : taskNames({ taskId, key: place.key })),
    ...(place === undefined ? {} : { 'obsidian_agent.attempt': place.attempt }),
  };
}
