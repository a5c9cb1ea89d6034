import { pid } from 'node:process';
import type { TraceContext } from '@obsidian-agent/platform';
import type { ReceivedResponse } from '@obsidian-agent/shared-types';
import { v7 as uuidv7 } from 'uuid';
import { lockPlan, type PlanLock } from '../journal/plan-lock.ts';
import type { PlanHead, PlanRecord } from '../journal/records.ts';
import type { CheckedPlan } from '../plan/checked-plan.ts';
import {
  OrchestratorError,
  planBodyDiffers,
  planEnded,
  planPruned,
  planRunsElsewhere,
  textsRemoved,
} from '../plan/orchestrator-error.ts';
import { answerApproval, freshAnswers } from './answer-approval.ts';
import { createEventLog, type EventLog } from './event-log.ts';
import { followPlan } from './follow-plan.ts';
import { inspectPlan, missingPlan } from './inspect-plan.ts';
import { listPlans } from './list-plans.ts';
import { newPlanRecord } from './new-plan-record.ts';
import { openPlanRun, type RunBeginning } from './open-plan-run.ts';
import { digestPlan, isSameBody } from './plan-digest.ts';
import type { PlanRun } from './plan-run.ts';
import type {
  ApprovalAnswer,
  PlanEvent,
  PlanPage,
  PlanPageQuery,
  PlanReport,
  PlanRunner,
  RetryOptions,
  RunIds,
} from './plan-runner.ts';
import { reviveForRetry } from './revive-for-retry.ts';
import { type ClosableHost, createRunHost, type HostOptions } from './run-host.ts';

/** The journal is owned by the caller, who closes it after the runner. */
export interface EmbeddedRunnerOptions extends HostOptions {
  /** How often to read other processes' changes from the journal. */
  readonly pollMs?: number;
  /** Parent span of all plans. */
  readonly parent?: TraceContext | undefined;
}

/** Longer than another process needs to check a lock. */
const LOOK_MS = 250;

/** Runs plans in this process, and records them so that another process can continue. */
export function createEmbeddedRunner(options: EmbeddedRunnerOptions): PlanRunner {
  return new EmbeddedRunner(options);
}

interface Active {
  readonly events: EventLog<PlanEvent>;
  readonly ended: Promise<void>;
  readonly run?: PlanRun;
  readonly lock?: PlanLock;
}

interface RunStart extends RunBeginning {
  readonly events?: EventLog<PlanEvent>;
}

class EmbeddedRunner implements PlanRunner {
  readonly #pollMs: number;
  readonly #parent: TraceContext | undefined;
  readonly #host: ClosableHost;
  /** All plans of this runner, including ended ones, whose outcome can still be asked for. */
  readonly #known = new Map<string, Active>();
  readonly #active = new Map<string, Active>();
  readonly #closing = new AbortController();
  #poll: NodeJS.Timeout | undefined;

  constructor({ pollMs = 200, parent, ...options }: EmbeddedRunnerOptions) {
    this.#pollMs = pollMs;
    this.#parent = parent;
    this.#host = createRunHost(options, (planId) => this.#runsBeside(planId));
  }

  async submit(plan: CheckedPlan, ids: RunIds = {}): Promise<string> {
    const planId = ids.planId ?? plan.planId ?? uuidv7();
    const digest = digestPlan(plan);
    this.#refuseIfClosed();

    const lock = this.#active.has(planId) ? undefined : lockPlan(this.#host.journal.stateDir, planId);
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

    const correlationId = ids.correlationId ?? plan.correlationId ?? uuidv7();
    const record = known ?? newPlanRecord({ planId, plan, digest, correlationId }, this.#host.clock.now());
    if (lock !== undefined && record.state === 'running') this.#run(record, lock);
    else {
      lock?.release(record.state !== 'cancelled');
      this.#follow(record, record);
    }
    return planId;
  }

  async resume(planId: string): Promise<void> {
    this.#refuseIfClosed();
    const { record, lock } = this.#lock(planId);
    if (record?.state === 'running' || record?.state === 'cancelled') {
      this.#host.journal.askCancel(planId, false);
      return this.#run(record, lock, { isResumed: true });
    }
    lock.release(true);
    throw record === undefined ? missingPlan(this.#host.journal, planId) : planEnded(planId, record.state);
  }

  async retry(planId: string, { from }: RetryOptions = {}): Promise<void> {
    this.#refuseIfClosed();
    const { record, lock } = this.#lock(planId);
    try {
      if (record === undefined) throw missingPlan(this.#host.journal, planId);
      if (record.textsRemovedAt !== null) throw textsRemoved(planId);
      this.#run(record, lock, {
        revive: (tasks, facts, stored) => reviveForRetry({ planId, tasks, from, stored }, facts),
      });
      this.#host.journal.askCancel(planId, false);
    } catch (error) {
      lock.release(false);
      throw error;
    }
  }

  async wait(planId: string): Promise<PlanReport> {
    await this.#known.get(planId)?.ended;
    return this.#report(planId);
  }

  async watch(planId: string): Promise<void> {
    this.#refuseIfClosed();
    const head = this.#host.journal.findHead(planId);
    if (head === undefined) throw missingPlan(this.#host.journal, planId);
    if (!this.#active.has(planId)) this.#follow(head);
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
    }
    return this.wait(planId);
  }

  async approve(planId: string, task: string, { isApproved, by }: ApprovalAnswer): Promise<void> {
    const { journal, clock } = this.#host;
    answerApproval(journal, { planId, key: task, isApproved, answeredBy: by ?? null, answeredAt: clock.now() });
    this.#noticeRequests();
  }

  async inspect(planId: string): Promise<PlanReport | undefined> {
    return inspectPlan(this.#host.journal, planId);
  }

  async answer(planId: string, task: string): Promise<ReceivedResponse | undefined> {
    const answer = this.#host.journal.findTask(planId, task)?.answer ?? null;
    return answer === null ? undefined : this.#host.journal.readAnswer(answer);
  }

  async list(query: PlanPageQuery): Promise<PlanPage> {
    return listPlans(this.#host.journal, query);
  }

  async *events(planId: string): AsyncIterable<PlanEvent> {
    const known = this.#known.get(planId);
    if (known !== undefined) yield* known.events;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    clearInterval(this.#poll);
    this.#host.breakers.close();
    const runs = [...this.#known.values()];
    const closed = new OrchestratorError('RUNNER_CLOSED', {
      message: 'The runner was closed.',
      hint: 'Resume the plan to continue.',
    });
    await Promise.all(runs.flatMap(({ run }) => run?.abandon(closed) ?? []));
    await Promise.allSettled(runs.map(({ ended }) => ended));
    await this.#host.notices.settle();
  }

  /** The right to run a plan that may have ended. */
  #lock(planId: string): { readonly record: PlanRecord | undefined; readonly lock: PlanLock } {
    // A process that checks the plan holds its lock for a moment.
    const patienceMs = this.#active.has(planId) ? 0 : LOOK_MS;
    const lock = lockPlan(this.#host.journal.stateDir, planId, patienceMs);
    const record = this.#host.journal.findPlan(planId);
    if (lock === undefined) throw planRunsElsewhere(planId, record?.ownerPid ?? pid);
    return { record, lock };
  }

  #run(known: PlanRecord, lock: PlanLock, { events = createEventLog(), ...start }: RunStart = {}): void {
    const { planId } = known;
    const run = openPlanRun({ host: this.#host, known, events, parent: this.#parent }, start);
    this.#keep(planId, { events, run, lock, ended: run.ended });
    const isRevived = start.revive !== undefined;
    // A cancellation that the previous process missed holds until the plan is resumed.
    run.start({ isCancelled: !isRevived && this.#host.journal.isCancelAsked(planId), isRevived });
  }

  /** Follows a plan in another process. Given its record, takes over if that process ends before the plan. */
  #follow({ planId, digest }: PlanHead, ownRecord?: PlanRecord): void {
    const { journal, clock } = this.#host;
    const events = createEventLog<PlanEvent>();
    const takeOver = async (known: PlanRecord, lock: PlanLock): Promise<void> => {
      this.#run(journal.findPlan(planId) ?? known, lock, { events });
      await this.#active.get(planId)?.ended;
    };
    const watched = followPlan({
      journal,
      clock,
      planId,
      digest,
      pollMs: this.#pollMs,
      events,
      signal: this.#closing.signal,
      ...(ownRecord === undefined ? {} : { takeOver: (lock) => takeOver(ownRecord, lock) }),
    });
    this.#keep(planId, { events, ended: watched.finally(() => events.end()) });
  }

  #keep(planId: string, parts: Active): void {
    const active: Active = { ...parts, ended: parts.ended.finally(() => this.#leave(planId, active)) };
    active.ended.catch(() => {});
    this.#active.set(planId, active);
    this.#known.set(planId, active);
    this.#poll ??= setInterval(() => this.#noticeRequests(), this.#pollMs).unref();
  }

  /** Takes what other processes asked for: cancellations, and answers to approvals. */
  #noticeRequests(): void {
    const { journal } = this.#host;
    for (const [planId, { run }] of this.#active) {
      if (run === undefined) continue;
      if (journal.isCancelAsked(planId)) run.cancel();
      if (run.isAsking) for (const { key, isApproved } of freshAnswers(journal, planId)) run.answer(key, isApproved);
    }
  }

  #leave(planId: string, active: Active): void {
    if (this.#active.get(planId) === active) this.#active.delete(planId);
    const state = this.#host.journal.findHead(planId)?.state;
    active.lock?.release(state === 'succeeded' || state === 'failed');
  }

  #runsBeside(planId?: string): PlanRun[] {
    return [...this.#active].flatMap(([id, { run }]) => (run === undefined || id === planId ? [] : [run]));
  }

  #report(planId: string): PlanReport {
    const report = inspectPlan(this.#host.journal, planId);
    if (report === undefined) throw missingPlan(this.#host.journal, planId);
    return report;
  }

  #refuseIfClosed(): void {
    if (!this.#closing.signal.aborted) return;
    throw new OrchestratorError('RUNNER_CLOSED', { message: 'The runner was closed.', hint: 'Open another one.' });
  }
}
