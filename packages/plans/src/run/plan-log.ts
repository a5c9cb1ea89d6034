import { logs, ROOT_CONTEXT, SeverityNumber, trace } from '@opentelemetry/api';
import { requestIdFor } from '../plan/ids.ts';
import type { SeenPlanState, TaskState } from '../plan/task-state.ts';
import type { ObservedPlan } from './plan-telemetry.ts';
import { planAttributes, taskAttributes } from './telemetry-attributes.ts';
import type { OpenSpan, SpanAttributes } from './trace.ts';
import type { TaskChange } from './wire-reports.ts';

/** Log records of OpenTelemetry's API, which does nothing unless an SDK is registered. Lines on stderr are separate. */
export interface PlanLog {
  writePlan(state: SeenPlanState, span: OpenSpan): void;
  writeTask(change: TaskChange, span: OpenSpan): void;
}

/** One record for each change of a plan's or task's state. They contain names and ids, but no texts of agents. */
export function createPlanLog(plan: ObservedPlan): PlanLog {
  return {
    writePlan: (state, span) =>
      emitRecord(severityOf(state), span, () => ({
        eventName: 'obsidian_agent.plan.changed',
        body: `Plan ${plan.name}: ${state}`,
        attributes: { ...planAttributes(plan), 'obsidian_agent.plan.state': state },
      })),
    writeTask(change, span) {
      if (change.state === 'queued') return;
      emitRecord(severityOf(change.state), span, () => recordOf(plan, change));
    },
  };
}

export interface EventRecord {
  readonly eventName: string;
  readonly body: string;
  readonly attributes: SpanAttributes;
}

/** Writes a record within a span. Makes it only if somebody collects log records. */
export function emitRecord(severity: Severity, span: OpenSpan | undefined, make: () => EventRecord): void {
  if (!areLogsCollected()) return;
  const context = span === undefined ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, span.context);
  logs
    .getLogger('orchestrator')
    .emit({ ...make(), severityNumber: SeverityNumber[severity], severityText: severity, context });
}

/** Whether somebody collects log records. */
export function areLogsCollected(): boolean {
  return logs.getLogger('orchestrator').enabled();
}

export type Severity = 'INFO' | 'WARN' | 'ERROR';

function severityOf(state: TaskState | SeenPlanState): Severity {
  if (state === 'failed') return 'ERROR';
  return state === 'retrying' || state === 'cancelled' || state === 'interrupted' ? 'WARN' : 'INFO';
}

function recordOf(
  plan: ObservedPlan,
  { task: key, task_id, state, attempt, failure, retry_in_ms }: TaskChange,
): EventRecord {
  return {
    eventName: 'obsidian_agent.task.changed',
    body: `Task ${key}: ${state}${failure === undefined ? '' : ` (${failure.reason})`}`,
    attributes: {
      ...planAttributes(plan),
      ...taskAttributes(plan.graph.taskOf(key), { key, taskId: task_id }),
      'obsidian_agent.task.state': state,
      ...(attempt === 0 ? {} : attemptIds(plan, { key, attempt })),
      ...(failure === undefined ? {} : { 'error.type': failure.reason }),
      ...(retry_in_ms === undefined ? {} : { 'obsidian_agent.task.retry_delay': retry_in_ms / 1000 }),
    },
  };
}

function attemptIds({ planId }: ObservedPlan, { key, attempt }: { key: string; attempt: number }): SpanAttributes {
  return {
    'obsidian_agent.attempt': attempt,
    'obsidian_agent.request.id': requestIdFor(planId, key, attempt),
  };
}
