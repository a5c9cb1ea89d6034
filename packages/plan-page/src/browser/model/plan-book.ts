import type { GraphTask, PlanEvent, PlanGraphReport, StateCounts, TaskState } from '../api/wire.ts';
import { hasEnded, taskStates } from './states.ts';
import { isItem, ownerOf } from './task-keys.ts';

/** A task as the page shows it. */
export interface SeenTask extends GraphTask {
  /** Progress, the wait until the next attempt, or a question. */
  readonly note: string;
}

type PlanHead = Omit<PlanGraphReport, 'graph' | 'events_cursor'>;
type TaskEvent = Exclude<PlanEvent, { readonly type: 'plan' }>;

/** A plan with its tasks, which follows the plan's events. Tasks are replaced, never changed. */
export class PlanBook {
  head: PlanHead;
  /** Rises with each change. */
  version = 0;
  readonly #tasks = new Map<string, SeenTask>();
  readonly #children = new Map<string | undefined, string[]>();

  constructor({ graph, events_cursor: _, ...head }: PlanGraphReport) {
    this.head = head;
    for (const task of graph.tasks) this.#add({ ...task, note: '' });
  }

  get tasks(): ReadonlyMap<string, SeenTask> {
    return this.#tasks;
  }

  /** The plan's own tasks, the items of a task, or the tasks of a sub-plan, in their order. */
  childrenOf(key: string | undefined): readonly string[] {
    return this.#children.get(key) ?? [];
  }

  /** How many tasks have each state. One with items or a plan of its own is counted by these. */
  counts(): StateCounts {
    const counts: Partial<Record<TaskState, number>> = {};
    for (const { task, state } of this.#tasks.values())
      if (!this.#children.has(task)) counts[state] = (counts[state] ?? 0) + 1;
    return Object.fromEntries(taskStates.flatMap((state) => (counts[state] ? [[state, counts[state]]] : [])));
  }

  apply(event: PlanEvent): void {
    this.version += 1;
    if (event.type === 'plan') this.#applyPlan(event.state, event.at, event.ms);
    else this.#applyTask(event);
  }

  #applyPlan(state: PlanHead['state'], at: string, ms: number): void {
    if (isOutdated(this.head, at)) return;
    const ended = hasEnded(state);
    // A plan that runs again makes its changes again.
    const { undone_at: _, undo_begun_at: __, ...running } = this.head;
    this.head = { ...(ended ? this.head : running), state, ended_at: ended ? at : null, wall_ms: ended ? ms : null };
  }

  #applyTask(event: TaskEvent): void {
    const known = this.#tasks.get(event.task) ?? this.#unseenItem(event.task);
    if (known === undefined || isOutdated(known, event.at)) return;
    if (event.type === 'progress') {
      this.#tasks.set(event.task, { ...known, note: `${event.done} of ${event.total}` });
      return;
    }
    const { state, attempt, at, ms, waiting_since } = event;
    const { waiting_since: _, ...before } = known;
    const started = event.attempt > 0 && ms !== null ? new Date(Date.parse(at) - ms).toISOString() : null;
    this.#tasks.set(event.task, {
      ...before,
      ...(waiting_since === undefined ? {} : { waiting_since }),
      state,
      attempts: Math.max(attempt, 0),
      because: event.because ?? null,
      started_at: state === 'queued' ? null : (known.started_at ?? started),
      ended_at: hasEnded(state) ? at : null,
      wall_ms: hasEnded(state) ? ms : null,
      note: noteOf(event),
    });
    this.#startOwner(event.task, at);
  }

  /** A task with items starts to run with its first item. */
  #startOwner(key: string, at: string): void {
    const owner = this.#tasks.get(ownerOf(key) ?? '');
    if (owner?.state === 'queued' && this.#tasks.get(key)?.state === 'running')
      this.#tasks.set(owner.task, { ...owner, state: 'running', started_at: at });
  }

  #unseenItem(key: string): SeenTask | undefined {
    const owner = this.#tasks.get(ownerOf(key) ?? '');
    if (owner === undefined) return undefined;
    const item: SeenTask = { ...owner, task: key, depends_on: [], attempts: 0, started_at: null, because: null };
    this.#add(item);
    return item;
  }

  #add(task: SeenTask): void {
    this.#tasks.set(task.task, task);
    const owner = task.within ?? ownerOf(task.task);
    const key = isItem(task.task) ? ownerOf(task.task) : (owner ?? undefined);
    const siblings = this.#children.get(key);
    if (siblings === undefined) this.#children.set(key, [task.task]);
    else siblings.push(task.task);
  }
}

/** Whether an event is from before an end that is known: a stream can begin before the report. */
function isOutdated({ ended_at }: { readonly ended_at: string | null }, at: string): boolean {
  return ended_at !== null && at < ended_at;
}

function noteOf(event: TaskEvent): string {
  if (event.type === 'progress') return '';
  const { failure, question, retry_in_ms } = event;
  const retry = retry_in_ms === undefined ? '' : ` Next attempt in ${Math.max(1, Math.round(retry_in_ms / 1000))} s.`;
  return failure === undefined ? (question ?? '') : `${failure.message}${retry}`;
}
