import type { AttemptRecord } from '../journal/records.ts';
import type { Entry } from '../plan/entry.ts';
import type { MachineEvent, Outcome } from '../plan/machine.ts';
import { useOf, type VaultUse } from '../plan/ready-queue.ts';
import { lessRoom } from '../plan/start-ready.ts';
import type { Effect } from '../plan/turn.ts';
import { freshAnswers } from './answer-approval.ts';
import { decideTask, expandTask, type Happening } from './answer-question.ts';
import { Batch, taskEvent } from './batch.ts';
import { type Attempt, carryAttempt, newAttempt } from './carry-attempt.ts';
import type { EventLog } from './event-log.ts';
import { PlanPaths } from './plan-paths.ts';
import type { PlanProgress } from './plan-progress.ts';
import type { PlanTelemetry } from './plan-telemetry.ts';
import { type Resolved, resolvePayload } from './resolve-payload.ts';
import type { AttemptOutcome } from './run-attempt.ts';
import type { RunHost } from './run-host.ts';
import type { Progress } from './stderr-progress.ts';
import type { PlanEvent } from './wire-reports.ts';

interface RunParts {
  readonly host: RunHost;
  readonly progress: PlanProgress;
  readonly telemetry: PlanTelemetry;
  readonly events: Pick<EventLog<PlanEvent>, 'add' | 'end'>;
}

/** A running plan: gives the machine what happened, records what follows in the journal, and carries it out. */
export class PlanRun {
  /** Resolves when the plan has ended. Rejects if it cannot continue, for example if the journal cannot be written. */
  readonly ended: Promise<void>;
  readonly #parts: RunParts;
  readonly #end = Promise.withResolvers<void>();
  readonly #running = new Map<string, { controller: AbortController; done: Promise<void> }>();
  /** Cancels the wait of each task for its next attempt, or for an answer. */
  readonly #waiting = new Map<string, () => void>();
  readonly #paths = new PlanPaths();
  #stopDeadline = (): void => {};
  #isOver = false;

  constructor(parts: RunParts) {
    this.#parts = parts;
    this.ended = this.#end.promise;
    // Callers that wait get the failure. Without any, it must not count as unhandled.
    this.ended.catch(() => {});
  }

  /** @param isCancelled whether it was cancelled before, so that all of its tasks end */
  start({ isCancelled }: { readonly isCancelled: boolean }): void {
    const { host, progress } = this.#parts;
    const { record } = progress;
    const batch = this.#newBatch();
    batch.addPlan(record);
    if (!isCancelled) progress.recordRevived(batch);
    const leftMs = record.deadlineAt === null ? undefined : Math.max(0, record.deadlineAt - batch.now);
    if (leftMs !== undefined) this.#stopDeadline = host.clock.after(leftMs, () => this.#feed({ kind: 'timed_out' }));
    this.#take([{ event: { kind: isCancelled ? 'cancelled' : 'look' } }], batch);
  }

  cancel(): void {
    this.#feed({ kind: 'cancelled' });
  }

  /** Whether a task waits for a person. */
  get isAsking(): boolean {
    return this.#parts.progress.asked.size > 0;
  }

  /** Whether a task waits for a limit over all plans, or for its agent. */
  get isHeld(): boolean {
    return this.#parts.progress.book.held.length > 0;
  }

  answer(id: string, isApproved: boolean): void {
    this.#feed({ kind: 'answered', id, isApproved });
  }

  /** Starts what there is room for. */
  look(): void {
    if (this.#parts.progress.book.ready.isWaiting) this.#feed({ kind: 'look' });
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
    return [...this.#parts.progress.book.running.values()].map(useOf);
  }

  /** How many tasks of each agent are at work. */
  agents(): string[] {
    return [...this.#parts.progress.book.running.values()].map(({ agent }) => agent);
  }

  #feed(event: MachineEvent): void {
    this.#take([{ event }], this.#newBatch());
  }

  /** Does everything that follows, in one transaction. */
  #take(happened: Happening[], batch: Batch, begun: readonly Attempt[] = []): void {
    if (this.#isOver) return;
    const recorded = Promise.withResolvers<void>();
    try {
      // Children start while the disk writes. They get their requests afterwards.
      for (const launch of [...begun, ...this.#decide(happened, batch)]) this.#launch(launch, recorded.promise);
      if (batch.entries.length > 0) this.#parts.host.journal.write(batch.entries);
      recorded.resolve();
      this.#parts.progress.records.releaseAnswers();
      for (const event of batch.events) this.#parts.events.add(event);
      for (const notice of batch.notices) this.#parts.host.notices.send(this.#parts.progress.record, notice);
      if (this.#parts.progress.book.openTasks === 0) {
        this.#finish();
        this.#end.resolve();
      }
    } catch (error) {
      // Without a journal, the plan must not continue. Callers that wait get the error.
      void this.abandon(error as Error);
    }
  }

  /** Adds everything to the batch that follows, and returns the attempts to start. */
  #decide(happened: Happening[], batch: Batch): Attempt[] {
    const { host, progress } = this.#parts;
    const launches: Attempt[] = [];
    for (const happening of happened) {
      const room = lessRoom(
        host.roomFor(progress.record.planId),
        launches.map(({ task }) => task.agent),
      );
      for (const effect of progress.take(happening, batch, { random: host.random(), room, limits: host.limits })) {
        if (effect.kind === 'start') launches.push(...this.#begin(effect, happened, batch));
        else if (effect.kind === 'expand' || effect.kind === 'decide') happened.push(...this.#answer(effect));
        else if (effect.kind === 'wake') this.#wake(effect.key, effect.at - batch.now);
        else if (effect.kind === 'abort') this.#running.get(effect.key)?.controller.abort();
        else if (effect.kind === 'record' && !waits(effect.entry)) this.#stopWaiting(effect.key);
      }
    }
    return launches;
  }

  /** The answer to a question of the machine; nothing yet if its paths take long. */
  #answer({ kind, id }: Extract<Effect, { kind: 'expand' | 'decide' }>): Happening[] {
    const { book, records } = this.#parts.progress;
    const answer = kind === 'expand' ? expandTask : decideTask;
    const found = this.#paths.evaluate((select) => answer(id, { graph: book.graph, records, select }));
    if (!(found instanceof Promise)) return [found];
    found.then(
      (happening) => this.#take([happening], this.#newBatch()),
      (error) => this.abandon(error),
    );
    return [];
  }

  #begin(effect: StartEffect, happened: Happening[], batch: Batch): Attempt[] {
    const { host, progress } = this.#parts;
    const readSecret = (name: string): string | undefined => host.secretOf(name);
    const found = this.#paths.evaluate((select) =>
      resolvePayload(effect.key, progress.records, { readSecret, select }),
    );
    if (!(found instanceof Promise)) return this.#beginWith(found, effect, { happened, batch });
    this.#beginLater(found, effect);
    return [];
  }

  /** Begins an attempt when its payload is known, unless the plan is cancelled before. */
  #beginLater(resolved: Promise<Resolved>, effect: StartEffect): void {
    const { host, progress } = this.#parts;
    const { key, wasUncertain } = effect;
    const controller = new AbortController();
    const begin = (found: Resolved | undefined): void => {
      if (this.#isOver || this.#running.get(key)?.controller !== controller) return;
      this.#running.delete(key);
      const happened: Happening[] = [];
      const batch = this.#newBatch();
      if (found === undefined) {
        host.limits.release(progress.record.planId, key);
        happened.push({ event: { kind: 'ended', key, outcome: notBegun(wasUncertain) } });
      }
      const begun = found === undefined ? [] : this.#beginWith(found, effect, { happened, batch });
      this.#take(happened, batch, begun);
      host.roomChanged(progress.record.planId);
    };
    // Nothing runs yet that the end of the plan would have to wait for.
    this.#running.set(key, { controller, done: Promise.resolve() });
    controller.signal.addEventListener('abort', () => queueMicrotask(() => begin(undefined)), { once: true });
    resolved.then(begin).catch((error: Error) => this.abandon(error));
  }

  #beginWith(
    resolved: Resolved,
    { key, wasUncertain }: StartEffect,
    { happened, batch }: { readonly happened: Happening[]; readonly batch: Batch },
  ): Attempt[] {
    const { host, progress } = this.#parts;
    if ('failure' in resolved) {
      host.limits.release(progress.record.planId, key);
      const result = { key, failure: resolved.failure };
      happened.push({ event: { kind: 'ended', key, outcome: notBegun(wasUncertain) }, result });
      return [];
    }
    const { payload, secrets } = resolved;
    const task = progress.book.graph.taskOf(key);
    const record = progress.records.get(key);
    const before = wasUncertain ? host.journal.attemptsOfTask(record.planId, key).at(-1) : undefined;
    const attempt = newAttempt({ task, record, payload, secrets, at: batch.now, before });
    batch.addAttempt(attempt);
    return [{ task, record, attempt, payload, wasUncertain, secrets }];
  }

  #launch(attempt: Attempt, recorded: Promise<void>): void {
    const { host, progress, telemetry } = this.#parts;
    const { key } = attempt.attempt;
    const controller = new AbortController();
    const { signal } = controller;
    const context = { host, plan: progress.record, parent: telemetry.contextOf(key), signal, recorded };
    const done = carryAttempt(attempt, { ...context, onProgress: (progress) => this.#reportProgress(key, progress) })
      // Also after a failure: abandoning the plan waits for everything that runs, and must not wait for itself.
      .finally(() => this.#running.delete(key))
      .then(({ attempt: ended, outcome }) => this.#finishAttempt(ended, outcome))
      .catch((error: Error) => this.abandon(error));
    this.#running.set(key, { controller, done });
  }

  #finishAttempt(attempt: AttemptRecord, { response, failure, isUncertain }: AttemptOutcome): void {
    const { host, progress } = this.#parts;
    const { key } = attempt;
    host.limits.release(progress.record.planId, key);
    if (!this.#isOver) {
      const batch = this.#newBatch();
      const answer = response === null ? null : batch.addAnswer(response);
      if (response !== null && answer !== null) progress.records.hold(answer, response);
      batch.addAttempt({ ...attempt, endedAt: batch.now });
      const outcome: Outcome =
        failure === null ? { kind: 'succeeded' } : { kind: 'failed', isRetryable: failure.isRetryable, isUncertain };
      this.#take([{ event: { kind: 'ended', key, outcome }, result: { key, answer, failure } }], batch);
    }
    host.roomChanged(progress.record.planId);
  }

  #reportProgress(key: string, { done, total }: Progress): void {
    if (this.#isOver) return;
    const { progress, events, host } = this.#parts;
    const news = taskEvent(progress.records.get(key), host.clock.now());
    events.add({ type: 'progress', ...news, state: 'running', done, total });
  }

  #wake(key: string, inMs: number): void {
    this.#stopWaiting(key);
    const stop = this.#parts.host.clock.after(Math.max(0, inMs), () => this.#feed(this.#whenDue(key)));
    this.#waiting.set(key, stop);
  }

  /** An answer that came in time counts, even if this process has not seen it yet. */
  #whenDue(key: string): MachineEvent {
    const { host, progress } = this.#parts;
    const answer = progress.asked.has(key)
      ? freshAnswers(host.journal, progress.record.planId).find((each) => each.key === key)
      : undefined;
    return answer === undefined ? { kind: 'due', key } : { kind: 'answered', id: key, isApproved: answer.isApproved };
  }

  #stopWaiting(key: string): void {
    this.#waiting.get(key)?.();
    this.#waiting.delete(key);
  }

  #finish(): void {
    this.#isOver = true;
    this.#paths.close();
    this.#stopDeadline();
    for (const key of [...this.#waiting.keys()]) this.#stopWaiting(key);
    this.#parts.events.end();
  }

  #newBatch(): Batch {
    return new Batch(this.#parts.host.clock.now());
  }
}

/** Whether a task waits for a time: its next attempt, or the end of an approval. */
function waits({ state }: Entry): boolean {
  return state === 'retrying' || state === 'waiting';
}

type StartEffect = Extract<Effect, { kind: 'start' }>;

/** The end of an attempt that was not sent. */
function notBegun(isUncertain: boolean): Outcome {
  return { kind: 'failed', isRetryable: false, isUncertain };
}
