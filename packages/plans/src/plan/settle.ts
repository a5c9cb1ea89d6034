import type { CheckedApproval, CheckedTask } from './checked-plan.ts';
import { type End, judge } from './judge.ts';
import { hasEnded, type TaskState } from './task-state.ts';
import { put, type Turn } from './turn.ts';

/** Judges all tasks whose circumstances changed, until nothing more follows. */
export function settle(turn: Turn): void {
  const { book } = turn;
  while (book.changed.size > 0) {
    const tasks = [...book.changed].map((id) => book.graph.taskOf(id));
    book.changed.clear();
    // First all verdicts, then all changes: so the order within a round makes no difference.
    const judged = tasks
      .filter(({ id }) => !book.hasEnded(id))
      .sort((a, b) => book.graph.placeOf(a.id) - book.graph.placeOf(b.id))
      .map((task) => ({ task, act: actFor(turn, task) }));
    for (const { act } of judged) act?.();
  }
}

/** What follows for a task that has not ended. */
function actFor(turn: Turn, task: CheckedTask): (() => void) | undefined {
  const { book } = turn;
  const isOpened = task.isGroup === true && book.get(task.id).state === 'running';
  const openParts = book.openPartsOf(task.id);
  if (openParts === 0 && (isOpened || task.forEach !== undefined)) return () => fold(turn, task);
  if (isOpened) return undefined;

  const verdict = judge(task, book.circumstances);
  if (verdict.kind === 'end') return () => endParts(turn, task, verdict);
  return verdict.kind === 'ready' ? () => prepare(turn, task) : undefined;
}

/** Ends a task whose items or members have all ended. */
function fold(turn: Turn, task: CheckedTask): void {
  const { book } = turn;
  const { id, isGroup = false } = task;
  const parts = isGroup ? book.graph.membersOf(id) : [];
  const states = isGroup ? parts.map(stateOfMember) : book.partsOf(task).map((key) => book.get(key).state);
  // Cancelled parts continue after a resume, which decides the task's state.
  const worst = (isGroup ? GROUP_ORDER : ITEM_ORDER).find((state) => states.includes(state)) ?? 'succeeded';
  const failure = isGroup ? 'tasks_failed' : 'items_failed';
  put(turn, id, { state: worst, ...(worst === 'failed' ? { details: { failure } } : {}) });

  function stateOfMember({ id: member, onFailure }: CheckedTask): TaskState {
    const { state } = book.get(member);
    return state === 'failed' && onFailure === 'continue' ? 'succeeded' : state;
  }
}

const ITEM_ORDER = ['cancelled', 'failed', 'skipped'] as const;
const GROUP_ORDER = ['cancelled', 'failed'] as const;

function endParts(turn: Turn, task: CheckedTask, { state: end, because, skippedBy }: End): void {
  const { book } = turn;
  for (const key of book.partsOf(task)) {
    const entry = book.get(key);
    if (entry.state === 'running' || hasEnded(entry.state)) continue;
    // A task that waits for its next attempt has already failed. In a cancelled plan it continues after a resume.
    const isGivenUp = entry.state === 'retrying' && end === 'skipped';
    put(turn, key, {
      state: isGivenUp ? 'failed' : end,
      because,
      skippedBy: isGivenUp ? null : skippedBy,
      dueAt: null,
    });
  }
}

/** Takes the next step of a task that may start. */
function prepare(turn: Turn, task: CheckedTask): void {
  const { book } = turn;
  const { id } = task;
  const isNew = book.get(id).state === 'queued' && book.itemsOf(id) === undefined;
  if (isNew && task.when !== undefined && !book.decided.has(id)) ask(turn, 'decide', id);
  else if (isNew && task.forEach !== undefined) ask(turn, 'expand', id);
  else if (task.isGroup === true) put(turn, id, { state: 'running' });
  else if (task.approval !== undefined) askForApproval(turn, id, task.approval);
  else for (const key of book.partsOf(task)) wakeOrStart(turn, key);
}

function ask({ book, effects }: Turn, kind: 'decide' | 'expand', id: string): void {
  if (book.asked.has(id)) return;
  book.asked.add(id);
  effects.push({ kind, id });
}

function askForApproval(turn: Turn, id: string, { timeoutMs }: CheckedApproval): void {
  const { book, effects, at } = turn;
  if (book.get(id).state === 'queued') {
    put(turn, id, { state: 'waiting', dueAt: at + timeoutMs });
    effects.push({ kind: 'ask', id });
  }
  wakeOrStart(turn, id);
}

function wakeOrStart({ book, effects }: Turn, key: string): void {
  const { dueAt } = book.get(key);
  if (dueAt !== null) effects.push({ kind: 'wake', key, at: dueAt });
  else if (!book.hasEnded(key) && book.graph.taskOf(key).approval === undefined) book.addReady(key);
}
