import type { Journal } from '../journal/journal.ts';
import { readWaiting } from '../journal/limits-database.ts';
import type { TaskRecord } from '../journal/records.ts';
import type { CheckedTask } from '../plan/checked-plan.ts';
import { flattenPlan } from '../plan/flatten-plan.ts';
import { graphOf } from '../plan/graph.ts';
import type { TaskNews } from './batch.ts';
import { explainQueued } from './explain-queued.ts';
import { inPlanOrder } from './plan-report.ts';
import { TaskRecords } from './task-records.ts';
import type { TaskWait } from './wire-reports.ts';

/** A task that waits now, or no longer does. */
interface WaitChange {
  readonly record: TaskRecord;
  readonly wait: TaskWait | undefined;
}

/** What the tasks of a plan in another process wait for. */
export class FollowedWaits {
  readonly #journal: Journal;
  readonly #planId: string;
  #tasks: readonly CheckedTask[] | undefined;
  /** What each task waited for when it was read last. */
  #known = new Map<string, string | undefined>();

  constructor(journal: Journal, planId: string) {
    this.#journal = journal;
    this.#planId = planId;
  }

  /** Reads which tasks wait for a limit over all plans, and returns those for which that is new. */
  changes(records: readonly TaskRecord[]): WaitChange[] {
    const waiting = readWaiting(this.#journal.stateDir, this.#planId);
    if (waiting.length === 0 && this.#known.size === 0) return [];
    const tasks = this.#tasksOfPlan();
    const all = new TaskRecords({ planId: this.#planId, graph: graphOf(tasks) }, records, this.#journal);
    const explain = explainQueued(records, waiting);
    const before = this.#known;
    const reasons = inPlanOrder(tasks, records).map(
      ({ task, record }) => [record?.key ?? task.id, explain(task, record).because] as const,
    );
    this.#known = new Map(reasons.filter(([, because]) => because !== undefined));
    return reasons.flatMap(([key, because]) => {
      const record = all.get(key);
      // The event of a task that has begun says it all.
      if (because === before.get(key) || record.state !== 'queued') return [];
      return [{ record, wait: because === undefined ? undefined : { because } }];
    });
  }

  /** What an event says about a task that waits for its next attempt, or for a person. */
  newsOf({ task, state, dueAt }: TaskRecord, now: number): TaskNews {
    if (state === 'retrying' && dueAt !== null) return { retryInMs: Math.max(0, dueAt - now) };
    if (state !== 'waiting') return {};
    return { question: this.#tasksOfPlan().find(({ id }) => id === task)?.approval?.message };
  }

  #tasksOfPlan(): readonly CheckedTask[] {
    const plan = this.#tasks === undefined ? this.#journal.findPlan(this.#planId)?.plan : undefined;
    this.#tasks ??= plan === undefined ? undefined : flattenPlan(plan);
    return this.#tasks ?? [];
  }
}
