import {
  decideTask,
  expandTask,
  type Happening,
  type NoticeRecord,
  PlanPaths,
  TaskRecords,
  type TaskWait,
} from '@obsidian-agent/plans/runner';
import type { Answers } from '../answers/answers.ts';
import { replacedBy } from '../answers/delete-answers.ts';
import { answersOf, tasksReadBy } from '../answers/read-scope.ts';
import { withdrawCancelled } from '../claims/withdraw-cancelled.ts';
import { whenThere } from '../store/away.ts';
import type { Store } from '../store/connect.ts';
import type { ServerClock } from '../store/server-clock.ts';
import type { Wakes } from '../store/wakes.ts';
import { WaitReports } from '../waits/report-waits.ts';
import type { WaitingPlans } from '../waits/waiting-plans.ts';
import { commitTurn } from './commit-turn.ts';
import { decideTurn, type Question, type TurnDraft } from './decide-turn.ts';
import { MOST_TAKEN, readInbox, type Taken } from './inbox.ts';
import type { OpenPlan } from './open-plan.ts';
import { sendOne } from './send-notices.ts';

/** The parts of a worker that coordinate plans. */
export interface CoordinatorHost {
  readonly name: string;
  readonly store: Store;
  readonly wakes: Wakes;
  readonly clock: ServerClock;
  readonly answers: Answers;
  /** Notices which plans wait for hosts. */
  readonly waitingPlans: WaitingPlans;
  /** The value of a secret; undefined if there is none. */
  secretOf(name: string): string | undefined;
  /** A notice did not arrive. */
  onNoticeLost(planId: string, why: string): void;
  /** At least 0 and less than 1. */
  random(): number;
  /** Aborted when the process ends. Its plans go on with another one. */
  readonly closing: AbortSignal;
}

/** Longer timers would end immediately. */
const LONGEST_TIMER_MS = 86_400_000;

/** Drives a plan that this process has opened: takes what arrives, writes what follows, and waits for more. */
export class Coordinator {
  readonly #host: CoordinatorHost;
  readonly #plan: OpenPlan;
  /** What happened here: a time has come, or answers were read. */
  readonly #arrived: Happening[] = [];
  /** What tasks wait for, and whether to look at it again. */
  readonly #waits: WaitReports;
  #areWaitsOld = false;
  /** Aborted when the plan ends here. */
  readonly #over = new AbortController();
  /** Why the plan cannot go on. */
  #broken: Error | undefined;
  /** Cancels the wait of each task for a time; '' is the plan itself. */
  readonly #waiting = new Map<string, () => void>();
  readonly #paths = new PlanPaths();
  #turns: number;
  #wake = Promise.withResolvers<void>();

  constructor(host: CoordinatorHost, plan: OpenPlan) {
    this.#host = host;
    this.#plan = plan;
    this.#turns = plan.turns;
    this.#waits = new WaitReports(plan.progress);
  }

  /** Resolves when the plan has ended, or another coordinator has it. Rejects when this process ends. */
  async run(): Promise<void> {
    const { wakes, waitingPlans, closing } = this.#host;
    const { planId, progress, isCancelAsked, telemetry } = this.#plan;
    const stop = wakes.on('inbox', planId, this.#look);
    const stopWaits = waitingPlans.on(planId, () => {
      this.#areWaitsOld = true;
      this.#look();
    });
    closing.addEventListener('abort', this.#look, { once: true });
    this.#wait('', progress.record.deadlineAt ?? undefined);
    try {
      this.#arrived.push({ event: { kind: isCancelAsked ? 'cancelled' : 'look' } });
      while (await this.#takeTurn()) {
        if (this.#arrived.length === 0) await this.#wake.promise;
        closing.throwIfAborted();
        if (this.#broken !== undefined) throw this.#broken;
        this.#wake = Promise.withResolvers();
      }
    } finally {
      stop();
      stopWaits();
      this.#over.abort();
      this.#paths.close();
      closing.removeEventListener('abort', this.#look);
      for (const cancel of this.#waiting.values()) cancel();
      if (progress.book.openTasks > 0) telemetry.interrupt();
    }
  }

  readonly #look = (): void => this.#wake.resolve();

  /** Takes all that there is. Returns false if there is nothing left to do. */
  async #takeTurn(): Promise<boolean> {
    const { store, clock, closing, name, random } = this.#host;
    const { planId, progress } = this.#plan;
    const taken = await whenThere(closing, () => readInbox(store, planId));
    const waits = await this.#findWaits();
    const arrived = this.#arrived.splice(0);
    if (taken.length === 0 && arrived.length === 0 && waits === undefined) return true;
    const isFirst = this.#turns === this.#plan.turns;
    const draft = decideTurn(this.#plan, { taken, arrived, isFirst, now: clock.now(), random });
    if (waits !== undefined) this.#waits.report(waits, draft.batch);
    if (!(await this.#write(draft, taken))) return false;
    if (progress.book.openTasks === 0) return false;
    if (draft.aborts.length > 0) await whenThere(closing, () => withdrawCancelled(store, name));
    for (const [key, at] of draft.waits) this.#wait(key, at);
    for (const question of draft.questions) void this.#answer(question);
    if (taken.length === MOST_TAKEN) this.#look();
    return true;
  }

  /** What tasks wait for, if that may have changed. */
  async #findWaits(): Promise<ReadonlyMap<string, TaskWait> | undefined> {
    if (!this.#areWaitsOld) return undefined;
    this.#areWaitsOld = false;
    return await whenThere(this.#host.closing, () => this.#waits.find(this.#host.store));
  }

  async #write({ batch, unwanted, ...draft }: TurnDraft, taken: readonly Taken[]): Promise<boolean> {
    const { store, closing } = this.#host;
    const { progress, telemetry } = this.#plan;
    this.#turns += 1;
    const entries = Map.groupBy(batch.entries, ({ kind }) => kind);
    const plan = entries.get('plan')?.at(-1)?.record as typeof progress.record | undefined;
    const ended = new Set(draft.endedAttempts.map(({ key }) => key));
    const turn = {
      number: this.#turns,
      plan: plan ?? progress.record,
      tasks: batch.entries.flatMap((entry) => (entry.kind === 'task' ? entry.record : [])),
      attempts: draft.attempts,
      endedAttempts: draft.endedAttempts,
      aborts: draft.aborts.filter((key) => !ended.has(key)),
      events: batch.events,
      notices: batch.notices,
      taken: taken.map(({ id }) => id),
    };
    const unnamed = [...unwanted, ...replacedBy(batch)];
    if (!(await whenThere(closing, () => commitTurn(store, this.#plan, { turn, unnamed })))) return false;
    for (const event of batch.events) telemetry.observe(event);
    for (const notice of batch.notices) void this.#send(notice);
    return true;
  }

  /** One that is not sent because the process ends is sent by another one. */
  async #send(notice: NoticeRecord): Promise<void> {
    const { closing } = this.#host;
    await sendOne(this.#host, { plan: this.#plan.progress.record, notice }).catch((error) => {
      if (!closing.aborted) this.#host.onNoticeLost(notice.planId, (error as Error).message);
    });
  }

  /** Meanwhile the plan goes on: the question may have to wait for a host that is away. */
  async #answer(question: Question): Promise<void> {
    try {
      this.#arrived.push(await this.#answerQuestion(question));
    } catch (error) {
      if (this.#over.signal.aborted) return;
      this.#broken = error as Error;
    }
    this.#look();
  }

  /** Reads the answers that decide it, possibly from other hosts. */
  async #answerQuestion({ kind, id }: Question): Promise<Happening> {
    const { answers, closing } = this.#host;
    const signal = AbortSignal.any([this.#over.signal, closing]);
    const { planId, progress } = this.#plan;
    const { graph } = progress.book;
    const { forEach, when } = graph.taskOf(id);
    const read = tasksReadBy(kind === 'expand' ? forEach : when, graph);
    const stored = [...read].flatMap((task) => [progress.records.get(task), ...progress.records.itemsOf(task)]);
    const found = await whenThere(signal, () => answers.readAll(answersOf(read, stored), signal));
    const scope = new TaskRecords({ planId, graph }, stored, found);
    const questions = { graph, records: progress.records, answers: scope };
    const answer = kind === 'decide' ? decideTask : expandTask;
    return await this.#paths.evaluate((select) => answer(id, { ...questions, select }));
  }

  #wait(key: string, at: number | undefined): void {
    this.#waiting.get(key)?.();
    this.#waiting.delete(key);
    if (at === undefined) return;
    const event = key === '' ? ({ kind: 'timed_out' } as const) : ({ kind: 'due', key } as const);
    const inMs = Math.min(LONGEST_TIMER_MS, Math.max(0, at - this.#host.clock.now()));
    const due = (): void => {
      // Also if Postgres's clock is slower than this host's.
      if (this.#host.clock.now() < at) {
        this.#wait(key, at);
        return;
      }
      this.#arrived.push({ event });
      this.#look();
    };
    this.#waiting.set(key, this.#host.clock.after(inMs, due));
  }
}
