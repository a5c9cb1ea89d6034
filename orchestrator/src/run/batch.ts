import type { ReceivedResponse } from '@obsidian-agent/shared-types';
import { answerOf } from '../journal/answer-store.ts';
import type { AttemptRecord, Entry, PlanHead, PlanRecord, TaskRecord } from '../journal/records.ts';
import type { AnswerRef } from '../plan/answer-ref.ts';
import type { News } from './notices.ts';
import type { PlanEvent, TaskEvent } from './plan-runner.ts';

/** What an event says about a task beside its record. */
interface TaskNews {
  readonly retryInMs?: number | undefined;
  /** What a person is asked. */
  readonly question?: string | undefined;
}

/** Changes that belong together: written in one transaction, then reported as events and notices. */
export class Batch {
  readonly entries: Entry[] = [];
  readonly events: PlanEvent[] = [];
  readonly news: News[] = [];
  /** When it happens, in milliseconds since 1970. */
  readonly now: number;

  constructor(now: number) {
    this.now = now;
  }

  addPlan(record: PlanRecord): void {
    this.entries.push({ kind: 'plan', record });
    this.reportPlan(record);
  }

  /** Adds only the event. */
  reportPlan(record: PlanHead): void {
    this.events.push({
      type: 'plan',
      plan_id: record.planId,
      name: record.name,
      state: record.state,
      correlation_id: record.correlationId,
      trace_id: record.traceId,
      at: new Date(this.now).toISOString(),
      ms: this.now - record.submittedAt,
    });
  }

  addTask(record: TaskRecord, { retryInMs, question }: TaskNews = {}): void {
    this.entries.push({ kind: 'task', record });
    this.events.push({
      type: 'task',
      ...taskEvent(record, this.now),
      ...(retryInMs === undefined ? {} : { retry_in_ms: retryInMs }),
      ...(record.state === 'waiting' && question !== undefined ? { question } : {}),
      ...(record.because === null ? {} : { because: record.because }),
      ...(record.failure === null || record.state === 'succeeded' ? {} : { failure: record.failure }),
    });
  }

  /** Stores an answer, and returns what names it. */
  addAnswer(response: ReceivedResponse): AnswerRef {
    const record = answerOf(JSON.stringify(response));
    this.entries.push({ kind: 'answer', record });
    return { sha256: record.sha256, bytes: record.bytes };
  }

  addAttempt(record: AttemptRecord): void {
    this.entries.push({ kind: 'attempt', record });
  }
}

/** What all events of a task report. */
export function taskEvent(record: TaskRecord, now: number): TaskEvent {
  return {
    plan_id: record.planId,
    task: record.key,
    task_id: record.taskId,
    state: record.state,
    attempt: record.attempts,
    at: new Date(now).toISOString(),
    ms: record.startedAt === null ? null : now - record.startedAt,
  };
}
