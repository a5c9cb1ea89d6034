import { findNearest, suggest } from '@obsidian-agent/shared-types';
import type { DataPath } from '../documents/yaml-source.ts';
import { type ParsedPlan, problemAt } from './parsed-plan.ts';
import type { PlanProblem } from './plan-problem.ts';
import type { Plan, TaskSpec } from './plan-schema.ts';
import { findReferences, mayRefer } from './references.ts';
import { valueAt } from './shape-problem.ts';

/** The tasks that must end before a task starts: those in depends_on and those that its references read. */
export function dependenciesOf(task: TaskSpec): string[] {
  if (!mayRefer(task)) return [...new Set(task.depends_on)];
  const read = findReferences([task.payload, task.for_each, task.when, task.inputs]).flatMap(({ reference }) =>
    reference !== undefined && '$from' in reference ? [reference.$from] : [],
  );
  return [...new Set([...task.depends_on, ...read])];
}

/** Finds duplicate ids, unknown dependencies and cycles. */
export function checkGraph(parsed: ParsedPlan): PlanProblem[] {
  const { plan, source, isSound } = parsed;
  const findings = [...duplicateIds(plan.tasks), ...unknownIds(parsed), ...unknownOutputs(plan), ...cycles(plan.tasks)];
  return findings
    .filter(({ path }) => isSound(path) || isLoneId(path, source.data))
    .map(({ path, ...facts }) => problemAt(source, path, facts));
}

/** Whether a path leads to an id in `depends_on` that is written without a list, which does not hide that it is unknown. */
function isLoneId(path: DataPath, data: unknown): boolean {
  return path.at(-2) === 'depends_on' && typeof valueAt(data, path.slice(0, -1)) === 'string';
}

interface Finding extends Pick<PlanProblem, 'reason' | 'message' | 'hint'> {
  readonly path: DataPath;
}

function duplicateIds(tasks: readonly TaskSpec[]): Finding[] {
  const seen = new Set<string>();
  return tasks.flatMap(({ id }, index) => {
    if (!seen.has(id)) {
      seen.add(id);
      return [];
    }
    const reason = 'DUPLICATE_ID' as const;
    const message = `Two tasks have the id "${id}".`;
    return [{ reason, path: ['tasks', index, 'id'], message, hint: 'Use a different id for each task.' }];
  });
}

function unknownIds({ plan: { tasks }, source, isSound }: ParsedPlan): Finding[] {
  const ids = new Set(tasks.map(({ id }) => id));
  // An id that could not be read may be the one that a task names.
  const isComplete =
    source.lostText === undefined && tasks.every(({ id }, index) => id !== '' && isSound(['tasks', index, 'id']));
  let found = 0;
  return tasks.flatMap((task, index) =>
    mentions(task, index)
      .filter(({ id }) => !ids.has(id) && (isComplete || findNearest(id, ids) !== undefined))
      .map(({ id, path }) => ({
        reason: 'UNKNOWN_ID' as const,
        path,
        message: `Task "${task.id}" depends on "${id}", which is not a task of this plan.`,
        hint: ++found > MOST_SUGGESTED ? NAME_ONE : suggestId(id, { ids, own: task.id }),
      })),
  );
}

function unknownOutputs({ tasks, outputs = {} }: Plan): Finding[] {
  const ids = tasks.map(({ id }) => id);
  return Object.entries(outputs)
    .filter(([, { $from }]) => !ids.includes($from))
    .map(([name, { $from }]) => ({
      reason: 'UNKNOWN_ID',
      path: ['outputs', name, '$from'],
      message: `The output "${name}" reads "${$from}", which is not a task of this plan.`,
      hint: suggestId($from, { ids: new Set(ids), own: '' }),
    }));
}

/** Limits suggestions, because each one compares an id with all others. */
const MOST_SUGGESTED = 20;
const NAME_ONE = 'Name a task of this plan.';

function suggestId(id: string, { ids, own }: { readonly ids: ReadonlySet<string>; readonly own: string }): string {
  const others = [...ids].filter((other) => other !== own);
  if (others.length <= MOST_SUGGESTED) return suggest(id, others, 'other tasks');
  const nearest = findNearest(id, others);
  return nearest === undefined ? NAME_ONE : `Did you mean "${nearest}"?`;
}

function mentions(task: TaskSpec, index: number): { id: string; path: DataPath }[] {
  const base = ['tasks', index];
  const named = task.depends_on.map((id, place) => ({ id, path: [...base, 'depends_on', place] }));
  if (!mayRefer(task)) return named;
  const read = [
    ...findReferences(task.payload, [...base, 'payload']),
    ...findReferences(task.for_each, [...base, 'for_each']),
    ...findReferences(task.when, [...base, 'when']),
    ...findReferences(task.inputs, [...base, 'inputs']),
  ];
  return [
    ...named,
    ...read.flatMap(({ reference, path }) =>
      reference !== undefined && '$from' in reference ? [{ id: reference.$from, path: [...path, '$from'] }] : [],
    ),
  ];
}

function idsFrom(first: string, trail: readonly { readonly id: string }[]): string[] {
  const ids = trail.map(({ id }) => id);
  return ids.slice(ids.indexOf(first));
}

/** Cycles that share no task. An id that several tasks have is left out: which of them is meant is not known. */
function cycles(tasks: readonly TaskSpec[]): Finding[] {
  const next = new Map<string, string[]>();
  for (const task of tasks) next.set(task.id, next.has(task.id) ? [] : dependenciesOf(task));
  const done = new Set<string>();
  const found: Finding[] = [];
  for (const { id } of tasks) {
    if (done.has(id)) continue;
    const cycle = findCycle(id, next, done);
    if (cycle !== undefined) found.push(cycleFinding(tasks, cycle));
  }
  return found;
}

/** The ids of one cycle that can be reached from a task that is not done; the first is repeated at the end. */
function findCycle(start: string, next: ReadonlyMap<string, string[]>, done: Set<string>): string[] | undefined {
  const trail: { id: string; ahead: Iterator<string, undefined> }[] = [];
  const onTrail = new Set<string>();
  const enter = (id: string): void => {
    trail.push({ id, ahead: (next.get(id) ?? []).values() });
    onTrail.add(id);
  };
  enter(start);
  for (let top = trail.at(-1); top !== undefined; top = trail.at(-1)) {
    const id = top.ahead.next().value;
    if (id === undefined) {
      done.add(top.id);
      onTrail.delete(top.id);
      trail.pop();
    } else if (onTrail.has(id)) {
      for (const each of trail) done.add(each.id);
      return [...idsFrom(id, trail), id];
    } else if (!done.has(id)) enter(id);
  }
  return undefined;
}

function nameCycle(cycle: readonly string[]): string {
  const ids = cycle.length > 20 ? [...cycle.slice(0, 18), '…', ...cycle.slice(-1)] : cycle;
  return ids.join(' -> ');
}

function cycleFinding(tasks: readonly TaskSpec[], cycle: readonly string[]): Finding {
  const index = tasks.findIndex(({ id }) => id === cycle[0]);
  const named = tasks[index]?.depends_on.includes(cycle[1] ?? '') ?? false;
  const at = { reason: 'CYCLE' as const, path: ['tasks', index, named ? 'depends_on' : 'id'] };
  if (cycle.length === 2)
    return { ...at, message: `The task "${cycle[0]}" waits for itself.`, hint: 'Remove this dependency.' };
  return {
    ...at,
    message: `The tasks wait for each other: ${nameCycle(cycle)}.`,
    hint: 'Remove one of these dependencies.',
  };
}
