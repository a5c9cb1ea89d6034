import type { AttemptRecord, PlanRecord } from '../journal/records.ts';
import { Book, type BookFacts } from '../plan/book.ts';
import type { CheckedTask } from '../plan/checked-plan.ts';
import { advance, type MachineEvent, type Outcome } from '../plan/machine.ts';
import { useOf, type VaultUse } from '../plan/ready-queue.ts';
import { lessRoom } from '../plan/start-ready.ts';
import type { PlanState } from '../plan/task-state.ts';
import type { Effect } from '../plan/turn.ts';
import { freshAnswers } from './answer-approval.ts';
import { decideTask, expandTask, type Happening, type TaskResult } from './answer-question.ts';
import { Batch, taskEvent } from './batch.ts';
import { type Attempt, carryAttempt, newAttempt } from './carry-attempt.ts';
import type { EventLog } from './event-log.ts';
import type { PlanEvent } from './plan-runner.ts';
import type { PlanTelemetry } from './plan-telemetry.ts';
import type { AttemptOutcome } from './run-attempt.ts';
import type { RunHost } from './run-host.ts';
import type { Progress } from './stderr-progress.ts';
import { failureOfReference, ownFailure } from './task-failure.ts';
import type { TaskRecords } from './task-records.ts';

interface RunParts {
  readonly host: RunHost;
  readonly record: PlanRecord;
  readonly tasks: readonly CheckedTask[];
  readonly facts: BookFacts;
  readonly records: TaskRecords;
  readonly telemetry: PlanTelemetry;
  readonly events: Pick<EventLog<PlanEvent>, 'add' | 'end'>;
}

/** A running plan: gives the machine what happened, records what follows in the journal, and carries it out. */
export class PlanRun {
  /** Resolves when the plan has ended. Rejects if it cannot continue, for example if the journal cannot be written. */
  readonly ended: Promise<void>;
  readonly #parts: RunParts;
  readonly #book: Book;
  readonly #end = Promise.withResolvers<void>();
  readonly #running = new Map<string, { controller: AbortController; done: Promise<void> }>();
  /** Cancels the wait of each task for its next attempt, or for an answer. */
  readonly #waiting = new Map<string, () => void>();
  /** Tasks that wait for a person. */
  readonly #asked = new Set<string>();
  #stopDeadline = (): void => {};
  #isOver = false;

  constructor(parts: RunParts) {
    const { plan } = parts.record;
    this.#parts = parts;
    this.#book = new Book({ ...plan, tasks: parts.tasks }, parts.facts);
    for (const [key, { state }] of this.#book.facts().entries) if (state === 'waiting') this.#asked.add(key);
    this.ended = this.#end.promise;
    // Callers that wait get the failure. Without any, it must not count as unhandled.
    this.ended.catch(() => {});
  }

  /**
   * @param isCancelled whether it was cancelled before
   * @param isRevived whether its tasks were prepared for a retry
   */
  start({ isCancelled, isRevived }: { readonly isCancelled: boolean; readonly isRevived: boolean }): void {
    const { host, record } = this.#parts;
    const batch = this.#newBatch();
    batch.addPlan(record);
    if (isRevived) this.#recordRevived(batch);
    const leftMs = record.deadlineAt === null ? undefined : Math.max(0, record.deadlineAt - batch.now);
    if (leftMs !== undefined) this.#stopDeadline = host.clock.after(leftMs, () => this.#feed({ kind: 'timed_out' }));
    this.#take([{ event: { kind: isCancelled ? 'cancelled' : 'look' } }], batch);
  }

  cancel(): void {
    this.#feed({ kind: 'cancelled' });
  }

  /** Whether a task waits for a person. */
  get isAsking(): boolean {
    return this.#asked.size > 0;
  }

  answer(id: string, isApproved: boolean): void {
    this.#feed({ kind: 'answered', id, isApproved });
  }

  /** Starts what there is room for. */
  look(): void {
    if (this.#book.ready.isWaiting) this.#feed({ kind: 'look' });
  }

  /** Stops its children and does not change the journal. */
  async abandon(error: Error): Promise<void> {
    this.#finish();
    const running = [...this.#running.values()];
    for (const { controller } of running) controller.abort();
    await Promise.all(running.map(({ done }) => done));
    this.#parts.telemetry.interrupt();
    this.#end.reject(error);
  }

  uses(): VaultUse[] {
    return [...this.#book.running.values()].map(useOf);
  }

  /** How many tasks of each agent are at work. */
  agents(): string[] {
    return [...this.#book.running.values()].map(({ agent }) => agent);
  }

  /** So that a retry that is killed goes on as a retry. */
  #recordRevived(batch: Batch): void {
    const { records } = this.#parts;
    for (const [key, entry] of this.#book.facts().entries) {
      const { state, skippedBy, generation } = records.get(key);
      if (entry.state === state && entry.skippedBy === skippedBy && entry.generation === generation) continue;
      batch.addTask(records.update(key, entry, { at: batch.now, answer: null, failure: null }));
    }
  }

  #feed(event: MachineEvent): void {
    this.#take([{ event }], this.#newBatch());
  }

  /** Does everything that follows, in one transaction. */
  #take(happened: Happening[], batch: Batch): void {
    if (this.#isOver) return;
    try {
      const launches = this.#decide(happened, batch);
      if (batch.entries.length > 0) this.#parts.host.journal.write(batch.entries);
      this.#parts.records.releaseAnswers();
      for (const event of batch.events) this.#parts.events.add(event);
      for (const news of batch.news) this.#parts.host.notices.send(this.#parts.record, news);
      if (this.#book.openTasks === 0) {
        this.#finish();
        this.#end.resolve();
      }
      for (const launch of launches) this.#launch(launch);
    } catch (error) {
      // Without a journal, the plan must not continue. Callers that wait get the error.
      void this.abandon(error as Error);
    }
  }

  /** Adds everything to the batch that follows, and returns the attempts to start. */
  #decide(happened: Happening[], batch: Batch): Attempt[] {
    const { host, record } = this.#parts;
    const questions = { graph: this.#book.graph, records: this.#parts.records };
    const launches: Attempt[] = [];
    for (const happening of happened) {
      const room = lessRoom(
        host.roomFor(record.planId),
        launches.map(({ task }) => task.agent),
      );
      const input = { at: batch.now, random: host.random(), room, event: happening.event };
      for (const effect of advance(this.#book, input)) {
        if (effect.kind === 'start') launches.push(...this.#begin(effect, happened, batch));
        else if (effect.kind === 'expand') happened.push(expandTask(effect.id, questions));
        else if (effect.kind === 'decide') happened.push(decideTask(effect.id, questions));
        else this.#carryOut(effect, happening, batch);
      }
    }
    return launches;
  }

  #carryOut(
    effect: Exclude<Effect, { kind: 'start' | 'expand' | 'decide' }>,
    { result }: Happening,
    batch: Batch,
  ): void {
    if (effect.kind === 'record') this.#record(effect, result?.key === effect.key ? result : {}, batch);
    else if (effect.kind === 'wake') this.#wake(effect.key, effect.at - batch.now);
    else if (effect.kind === 'abort') this.#running.get(effect.key)?.controller.abort();
    else if (effect.kind === 'ask') this.#ask(effect.id, batch);
    else if (effect.kind === 'finished') this.#conclude(effect.state, batch);
  }

  #record(effect: Extract<Effect, { kind: 'record' }>, result: Partial<TaskResult>, batch: Batch): void {
    const { key, entry, retryInMs, failure } = effect;
    const { records } = this.#parts;
    if (entry.state !== 'retrying' && entry.state !== 'waiting') this.#stopWaiting(key);
    if (entry.state === 'waiting') this.#asked.add(key);
    else this.#asked.delete(key);
    const own = failure === undefined ? {} : { failure: ownFailure(failure, key, records.itemsOf(key)) };
    const isFresh = entry.state === 'running' || entry.state === 'succeeded';
    const change = { ...(isFresh ? { failure: null } : {}), ...own, ...result, at: batch.now };
    const { approval } = this.#book.graph.taskOf(key);
    batch.addTask(records.update(key, entry, change), { retryInMs, question: approval?.message });
  }

  #begin({ key, wasUncertain }: Extract<Effect, { kind: 'start' }>, happened: Happening[], batch: Batch): Attempt[] {
    const { host, records } = this.#parts;
    const task = this.#book.graph.taskOf(key);
    try {
      const { payload, secrets } = records.payloadOf(key, (name) => host.secretOf(name));
      const record = records.get(key);
      const before = wasUncertain ? host.journal.attemptsOfTask(record.planId, key).at(-1) : undefined;
      const attempt = newAttempt({ task, record, payload, at: batch.now, before });
      batch.addAttempt(attempt);
      return [{ task, record, attempt, payload, wasUncertain, secrets }];
    } catch (error) {
      const failure = failureOfReference(error);
      if (failure === undefined) throw error;
      const outcome: Outcome = { kind: 'failed', isRetryable: false, isUncertain: wasUncertain };
      happened.push({ event: { kind: 'ended', key, outcome }, result: { key, failure } });
      return [];
    }
  }

  #launch(attempt: Attempt): void {
    const { host, record, telemetry } = this.#parts;
    const { key } = attempt.attempt;
    const controller = new AbortController();
    const context = { host, plan: record, parent: telemetry.contextOf(key), signal: controller.signal };
    const done = carryAttempt(attempt, { ...context, onProgress: (progress) => this.#reportProgress(key, progress) })
      // Also after a failure: abandoning the plan waits for everything that runs, and must not wait for itself.
      .finally(() => this.#running.delete(key))
      .then(({ attempt: ended, outcome }) => this.#finishAttempt(ended, outcome))
      .catch((error: Error) => this.abandon(error));
    this.#running.set(key, { controller, done });
  }

  #finishAttempt(attempt: AttemptRecord, { response, failure, isUncertain }: AttemptOutcome): void {
    const { host, records, record } = this.#parts;
    const { key } = attempt;
    if (!this.#isOver) {
      const batch = this.#newBatch();
      const answer = response === null ? null : batch.addAnswer(response);
      if (response !== null && answer !== null) records.hold(answer, response);
      batch.addAttempt({ ...attempt, endedAt: batch.now });
      const outcome: Outcome =
        failure === null ? { kind: 'succeeded' } : { kind: 'failed', isRetryable: failure.isRetryable, isUncertain };
      this.#take([{ event: { kind: 'ended', key, outcome }, result: { key, answer, failure } }], batch);
    }
    host.roomChanged(record.planId);
  }

  #reportProgress(key: string, { done, total }: Progress): void {
    if (this.#isOver) return;
    const { records, events, host } = this.#parts;
    events.add({ type: 'progress', ...taskEvent(records.get(key), host.clock.now()), state: 'running', done, total });
  }

  #ask(task: string, batch: Batch): void {
    const message = this.#book.graph.taskOf(task).approval?.message ?? '';
    batch.news.push({ event: 'approval', failures: [], approval: { task, message } });
  }

  #wake(key: string, inMs: number): void {
    this.#stopWaiting(key);
    const stop = this.#parts.host.clock.after(Math.max(0, inMs), () => this.#feed(this.#whenDue(key)));
    this.#waiting.set(key, stop);
  }

  /** An answer that came in time counts, even if this process has not seen it yet. */
  #whenDue(key: string): MachineEvent {
    const { host, record } = this.#parts;
    const answer = this.#asked.has(key)
      ? freshAnswers(host.journal, record.planId).find((each) => each.key === key)
      : undefined;
    return answer === undefined ? { kind: 'due', key } : { kind: 'answered', id: key, isApproved: answer.isApproved };
  }

  #stopWaiting(key: string): void {
    this.#waiting.get(key)?.();
    this.#waiting.delete(key);
  }

  #conclude(state: PlanState, batch: Batch): void {
    const { record, records } = this.#parts;
    batch.addPlan({ ...record, state, endedAt: batch.now });
    if (state !== 'running') batch.news.push({ event: state, failures: records.failures() });
  }

  #finish(): void {
    this.#isOver = true;
    this.#stopDeadline();
    for (const key of [...this.#waiting.keys()]) this.#stopWaiting(key);
    this.#parts.events.end();
  }

  #newBatch(): Batch {
    return new Batch(this.#parts.host.clock.now());
  }
}
