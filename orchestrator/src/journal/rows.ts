import type { SQLInputValue, SQLOutputValue } from 'node:sqlite';
import type { AttemptRecord, PlanRecord, TaskRecord } from './records.ts';

type Row = Record<string, SQLOutputValue>;

// Only this file writes rows, so their contents are trusted.

export function planValues(plan: PlanRecord): SQLInputValue[] {
  return [
    plan.planId,
    JSON.stringify(plan.plan),
    plan.digest,
    plan.correlationId,
    plan.traceId,
    plan.state,
    plan.ownerPid,
    plan.submittedAt,
    plan.endedAt,
  ];
}

export function toPlan(row: Row): PlanRecord {
  return {
    planId: String(row['plan_id']),
    plan: JSON.parse(String(row['body'])) as PlanRecord['plan'],
    digest: String(row['digest']),
    correlationId: String(row['correlation_id']),
    traceId: String(row['trace_id']),
    state: row['state'] as PlanRecord['state'],
    ownerPid: Number(row['owner_pid']),
    submittedAt: Number(row['submitted_at']),
    endedAt: row['ended_at'] as number | null,
  };
}

export function taskValues(task: TaskRecord): SQLInputValue[] {
  return [
    task.planId,
    task.key,
    task.task,
    task.index,
    toJson(task.item),
    task.taskId,
    task.state,
    task.because,
    task.attempts,
    task.failures,
    task.isUncertain ? 1 : 0,
    task.startedAt,
    task.endedAt,
    toJson(task.response),
    toJson(task.failure),
  ];
}

export function toTask(row: Row): TaskRecord {
  return {
    planId: String(row['plan_id']),
    key: String(row['key']),
    task: String(row['task']),
    index: row['item_index'] as number | null,
    item: fromJson(row['item']),
    taskId: String(row['task_id']),
    state: row['state'] as TaskRecord['state'],
    because: row['because'] as string | null,
    attempts: Number(row['attempts']),
    failures: Number(row['failures']),
    isUncertain: row['is_uncertain'] === 1,
    startedAt: row['started_at'] as number | null,
    endedAt: row['ended_at'] as number | null,
    response: fromJson(row['response']) as TaskRecord['response'],
    failure: fromJson(row['failure']) as TaskRecord['failure'],
  };
}

export function attemptValues(attempt: AttemptRecord): SQLInputValue[] {
  return [
    attempt.planId,
    attempt.key,
    attempt.attempt,
    attempt.requestId,
    attempt.startedAt,
    attempt.endedAt,
    attempt.reason,
    JSON.stringify(attempt.spans),
  ];
}

export function toAttempt(row: Row): AttemptRecord {
  return {
    planId: String(row['plan_id']),
    key: String(row['key']),
    attempt: Number(row['attempt']),
    requestId: String(row['request_id']),
    startedAt: Number(row['started_at']),
    endedAt: row['ended_at'] as number | null,
    reason: row['reason'] as string | null,
    spans: JSON.parse(String(row['spans'])) as AttemptRecord['spans'],
  };
}

function toJson(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value);
}

function fromJson(text: SQLOutputValue | undefined): unknown {
  return typeof text === 'string' ? JSON.parse(text) : null;
}
