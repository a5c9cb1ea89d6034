import type { TraceContext } from '@obsidian-agent/platform';
import { claimPlan, type PlanLock } from '../journal/plan-lock.ts';
import type { PlanHead, PlanRecord } from '../journal/records.ts';
import type { CheckedPlan } from '../plan/checked-plan.ts';
import { flattenPlan } from '../plan/flatten-plan.ts';
import {
  planBodyDiffers,
  planEnded,
  planPruned,
  runnerClosed,
  textsRemoved,
  undoUnsettled,
  vaultUnknown,
} from '../plan/orchestrator-error.ts';
import { answerApproval, takeAnswers } from './answer-approval.ts';
import { DailyRetention } from './apply-retention.ts';
import { cancelBeforeStart, type Watch, watchForCancel } from './cancel-before-start.ts';
import { checkAnswer, chooseIds } from './check-arguments.ts';
import { EndedPlans } from './ended-plans.ts';
import { createEventLog, type EventLog } from './event-log.ts';
import { followPlan } from './follow-plan.ts';
import { missingPlan, reportPlan, summarizePlan } from './inspect-plan.ts';
import { createJournalReader, type JournalReader } from './journal-reader.ts';
import { isLeftAlone } from './list-plans.ts';
import { newPlanRecord } from './new-plan-record.ts';
import { openPlanRun, prepareRest, type Revive, type RunStart } from './open-plan-run.ts';
import { digestPlan, isSameBody } from './plan-digest.ts';
import { holdPlan } from './plan-owner.ts';
import type { PlanRun } from './plan-run.ts';
import type { ApprovalAnswer, EventOptions, PlanRunner, RetryOptions, RunIds } from './plan-runner.ts';
import { toSummary } from './plan-summary.ts';
import { reviveForRetry } from './revive-for-retry.ts';
import { type ClosableHost, createRunHost, type HostOptions } from './run-host.ts';
import { createUpkeep, type Upkeep } from './upkeep.ts';
import type { NumberedEvent, PlanEvent, PlanReport, PlanSummary, StreamedEvent } from './wire-reports.ts';

/** The journal is owned by the caller, who closes it after the runner. */
export interface EmbeddedRunnerOptions extends HostOptions {
  /** How often to read other processes' changes from the journal. */
  readonly pollMs?: number;
  /** Parent span of all plans. */
  readonly parent?: TraceContext | undefined;
}

/** Longer than another process that checks a plan holds its lock. */
const LOOK_MS = 250;

/** Runs plans in this process, and records them so that another process can continue. */
export function createEmbeddedRunner(options: EmbeddedRunnerOptions): PlanRunner {
  return Object.assign(new EmbeddedRuns(options), createJournalReader(options.journal), createUpkeep(options));
}

/** What the running plans of a runner make possible. The journal alone is enough for the rest. */
type RunningPlans = Omit<PlanRunner, keyof JournalReader | keyof Upkeep>;

interface Active {
  readonly events: EventLog<PlanEvent>;
  readonly ended: Promise<void>;
  readonly run?: PlanRun;
  readonly lock?: PlanLock;
}

class EmbeddedRuns implements RunningPlans {
  readonly #watch: Watch;
  readonly #parent: TraceContext | undefined;
  readonly #host: ClosableHost;
  readonly #retention: DailyRetention;
  /** All plans of this runner, including those that ended last, whose events can still be read. */
  readonly #known = new Map<string, Active>();
  readonly #active = new Map<string, Active>();
  readonly #ended = new EndedPlans((planId) => this.#known.delete(planId));
  readonly #closing = new AbortController();
  #poll: NodeJS.Timeout | undefined;

  constructor({ pollMs = 200, parent, ...options }: EmbeddedRunnerOptions) {
    this.#parent = parent;
    this.#host = createRunHost(options, {
      runsBeside: (planId) => this.#runsBeside(planId),
      isRunHere: (planId) => this.isRunHere(planId),
    });
    const { journal, clock } = this.#host;
    this.#watch = { journal, pollMs, signal: this.#closing.signal };
    this.#retention = new DailyRetention(journal, options.settings?.retention, clock);
  }

  async submit(plan: CheckedPlan, ids: RunIds = {}): Promise<string> {
    const { planId, correlationId } = chooseIds(plan, ids);
    const digest = digestPlan(plan);
    this.#refuseIfClosed();
    const named = flattenPlan(plan).find(({ vaultName }) => vaultName !== undefined)?.vaultName;
    if (named !== undefined) throw vaultUnknown(named);

    const lock = this.#active.has(planId) ? undefined : claimPlan(this.#host.journal.stateDir, planId);
    const known = this.#host.journal.findPlan(planId);
    if (known !== undefined && !isSameBody(known.digest, plan)) {
      lock?.release(false);
      throw planBodyDiffers(planId);
    }
    if (this.#active.has(planId)) return planId;
    const pruned = this.#host.journal.findPruned(planId);
    if (pruned !== undefined) {
      lock?.release(true);
      throw planPruned(planId, pruned.endedAt);
    }

    const record = known ?? newPlanRecord({ planId, plan, digest, correlationId }, this.#host.clock.now());
    if (lock !== undefined && record.state === 'running') this.#run(record, lock);
    else {
      lock?.release(record.state !== 'cancelled');
      this.#follow(record, record);
    }
    return planId;
  }

  async resume(planId: string): Promise<void> {
    await this.#goOn(planId, (record) => {
      if (record.state !== 'running' && record.state !== 'cancelled') throw planEnded(planId, record);
      if (record.undoBegunAt !== null) throw undoUnsettled(planId);
      return undefined;
    });
  }

  async retry(planId: string, { from }: RetryOptions = {}): Promise<void> {
    await this.#goOn(planId, ({ textsRemovedAt, undoBegunAt }) => {
      if (textsRemovedAt !== null) throw textsRemoved(planId);
      // Who names a task has looked at the vault.
      if (undoBegunAt !== null && from === undefined) throw undoUnsettled(planId);
      return (tasks, facts, stored) => reviveForRetry({ planId, tasks, from, stored }, facts);
    });
  }

  async wait(planId: string): Promise<PlanReport> {
    await this.#untilEnded(planId);
    return reportPlan(this.#host.journal, planId);
  }

  async waitForEnd(planId: string): Promise<PlanSummary> {
    await this.#untilEnded(planId);
    return summarizePlan(this.#host.journal, planId);
  }

  async watch(planId: string): Promise<void> {
    this.#refuseIfClosed();
    const head = this.#host.journal.findHead(planId);
    if (head === undefined) throw missingPlan(this.#host.journal, planId);
    if (!this.#active.has(planId) && !this.#ended.isComplete(planId, head.endedAt)) this.#follow(head);
  }

  /** Also if another process runs the plan. */
  async #untilEnded(planId: string): Promise<void> {
    await this.#known.get(planId)?.ended;
    if (this.#host.journal.findHead(planId)?.state !== 'running') return;
    await this.watch(planId);
    await this.#known.get(planId)?.ended;
    this.#refuseIfClosed();
  }

  isRunHere(planId: string): boolean {
    return this.#active.get(planId)?.run !== undefined;
  }

  async cancel(planId: string): Promise<PlanReport> {
    const active = this.#active.get(planId);
    const record = this.#host.journal.findPlan(planId);
    if (record === undefined) throw missingPlan(this.#host.journal, planId);

    if (active?.run !== undefined) active.run.cancel();
    else if (record.state === 'running') {
      this.#host.journal.askCancel(planId, true);
      if (active === undefined) this.#follow(record, record);
    } else await cancelBeforeStart(planId, this.#watch);
    return this.wait(planId);
  }

  async approve(planId: string, task: string, given: ApprovalAnswer): Promise<PlanSummary> {
    const { isApproved, by, questionId } = checkAnswer(given);
    const { journal, clock } = this.#host;
    const answer = { planId, key: task, isApproved, answeredBy: by ?? null, answeredAt: clock.now() };
    const head = answerApproval(journal, answer, questionId);
    this.#noticeRequests();
    return toSummary(head, isLeftAlone(journal, head));
  }

  events(planId: string): AsyncIterable<NumberedEvent>;
  events(planId: string, options: EventOptions): AsyncIterable<StreamedEvent>;
  async *events(planId: string, options?: EventOptions): AsyncIterable<StreamedEvent> {
    const known = this.#known.get(planId);
    if (known !== undefined) yield* known.events.read(options?.after);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    clearInterval(this.#poll);
    this.#host.breakers.close();
    const runs = [...this.#known.values()];
    await Promise.all(runs.flatMap(({ run }) => run?.abandon(runnerClosed('Resume the plan to continue.')) ?? []));
    await Promise.allSettled(runs.map(({ ended }) => ended));
    const { notices, limits } = this.#host;
    await notices.settle();
    limits.close();
    if (runs.some(({ run }) => run !== undefined)) this.#retention.end();
  }

  /** Runs a plan again that ended or was interrupted. If that fails, the plan stays as it was. */
  async #goOn(planId: string, reviveOf: (record: PlanRecord) => Revive | undefined): Promise<void> {
    this.#refuseIfClosed();
    const { journal } = this.#host;
    const { record, lock } = holdPlan(journal, planId, this.#active.has(planId) ? 0 : LOOK_MS);
    const isCancelAsked = journal.isCancelAsked(planId);
    try {
      // A cancellation from now on counts.
      journal.askCancel(planId, false);
      using cancel = watchForCancel(planId, this.#watch);
      const rest = await prepareRest({ ...this.#host, signal: cancel.signal }, record, reviveOf(record));
      this.#refuseIfClosed();
      this.#run(record, lock, { rest });
    } catch (error) {
      if (isCancelAsked) journal.askCancel(planId, true);
      lock.release(record.state !== 'running');
      throw error;
    }
  }

  #run(known: PlanRecord, lock: PlanLock, { events = createEventLog(known.planId), rest }: RunStart = {}): void {
    const { planId } = known;
    // A cancellation that the previous process missed holds until the plan is resumed.
    const isCancelled = this.#host.journal.isCancelAsked(planId);
    if (!isCancelled && rest === undefined && known.undoBegunAt !== null) {
      lock.release(false);
      throw undoUnsettled(planId);
    }
    const run = openPlanRun({ host: this.#host, known, events, parent: this.#parent, isCancelled }, rest);
    this.#keep(planId, { events, run, lock, ended: run.ended });
    this.#host.limits.releasePlan(planId);
    this.#host.notices.sendAbandoned();
    run.start({ isCancelled });
  }

  /** Follows a plan in another process. Given its record, takes over if that process ends before the plan. */
  #follow({ planId, digest }: PlanHead, ownRecord?: PlanRecord): void {
    const { journal, clock } = this.#host;
    const events = createEventLog<PlanEvent>(planId);
    const takeOver = async (known: PlanRecord, lock: PlanLock): Promise<void> => {
      this.#run(journal.findPlan(planId) ?? known, lock, { events });
      await this.#active.get(planId)?.ended;
    };
    const watched = followPlan({
      ...this.#watch,
      clock,
      planId,
      digest,
      events,
      ...(ownRecord === undefined ? {} : { takeOver: (lock) => takeOver(ownRecord, lock) }),
    });
    this.#keep(planId, { events, ended: watched.finally(() => events.end()) });
  }

  #keep(planId: string, parts: Active): void {
    const active: Active = { ...parts, ended: parts.ended.finally(() => this.#leave(planId, active)) };
    active.ended.catch(() => {});
    this.#active.set(planId, active);
    this.#known.set(planId, active);
    this.#ended.remove(planId);
    this.#poll ??= setInterval(() => this.#noticeRequests(), this.#watch.pollMs).unref();
  }

  /** Takes what other processes asked for or left: cancellations, answers to approvals, and room within limits. */
  #noticeRequests(): void {
    const { journal, limits } = this.#host;
    let isHeld = false;
    for (const [planId, { run }] of this.#active) {
      if (run === undefined) continue;
      if (journal.isCancelAsked(planId)) run.cancel();
      isHeld ||= run.isHeld;
      if (run.isAsking) takeAnswers(run, { journal, planId });
    }
    if (isHeld) limits.look();
    this.#retention.look();
  }

  #leave(planId: string, active: Active): void {
    const { state, endedAt = null } = this.#host.journal.findHead(planId) ?? {};
    if (this.#active.get(planId) === active && this.#active.delete(planId))
      this.#ended.add(planId, { size: active.events.size, endedAt });
    if (active.run !== undefined) this.#host.limits.releasePlan(planId);
    active.lock?.release(state === 'succeeded' || state === 'failed');
  }

  #runsBeside(planId?: string): PlanRun[] {
    return [...this.#active].flatMap(([id, { run }]) => (run === undefined || id === planId ? [] : [run]));
  }

  #refuseIfClosed(): void {
    if (this.#closing.signal.aborted) throw runnerClosed('Open another one.');
  }
}
