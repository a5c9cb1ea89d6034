import {
  type ApprovalAnswer,
  type CheckedPlan,
  type EventOptions,
  type HostReport,
  type MachineFolders,
  type NumberedEvent,
  type PlanOwner,
  type PlanPage,
  type PlanPageQuery,
  type PlanReport,
  type PlanRunner,
  type PlanSummary,
  type PruneOptions,
  type PruneReport,
  planNotFound,
  type RetryOptions,
  type RunIds,
  type StreamedEvent,
  type TaskDetail,
  type UndoOptions,
  type UndoReport,
} from '@obsidian-agent/plans';
import { checkAnswer, chooseIds, runnerClosed } from '@obsidian-agent/plans/runner';
import type { ReceivedResponse } from '@obsidian-agent/shared-types';
import { createAnswers } from '../answers/answers.ts';
import { awaitDatabase } from '../engine/await-database.ts';
import { readHostFolders } from '../hosts/host-folders.ts';
import { listHosts } from '../hosts/list-hosts.ts';
import { whenThere } from '../store/away.ts';
import { connectStore, explainErrors, type Store, type StoreOptions } from '../store/connect.ts';
import { type DatabaseNews, reportOutages } from '../store/outage-reports.ts';
import { findHead } from '../store/plan-rows.ts';
import { readNow } from '../store/server-clock.ts';
import { listenForWakes, notify, type Wakes } from '../store/wakes.ts';
import { prunePlans } from '../upkeep/prune-plans.ts';
import { approveTask } from './approve-task.ts';
import { changesOnHosts } from './changes-on-hosts.ts';
import { resumePlan, retryPlan } from './continue-plan.ts';
import { listPlans } from './list-plans.ts';
import { findAnswer, readPlan, readTask, type Sources, summarizePlan } from './read-plans.ts';
import { streamEvents } from './stream-events.ts';
import { submitPlan } from './submit-plan.ts';
import { undoOnHosts } from './undo-on-hosts.ts';

export interface DbosRunnerOptions extends StoreOptions {
  /** Called when Postgres is away while this process waits for it, then seldom, and when it is there again. */
  onDatabase?(news: DatabaseNews): void;
  /** How long to wait for Postgres if it is away at first. Default: not at all. */
  readonly patienceMs?: number;
}

/**
 * Opens a runner for plans over many hosts. It runs nothing itself: workers do.
 *
 * @throws OrchestratorError `STATE_TOO_NEW`, or why the database cannot be used: `DATABASE_UNREACHABLE`, `DATABASE_REFUSED`,
 *   `DATABASE_FULL`, `DATABASE_READ_ONLY`
 */
export async function createDbosRunner(options: DbosRunnerOptions): Promise<HostsRunner> {
  const { patienceMs = 0, onDatabase = () => {} } = options;
  const store = connectStore(options);
  try {
    await awaitDatabase(store, options, { patienceMs, onDatabase });
  } catch (error) {
    await store.close();
    throw error;
  }
  return new DbosRunner(explainErrors(store, options), options);
}

/** A runner for plans over many hosts. */
export interface HostsRunner extends PlanRunner {
  /** Which folders of the hosts people elsewhere are not shown. */
  foldersOfHosts(): Promise<readonly MachineFolders[]>;
}

/** How often a plan that is waited for is looked at without a notification. */
const WAIT_POLL_MS = 1000;

class DbosRunner implements HostsRunner {
  readonly #store: Store;
  readonly #wakes: Wakes;
  readonly #sources: Sources;
  readonly #closing = new AbortController();
  #closed: Promise<void> | undefined;

  constructor(store: Store, { onDatabase = () => {} }: Pick<DbosRunnerOptions, 'onDatabase'>) {
    this.#store = store;
    this.#wakes = listenForWakes(store, reportOutages(onDatabase));
    this.#sources = { store, answers: createAnswers(store, this.#wakes) };
  }

  async submit(plan: CheckedPlan, ids: RunIds = {}): Promise<string> {
    const { planId, correlationId } = chooseIds(plan, ids);
    await submitPlan(this.#store, { planId, correlationId, plan });
    return planId;
  }

  resume(planId: string): Promise<void> {
    return resumePlan(this.#store, planId);
  }

  retry(planId: string, options: RetryOptions = {}): Promise<void> {
    return retryPlan(this.#store, planId, options);
  }

  async approve(planId: string, task: string, answer: ApprovalAnswer): Promise<PlanSummary> {
    await approveTask(this.#store, { planId, key: task }, checkAnswer(answer));
    return summarizePlan(this.#sources, planId);
  }

  wait(planId: string): Promise<PlanReport> {
    return this.#afterEnd(planId, () => this.#report(planId));
  }

  waitForEnd(planId: string): Promise<PlanSummary> {
    return this.#afterEnd(planId, () => summarizePlan(this.#sources, planId));
  }

  /** Waits for the end of a plan, or finds out that there is no such plan by reading it. */
  async #afterEnd<Result>(planId: string, read: () => Promise<Result>): Promise<Result> {
    let wake = Promise.withResolvers<void>();
    const look = (): void => wake.resolve();
    const stop = this.#wakes.on('over', planId, look);
    // Workers of an earlier release may not notify.
    const poll = setInterval(look, WAIT_POLL_MS);
    this.#closing.signal.addEventListener('abort', look, { once: true });
    try {
      for (;;) {
        const head = await whenThere(this.#closing.signal, () => findHead(this.#store, planId));
        if (head === undefined || head.state !== 'running') return await whenThere(this.#closing.signal, read);
        await wake.promise;
        this.#closing.signal.throwIfAborted();
        wake = Promise.withResolvers();
      }
    } catch (error) {
      throw this.#closing.signal.aborted ? runnerClosed('Open another one.') : error;
    } finally {
      stop();
      clearInterval(poll);
      this.#closing.signal.removeEventListener('abort', look);
    }
  }

  async watch(planId: string): Promise<void> {
    if ((await findHead(this.#store, planId)) === undefined) await this.#report(planId);
  }

  /** Workers run plans. One that this process submitted goes on without it. */
  isRunHere(_: string): boolean {
    return false;
  }

  async cancel(planId: string): Promise<PlanReport> {
    await this.#store.query(
      `WITH asked AS (
         UPDATE obsidian_agent.plans SET cancel_asked = true WHERE plan_id = $1 AND state = 'running' RETURNING plan_id),
       sent AS (INSERT INTO obsidian_agent.inbox (plan_id, kind) SELECT plan_id, 'cancel' FROM asked)
       SELECT ${notify('inbox', 'plan_id')} FROM asked`,
      [planId],
    );
    return this.wait(planId);
  }

  async findOwner(_: string): Promise<PlanOwner | undefined> {
    return undefined;
  }

  async endOwner(_: string): Promise<PlanOwner | undefined> {
    return undefined;
  }

  inspect(planId: string): Promise<PlanReport | undefined> {
    return readPlan(this.#sources, planId);
  }

  inspectTask(planId: string, task: string): Promise<TaskDetail | undefined> {
    return readTask(this.#sources, planId, task);
  }

  async answerText(planId: string, task: string): Promise<Uint8Array | undefined> {
    const answer = await findAnswer(this.#sources, planId, task);
    return answer && (await this.#sources.answers.readText(answer));
  }

  async answer(planId: string, task: string): Promise<ReceivedResponse | undefined> {
    const text = await this.answerText(planId, task);
    return text && (JSON.parse(Buffer.from(text).toString()) as ReceivedResponse);
  }

  async list(query?: PlanPageQuery): Promise<PlanPage> {
    return await listPlans(this.#store, query);
  }

  async now(): Promise<number> {
    return await readNow(this.#store);
  }

  events(planId: string): AsyncIterable<NumberedEvent>;
  events(planId: string, options: EventOptions): AsyncIterable<StreamedEvent>;
  events(planId: string, options?: EventOptions): AsyncIterable<StreamedEvent> {
    const after = options?.after;
    return streamEvents({ store: this.#store, wakes: this.#wakes, planId, after, signal: this.#closing.signal });
  }

  hosts(): Promise<readonly HostReport[]> {
    return listHosts(this.#store);
  }

  foldersOfHosts(): Promise<readonly MachineFolders[]> {
    return readHostFolders(this.#store);
  }

  undo(planId: string, options: UndoOptions = {}): Promise<UndoReport> {
    return undoOnHosts({ ...this.#sources, wakes: this.#wakes }, planId, options);
  }

  changes(
    planId: string,
    key: string,
    { signal }: { readonly signal?: AbortSignal } = {},
  ): ReturnType<PlanRunner['changes']> {
    const access = { ...this.#sources, wakes: this.#wakes };
    return changesOnHosts(access, { planId, key }, signal ?? this.#closing.signal);
  }

  prune(
    filter: Parameters<PlanRunner['prune']>[0] = {},
    { isDryRun = false }: PruneOptions = {},
  ): Promise<PruneReport> {
    return prunePlans(this.#store, filter, isDryRun);
  }

  /** Does nothing the second time: a program that stops waiting closes it before its end. */
  close(): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  async #close(): Promise<void> {
    this.#closing.abort();
    await this.#wakes.close();
    await this.#store.close();
  }

  async #report(planId: string): Promise<PlanReport> {
    const report = await this.inspect(planId);
    if (report === undefined) throw planNotFound(planId);
    return report;
  }
}
