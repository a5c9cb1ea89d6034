import { pid } from 'node:process';
import type { ReceivedResponse } from '@obsidian-agent/shared-types';
import { v7 as uuidv7 } from 'uuid';
import { answerOf } from '../journal/answer-store.ts';
import type { AttemptRecord, Entry, News, NoticeRecord, PlanHead, PlanRecord, TaskRecord } from '../journal/records.ts';
import type { AnswerRef } from '../plan/answer-ref.ts';
import type { PlanChange, PlanEvent, TaskEvent, TaskWait } from './wire-reports.ts';
import { elapsedMs } from './work-time.ts';

/** What an event says about a task beside its record. */
export interface TaskNews {
  readonly retryInMs?: number | undefined;
  /** What a person is asked. */
  readonly question?: string | undefined;
}

/** Changes that belong together: written in one transaction, then reported as events and notices. */
export class Batch {
  readonly entries: Entry[] = [];
  readonly events: PlanEvent[] = [];
  readonly notices: NoticeRecord[] = [];
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
  reportPlan(record: Omit<PlanHead, 'state'> & Pick<PlanChange, 'state'>): void {
    this.events.push({
      type: 'plan',
      plan_id: record.planId,
      name: record.name,
      state: record.state,
      correlation_id: record.correlationId,
      trace_id: record.traceId,
      at: new Date(this.now).toISOString(),
      ms: elapsedMs(record.submittedAt, this.now),
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

  /** Adds only the event that a task waits, or no longer does. */
  addWait(record: TaskRecord, wait: TaskWait | undefined): void {
    this.events.push({ type: 'task', ...taskEvent(record, this.now), ...wait });
  }

  /** The answer that a task had before is deleted unless a task still names it. */
  addReplaced(record: AnswerRef): void {
    this.entries.push({ kind: 'replaced', record });
  }

  /** Stores an answer, and returns what names it. */
  addAnswer(response: ReceivedResponse): AnswerRef {
    const record = answerOf(response);
    this.entries.push({ kind: 'answer', record });
    return { sha256: record.sha256, bytes: record.bytes };
  }

  /** Adds a notice for each address that the plan names for its event. It is sent once it is in the journal. */
  addNews({ planId, plan }: PlanRecord, news: News): void {
    for (const [target, { on }] of (plan.notify ?? []).entries()) {
      if (!on.includes(news.event)) continue;
      const record = { noticeId: uuidv7(), planId, target, news, ownerPid: pid, claimedAt: this.now };
      this.entries.push({ kind: 'notice', record });
      this.notices.push(record);
    }
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
    ms: elapsedMs(record.startedAt, now),
  };
}
