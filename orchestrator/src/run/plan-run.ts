import type { SpanLine } from '@obsidian-agent/platform';
import type { AttemptRecord, PlanRecord, TaskRecord } from '../journal/records.ts';
import { planStateOf, step, useOf, type VaultUse } from '../plan/step.ts';
import { hasEnded } from '../plan/task-state.ts';
import { afterAttempt } from './after-attempt.ts';
import { applyStep, type Launch } from './apply-step.ts';
import { Batch, taskEvent } from './batch.ts';
import type { EventLog } from './event-log.ts';
import type { PlanEvent } from './plan-runner.ts';
import { type AttemptOutcome, runAttempt } from './run-attempt.ts';
import type { RunHost } from './run-host.ts';
import { decodeStderrProgress, limitProgress, type Progress } from './stderr-progress.ts';
import { decodeStderrSpan } from './stderr-span.ts';
import type { TaskBook } from './task-book.ts';
import type { OpenSpan } from './trace.ts';

interface RunParts {
  readonly host: RunHost;
  readonly record: PlanRecord;
  readonly book: TaskBook;
  readonly span: OpenSpan;
  readonly events: EventLog<PlanEvent>;
}

/** A running plan: asks the scheduler for the next step, records it in the journal, carries it out. */
export class PlanRun {
  /** Resolves when the plan has ended. Rejects if it cannot continue, for example if the journal cannot be written. */
  readonly ended: Promise<void>;
  readonly #parts: RunParts;
  readonly #end = Promise.withResolvers<void>();
  readonly #running = new Map<string, { controller: AbortController; done: Promise<void> }>();
  /** Cancels each task's wait for its next attempt. */
  readonly #waiting = new Map<string, () => void>();
  #isCancelled = false;
  #isOver = false;

  constructor(parts: RunParts) {
    this.#parts = parts;
    this.ended = this.#end.promise;
    // Callers that wait get the failure. Without any, it must not count as unhandled.
    this.ended.catch(() => {});
  }

  start(): void {
    const batch = this.#newBatch();
    batch.addPlan(this.#parts.record);
    this.advance(batch);
  }

  cancel(): void {
    if (this.#isOver || this.#isCancelled) return;
    this.#isCancelled = true;
    for (const { controller } of this.#running.values()) controller.abort();
    this.advance();
  }

  /** Stops its children and does not change the journal. */
  async abandon(error: Error): Promise<void> {
    this.#finish();
    const running = [...this.#running.values()];
    for (const { controller } of running) controller.abort();
    await Promise.all(running.map(({ done }) => done));
    this.#end.reject(error);
  }

  uses(): VaultUse[] {
    return [...this.#running.keys()].map((key) => useOf(this.#parts.book.taskOf(key)));
  }

  /** Does everything that is possible now, in one transaction. */
  advance(batch: Batch = this.#newBatch()): void {
    if (this.#isOver) return;
    try {
      const { launches, isFinished } = this.#decide(batch);
      if (batch.entries.length > 0) this.#parts.host.journal.write(batch.entries);
      this.#parts.book.releaseAnswers();
      for (const event of batch.events) this.#parts.events.add(event);
      if (isFinished) {
        this.#finish();
        this.#end.resolve();
      }
      for (const launch of launches) this.#launch(launch);
    } catch (error) {
      // Without a journal, the plan must not continue. Callers that wait get the error.
      void this.abandon(error as Error);
    }
  }

  /** Adds everything to the batch that follows from the plan's state. */
  #decide(batch: Batch): { launches: Launch[]; isFinished: boolean } {
    const { host, record, book, span } = this.#parts;
    const launches: Launch[] = [];

    for (;;) {
      const progress = book.progress(this.#isCancelled, host.usesBeside(record.planId));
      const next = step(record.plan, progress);
      if (next.finished) {
        const state = planStateOf(record.plan, progress);
        batch.addPlan({ ...record, state, endedAt: batch.now });
        span.end(state === 'succeeded' ? undefined : state);
        return { launches, isFinished: true };
      }
      if (next.start.length + next.expand.length + next.settle.length === 0) return { launches, isFinished: false };
      launches.push(...applyStep(next, book, batch));
      this.#stopWaiting((key) => hasEnded(book.get(key).state));
    }
  }

  #launch(launch: Launch): void {
    const controller = new AbortController();
    const done = this.#carry(launch, controller.signal).catch((error: Error) => this.abandon(error));
    this.#running.set(launch.attempt.key, { controller, done });
  }

  async #carry({ attempt, payload, wasUncertain }: Launch, signal: AbortSignal): Promise<void> {
    const { host, book, record, span } = this.#parts;
    const { planId, correlationId } = record;
    const { key, requestId } = attempt;
    const task = book.taskOf(key);
    const { taskId, idempotencyKey } = book.get(key);
    const spans: SpanLine[] = [];
    const tellProgress = limitProgress(
      () => host.clock.now(),
      (progress) => this.#tellProgress(key, progress),
    );
    const onStderrLine = (line: Record<string, unknown> | string): void => {
      const phase = decodeStderrSpan(line);
      const progress = decodeStderrProgress(line);
      if (phase !== undefined) spans.push(phase);
      if (phase !== undefined) host.onSpanLine(phase);
      else if (progress !== undefined) tellProgress(progress);
      else host.onAgentLine(key, line);
    };

    const outcome = await runAttempt(
      { task, payload, wasUncertain, requestId, planId, taskId, idempotencyKey, correlationId },
      { executor: host.executor, breaker: host.breakerOf(task.agent), signal, parent: span.context, onStderrLine },
      // Also after a failure: abandoning the plan waits for everything that runs, and must not wait for itself.
    ).finally(() => this.#running.delete(key));
    if (!this.#isOver) this.#conclude({ ...attempt, spans, reason: outcome.failure?.reason ?? null }, outcome);
    host.vaultFreed(planId);
  }

  #tellProgress(key: string, { done, total }: Progress): void {
    if (this.#isOver) return;
    const { book, events, host } = this.#parts;
    events.add({ type: 'progress', ...taskEvent(book.get(key), host.clock.now()), state: 'running', done, total });
  }

  #conclude(attempt: AttemptRecord, { response, ...outcome }: AttemptOutcome): void {
    const { host, book } = this.#parts;
    const { retry, agent } = book.taskOf(attempt.key);
    const batch = this.#newBatch();
    const answer = response === null ? null : batch.addAnswer(response);
    if (response !== null && answer !== null) book.hold(answer, response);
    const { record, retryInMs } = afterAttempt(
      { record: book.get(attempt.key), retry, outcome: { ...outcome, answer } },
      {
        now: batch.now,
        random: host.random(),
        isCancelled: this.#isCancelled,
        circuitWaitMs: host.breakerOf(agent).openMs(),
      },
    );

    book.set(record);
    batch.addAttempt({ ...attempt, endedAt: batch.now });
    batch.addTask(record, retryInMs);
    if (retryInMs !== undefined)
      this.#waiting.set(
        record.key,
        host.clock.after(retryInMs, () => this.#retry(record)),
      );
    this.advance(batch);
  }

  #retry(record: TaskRecord): void {
    this.#waiting.delete(record.key);
    // The journal says "retrying" until the attempt starts.
    this.#parts.book.set({ ...record, state: 'queued' });
    this.advance();
  }

  #stopWaiting(isOver: (key: string) => boolean): void {
    for (const [key, stop] of this.#waiting) {
      if (!isOver(key)) continue;
      stop();
      this.#waiting.delete(key);
    }
  }

  #finish(): void {
    this.#isOver = true;
    this.#stopWaiting(() => true);
    this.#parts.events.end();
  }

  #newBatch(): Batch {
    return new Batch(this.#parts.host.clock.now());
  }
}
