import type { PlanChange, PlanEvent, PlanReport, TaskChange, TaskProgress, TaskState } from '@obsidian-agent/plans';
import { describeWait } from './describe-wait.ts';

/** One line of the tree. Times are milliseconds. */
export interface TreeTask {
  readonly key: string;
  readonly isItem: boolean;
  readonly state: TaskState;
  readonly attempt: number;
  /** Time of the last change, since 1970. */
  readonly changedAt: number;
  /** How long it had run by then; null before its first attempt. */
  readonly ms: number | null;
  readonly note: string;
}

/** The state of a plan, from its events. */
export interface TreeModel {
  readonly planId: string;
  readonly name: string;
  readonly state: string;
  readonly submittedAt: number;
  /** Null while it is running. */
  readonly endedMs: number | null;
  readonly tasks: Map<string, TreeTask>;
}

/** The tree of a plan before its first event. */
export function createTree(report: PlanReport, now: number): TreeModel {
  const tasks = report.tasks.map(({ task, state, attempts, wall_ms, approval, ...wait }): [string, TreeTask] => [
    task,
    {
      key: task,
      isItem: isItem(task),
      state,
      attempt: attempts.length,
      changedAt: now,
      ms: wall_ms,
      note: describeWait(wait) || (state === 'waiting' ? (approval?.message ?? '') : ''),
    },
  ]);
  const { plan_id: planId, name, state, submitted_at, wall_ms: endedMs } = report;
  return { planId, name, state, submittedAt: Date.parse(submitted_at), endedMs, tasks: new Map(tasks) };
}

/** Applies an event to the tree, whose tasks are changed in place: a copy for each event would cost many tasks too much. */
export function grow(model: TreeModel, event: PlanEvent): TreeModel {
  if (event.type === 'plan') return growPlan(model, event);
  return { ...model, tasks: event.type === 'task' ? inOrder(model.tasks, toTask(event)) : noted(model.tasks, event) };
}

/** Shows a task's progress until its state changes. */
function noted(tasks: TreeModel['tasks'], { task, done, total }: TaskProgress): TreeModel['tasks'] {
  const known = tasks.get(task);
  return known === undefined ? tasks : tasks.set(task, { ...known, note: `${done} of ${total}` });
}

function growPlan(model: TreeModel, { state, ms }: PlanChange): TreeModel {
  return { ...model, state, endedMs: state === 'running' ? null : ms };
}

function toTask({ task, state, attempt, at, ms, failure, retry_in_ms, question, ...wait }: TaskChange): TreeTask {
  const retry = retry_in_ms === undefined ? '' : ` (again in ${Math.max(1, Math.round(retry_in_ms / 100)) / 10} s)`;
  const note =
    failure === undefined ? describeWait(wait) || (question ?? '') : `${failure.reason}: ${failure.message}${retry}`;
  return { key: task, isItem: isItem(task), state, attempt, changedAt: Date.parse(at), ms, note };
}

/** Puts items below their task, in the order they were found. A task starts to run with its first item. */
function inOrder(tasks: TreeModel['tasks'], task: TreeTask): TreeModel['tasks'] {
  if (!task.isItem) return tasks.set(task.key, task);
  const owner = task.key.slice(0, task.key.lastIndexOf('['));
  const above = tasks.get(owner);
  if (above?.state === 'queued' && task.state === 'running') tasks.set(owner, { ...above, state: 'running' });
  if (tasks.has(task.key)) return tasks.set(task.key, task);

  const entries = [...tasks.values()];
  const last = entries.findLastIndex(({ key }) => key === owner || key.startsWith(`${owner}[`));
  return new Map(entries.toSpliced(last + 1, 0, task).map((entry) => [entry.key, entry]));
}

function isItem(key: string): boolean {
  return key.endsWith(']');
}
