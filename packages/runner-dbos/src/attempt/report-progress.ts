import { type TaskRecord, taskEvent } from '@obsidian-agent/plans/runner';
import { notify } from '../store/wakes.ts';
import type { WorkHost } from './work-host.ts';

interface Step {
  readonly record: TaskRecord;
  readonly progress: { readonly done: number; readonly total: number };
}

/** Adds the progress of an attempt to the events of its plan. It is not worth a retry. */
export function reportProgress({ store, clock }: WorkHost, { record, progress }: Step): void {
  const { done, total } = progress;
  const event = { type: 'progress', ...taskEvent(record, clock.now()), state: 'running', done, total };
  // Under the lock of the plan's turns, so that the ids of events are in the order in which readers see them.
  const written = store.query(
    `WITH plan AS (SELECT plan_id FROM obsidian_agent.plans WHERE plan_id = $1 FOR UPDATE),
     reported AS (INSERT INTO obsidian_agent.events (plan_id, body) SELECT plan_id, $2::json FROM plan)
     SELECT ${notify('events', 'plan_id')} FROM plan`,
    [record.planId, JSON.stringify(event)],
  );
  written.catch(() => {});
}
