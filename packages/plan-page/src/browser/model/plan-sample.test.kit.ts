import type { GraphTask, PlanGraphReport } from '../api/wire.ts';
import { PlanBook } from './plan-book.ts';

const START = '2026-11-23T10:00:00.000Z';

/** A task that is queued, unless the members say otherwise. */
export function task(id: string, after: readonly string[] = [], more: Partial<GraphTask> = {}): GraphTask {
  return {
    task: id,
    depends_on: after,
    action: 'read_note',
    agent: 'obsidian_agent',
    state: 'queued',
    started_at: null,
    ended_at: null,
    wall_ms: null,
    attempts: 0,
    because: null,
    ...more,
  };
}

/** A running plan with these tasks. */
export function planWith(tasks: readonly GraphTask[]): PlanBook {
  const report: PlanGraphReport = {
    plan_id: 'p',
    name: 'sample',
    state: 'running',
    submitted_at: START,
    ended_at: null,
    correlation_id: 'c',
    trace_id: 't',
    wall_ms: null,
    work_ms: null,
    texts_removed_at: null,
    graph: { tasks },
    now: START,
    events_cursor: null,
  };
  return new PlanBook(report);
}
