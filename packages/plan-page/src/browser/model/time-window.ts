import type { PlanBook, SeenTask } from './plan-book.ts';

/** A part of the time of a plan, in milliseconds since 1970. */
export interface TimeWindow {
  readonly from: number;
  readonly to: number;
}

/** From the first start to the last end, or to now. */
export function wholeTime(book: PlanBook, now: number): TimeWindow {
  const from = Date.parse(book.head.submitted_at);
  const end = book.head.ended_at === null ? now : Date.parse(book.head.ended_at);
  return { from, to: Math.max(end, from + 10) };
}

/** Zooms around the middle; never beyond the whole, nor closer than 5 ms. */
export function zoomWindow({ from, to }: TimeWindow, factor: number, whole: TimeWindow): TimeWindow {
  const span = Math.max(5, (to - from) / factor);
  const middle = (from + to) / 2;
  return clampWindow({ from: middle - span / 2, to: middle + span / 2 }, whole);
}

/** Moves by a part of the window. */
export function moveWindow({ from, to }: TimeWindow, part: number, whole: TimeWindow): TimeWindow {
  const way = (to - from) * part;
  return clampWindow({ from: from + way, to: to + way }, whole);
}

function clampWindow({ from, to }: TimeWindow, whole: TimeWindow): TimeWindow {
  const span = to - from;
  if (span >= whole.to - whole.from) return whole;
  const start = Math.min(Math.max(from, whole.from), whole.to - span);
  return { from: start, to: start + span };
}

/** Where a task's bar begins, and its width, in percent of the window; undefined if nothing of it is there. */
export function barIn(
  { from, to }: TimeWindow,
  task: Pick<SeenTask, 'started_at' | 'ended_at'>,
  now: number,
): { left: number; width: number } | undefined {
  if (task.started_at === null) return undefined;
  const start = Date.parse(task.started_at);
  const end = task.ended_at === null ? now : Date.parse(task.ended_at);
  if (end < from || start > to) return undefined;
  const percent = (at: number) => ((Math.min(Math.max(at, from), to) - from) / (to - from)) * 100;
  return { left: percent(start), width: percent(end) - percent(start) };
}

/** All tasks in the order of their start; those that have not started come last. */
export function byStart(book: PlanBook): SeenTask[] {
  const started = [...book.tasks.values()].map((task) => ({ task, start: task.started_at ?? '~' }));
  return started.sort((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : 0)).map(({ task }) => task);
}
