import type { SpanLine } from '@obsidian-agent/platform';
import { v7 as uuidv7 } from 'uuid';
import type { TaskExecutor } from '../agent-process/task-executor.ts';
import type { Journal } from '../journal/journal.ts';
import type { AttemptRecord, PlanRecord, TaskRecord } from '../journal/records.ts';
import { ReferenceUnresolved, resolveItems, resolveReferences } from '../plan/references.ts';
import { planStateOf, type Settled, step, useOf, type VaultUse } from '../plan/step.ts';
import { hasEnded } from '../plan/task-state.ts';
import { afterAttempt } from './after-attempt.ts';
import { Batch } from './batch.ts';
import type { CircuitBreaker } from './circuit-breaker.ts';
import type { Clock } from './clock.ts';
import type { EventLog } from './event-log.ts';
import type { PlanEvent } from './plan-runner.ts';
import { type AttemptOutcome, runAttempt } from './run-attempt.ts';
import { decodeStderrSpan } from './stderr-span.ts';
import type { TaskBook } from './task-book.ts';
import { itemsFailed, referenceUnresolved } from './task-failure.ts';
import type { OpenSpan } from './trace.ts';

/** What a run needs of its runner. */
export interface RunHost {
  readonly journal: Journal;
  readonly executor: TaskExecutor;
  readonly clock: Clock;
  random(): number;
  breakerOf(agent: string): CircuitBreaker;
  /** Vaults that other plans use at this moment. */
  usesBeside(run: PlanRun): VaultUse[];
  /** A vault became free, so that other plans may go on. */
  vaultFreed(run: PlanRun): void;
  onSpanLine(line: SpanLine): void;
  onAgentLine(task: string, line: Record<string, unknown> | string): void;
}

interface RunParts {
  readonly host: RunHost;
  readonly record: PlanRecord;
  readonly book: TaskBook;
  readonly span: OpenSpan;
  readonly events: EventLog<PlanEvent>;
}

/** One plan while it runs: asks the scheduler what is next, journals it, does it. */
export class PlanRun {
  /** Resolves when the plan has ended; rejects when it cannot go on, e.g. because its journal cannot be written. */
  readonly ended: Promise<void>;
  readonly #parts: RunParts;
  readonly #end = Promise.withResolvers<void>();
  readonly #running = new Map<string, { controller: AbortController; done: Promise<void> }>();
  readonly #waiting = new Map<string, () => void>();
  #isCancelled = false;
  #isOver = false;

  constructor(parts: RunParts) {
    this.#parts = parts;
    this.ended = this.#end.promise;
    // Whoever waits sees the failure; without anybody it is no unhandled one.
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
    this.#stopWaiting();
    for (const { controller } of this.#running.values()) controller.abort();
    this.advance();
  }

  /** Ends its children and leaves the journal as it is. */
  async abandon(error: Error): Promise<void> {
    this.#finish(() => this.#end.reject(error));
    const running = [...this.#running.values()];
    for (const { controller } of running) controller.abort();
    await Promise.all(running.map(({ done }) => done));
  }

  uses(): VaultUse[] {
    return [...this.#running.keys()].map((key) => useOf(this.#parts.book.taskOf(key)));
  }

  /** Does whatever can be done now, in one transaction. */
  advance(batch: Batch = this.#newBatch()): void {
    if (this.#isOver) return;
    try {
      const isFinished = this.#plan(batch);
      if (batch.entries.length > 0) this.#parts.host.journal.write(batch.entries);
      for (const event of batch.events) this.#parts.events.add(event);
      if (isFinished) this.#finish(() => this.#end.resolve());
      for (const launch of batch.launches) launch();
    } catch (error) {
      // What cannot be journalled must not go on. Whoever waits for the plan is told.
      void this.abandon(error as Error);
    }
  }

  /** Puts into the batch all that follows from how the plan stands; tells whether it has ended. */
  #plan(batch: Batch): boolean {
    const { host, record, book, span } = this.#parts;
    for (;;) {
      const progress = book.progress(this.#isCancelled, host.usesBeside(this));
      const next = step(record.plan, progress);
      if (next.finished) {
        const state = planStateOf(record.plan, progress);
        batch.addPlan({ ...record, state, endedAt: batch.now });
        span.end(state === 'succeeded' ? undefined : state);
        return true;
      }
      if (next.start.length + next.expand.length + next.settle.length === 0) return false;

      for (const settled of next.settle) this.#settle(settled, batch);
      for (const id of next.expand) this.#expand(id, batch);
      for (const key of next.start) this.#begin(key, batch);
    }
  }

  #settle({ key, state, because }: Settled, batch: Batch): void {
    const { book } = this.#parts;
    const record = book.get(key);
    const items = book.itemsOf(key);
    const failed = items.filter((item) => item.state === 'failed');
    const failure = failed.length === 0 ? record.failure : itemsFailed(key, failed.length, items.length);
    const starts = [record, ...items].flatMap(({ startedAt }) => startedAt ?? []);
    const startedAt = starts.length === 0 ? null : Math.min(...starts);
    this.#put({ ...record, state, because: because ?? null, failure, startedAt, endedAt: batch.now }, batch);
  }

  #expand(id: string, batch: Batch): void {
    const { book } = this.#parts;
    const { forEach = [] } = book.taskOf(id);
    this.#orFail(id, batch, (record) => {
      const items = 'path' in forEach ? resolveItems(forEach, book.scopeOf(record)) : forEach;
      for (const item of book.expand(id, items)) batch.addTask(item);
    });
  }

  #begin(key: string, batch: Batch): void {
    const { book } = this.#parts;
    this.#orFail(key, batch, (record) => {
      const payload = resolveReferences(book.taskOf(key).payload, book.scopeOf(record)) as Record<string, unknown>;
      const attempt: AttemptRecord = {
        planId: record.planId,
        key,
        attempt: record.attempts + 1,
        requestId: uuidv7(),
        startedAt: batch.now,
        endedAt: null,
        reason: null,
        spans: [],
      };
      this.#put(
        {
          ...record,
          state: 'running',
          attempts: attempt.attempt,
          isUncertain: true,
          startedAt: record.startedAt ?? batch.now,
          failure: null,
        },
        batch,
      );
      batch.addAttempt(attempt);
      batch.launches.push(() => this.#launch({ attempt, payload, wasUncertain: record.isUncertain }));
    });
  }

  /** A reference that cannot be resolved fails its task, and nothing else. */
  #orFail(key: string, batch: Batch, work: (record: TaskRecord) => void): void {
    const record = this.#parts.book.get(key);
    try {
      work(record);
    } catch (error) {
      if (!(error instanceof ReferenceUnresolved)) throw error;
      this.#put({ ...record, state: 'failed', failure: referenceUnresolved(error), endedAt: batch.now }, batch);
    }
  }

  #launch(launch: Launch): void {
    const controller = new AbortController();
    const done = this.#carry(launch, controller.signal).catch((error: Error) => this.abandon(error));
    this.#running.set(launch.attempt.key, { controller, done });
  }

  async #carry({ attempt, payload, wasUncertain }: Launch, signal: AbortSignal): Promise<void> {
    const { host, book, record: plan, span } = this.#parts;
    const task = book.taskOf(attempt.key);
    const spans: SpanLine[] = [];
    const outcome = await runAttempt(
      {
        task,
        payload,
        wasUncertain,
        requestId: attempt.requestId,
        planId: plan.planId,
        taskId: book.get(attempt.key).taskId,
        correlationId: plan.correlationId,
      },
      {
        executor: host.executor,
        breaker: host.breakerOf(task.agent),
        signal,
        parent: span.context,
        onStderrLine: (line) => {
          const phase = decodeStderrSpan(line);
          if (phase === undefined) return host.onAgentLine(attempt.key, line);
          spans.push(phase);
          host.onSpanLine(phase);
        },
      },
    );
    this.#running.delete(attempt.key);
    if (!this.#isOver) this.#conclude({ ...attempt, spans, reason: outcome.failure?.reason ?? null }, outcome);
    host.vaultFreed(this);
  }

  #conclude(attempt: AttemptRecord, outcome: AttemptOutcome): void {
    const { host, book } = this.#parts;
    const { retry, agent } = book.taskOf(attempt.key);
    const batch = this.#newBatch();
    const { record, retryInMs } = afterAttempt(
      { record: book.get(attempt.key), retry, outcome },
      {
        now: batch.now,
        random: host.random(),
        isCancelled: this.#isCancelled,
        circuitWaitMs: host.breakerOf(agent).openMs(),
      },
    );
    batch.addAttempt({ ...attempt, endedAt: batch.now });
    this.#put(record, batch, retryInMs);
    if (retryInMs !== undefined)
      this.#waiting.set(
        record.key,
        host.clock.after(retryInMs, () => this.#retry(record)),
      );
    this.advance(batch);
  }

  #retry(record: TaskRecord): void {
    this.#waiting.delete(record.key);
    // The journal goes on saying "retrying" until the attempt starts.
    this.#parts.book.set({ ...record, state: 'queued' });
    this.advance();
  }

  #put(record: TaskRecord, batch: Batch, retryInMs?: number): void {
    this.#parts.book.set(record);
    batch.addTask(record, retryInMs);
    if (hasEnded(record.state)) this.#waiting.get(record.key)?.();
    if (hasEnded(record.state)) this.#waiting.delete(record.key);
  }

  #finish(tell: () => void): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#stopWaiting();
    this.#parts.events.end();
    tell();
  }

  #stopWaiting(): void {
    for (const stop of this.#waiting.values()) stop();
    this.#waiting.clear();
  }

  #newBatch(): Batch {
    return new Batch(this.#parts.host.clock.now());
  }
}

interface Launch {
  readonly attempt: AttemptRecord;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly wasUncertain: boolean;
}
