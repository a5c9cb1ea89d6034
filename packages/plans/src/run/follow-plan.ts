import type { Journal } from '../journal/journal.ts';
import { claimPlan, type PlanLock } from '../journal/plan-lock.ts';
import { planBodyDiffers } from '../plan/orchestrator-error.ts';
import { hasEnded } from '../plan/task-state.ts';
import { Batch } from './batch.ts';
import type { Clock } from './clock.ts';
import type { EventLog } from './event-log.ts';
import { FollowedWaits } from './followed-waits.ts';
import type { PlanEvent } from './wire-reports.ts';

interface Follow {
  readonly journal: Journal;
  readonly clock: Clock;
  readonly planId: string;
  /** Digest of the body submitted here. */
  readonly digest: string;
  readonly pollMs: number;
  readonly events: EventLog<PlanEvent>;
  readonly signal: AbortSignal;
  /** Called if no process runs the plan and it has not ended. Without it, that ends the report. */
  takeOver?(lock: PlanLock): Promise<void>;
}

/**
 * Reports the progress of a plan in another process, from the shared journal, until the plan has ended.
 *
 * @throws OrchestratorError `PLAN_BODY_DIFFERS` if that process runs a different body
 */
export async function followPlan(follow: Follow): Promise<void> {
  const { journal, clock, planId, pollMs, events, signal } = follow;
  const reported = new Map<string, string>();
  const waits = new FollowedWaits(journal, planId);

  while (!signal.aborted) {
    const lock = claimPlan(journal.stateDir, planId);
    // The process that holds the lock may not have written its record yet.
    const record = journal.findHead(planId);
    const isOther = record !== undefined && record.digest !== follow.digest;
    const isLeft = lock !== undefined && !isOther && (record?.state ?? 'running') === 'running';
    if (isLeft && follow.takeOver !== undefined) return follow.takeOver(lock);

    lock?.release(false);
    if (isOther) throw planBodyDiffers(planId);
    tellChanges({ isRun: lock === undefined, isLeft });
    if (isLeft || (record !== undefined && record.state !== 'running')) return;
    await pause(clock, pollMs, signal);
  }

  function tellChanges({ isRun, isLeft }: { readonly isRun: boolean; readonly isLeft: boolean }): void {
    const tasks = journal.tasksOf(planId);
    for (const task of tasks) {
      const endedAt = hasEnded(task.state) ? task.endedAt : null;
      const add = (batch: Batch): void => batch.addTask(task, waits.newsOf(task, batch.now));
      tell(task.key, `${task.state} ${task.attempts}`, { endedAt, add });
    }
    const record = journal.findHead(planId);
    if (record !== undefined) {
      const state = isLeft && record.state === 'running' ? 'interrupted' : record.state;
      tell('', state, { endedAt: record.endedAt, add: (batch) => batch.reportPlan({ ...record, state }) });
    }
    const held = new Batch(clock.now());
    if (isRun) for (const { record, wait } of waits.changes(tasks)) held.addWait(record, wait);
    for (const event of held.events) events.add(event);
  }

  function tell(key: string, seen: string, change: { endedAt: number | null; add: (batch: Batch) => void }): void {
    if (reported.get(key) === seen) return;
    reported.set(key, seen);
    const batch = new Batch(change.endedAt ?? clock.now());
    change.add(batch);
    for (const event of batch.events) events.add(event);
  }
}

function pause(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = clock.after(ms, resolve);
  signal.addEventListener(
    'abort',
    () => {
      stop();
      resolve();
    },
    { once: true },
  );
  return promise;
}
