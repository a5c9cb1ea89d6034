import { findNearest } from '@obsidian-agent/shared-types';
import type { DataPath } from '../documents/yaml-source.ts';
import { createPathFilter } from './own-mistakes.ts';
import { type ParsedPlan, problemAt } from './parsed-plan.ts';
import type { PlanProblem } from './plan-problem.ts';
import type { Plan, TaskSpec } from './plan-schema.ts';
import { findReferences, mayRefer } from './references.ts';
import { valueAt } from './shape-problem.ts';
import { createSuggester, MOST_SUGGESTED } from './suggest-name.ts';

/** The tasks that must end before a task starts: those in depends_on and those that its references read. */
export function dependenciesOf(task: TaskSpec): string[] {
  if (!mayRefer(task)) return removeDuplicates(task.depends_on);
  const read = findReferences([task.payload, task.for_each, task.when, task.inputs]).flatMap(({ reference }) =>
    reference !== undefined && '$from' in reference ? [reference.$from] : [],
  );
  return removeDuplicates([...task.depends_on, ...read]);
}

function removeDuplicates(ids: readonly string[]): string[] {
  return ids.length < 2 ? [...ids] : [...new Set(ids)];
}

/** Finds duplicate ids, unknown dependencies and cycles. */
export function checkGraph(parsed: ParsedPlan): PlanProblem[] {
  const { plan, source, isSound } = parsed;
  const known = readIds(parsed);
  const findings = [
    ...duplicateIds(plan.tasks),
    ...unknownIds(plan.tasks, known),
    ...unknownOutputs(plan, known),
    ...cycles(plan.tasks),
  ];
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

/** The ids that tasks can name. */
interface KnownIds {
  readonly suggestId: (id: string, own?: string) => string;
  /** Whether an id is not that of a task, as far as the ids could be read. */
  isUnknown(id: string): boolean;
}

function readIds({ plan: { tasks }, source }: ParsedPlan): KnownIds {
  const ids = new Set(tasks.map(({ id }) => id));
  const isReliable = createPathFilter(source.unreliable);
  // A malformed id is absent in its task. Tasks that name it have no further mistake.
  const written = tasks.map((_, index) => {
    const path = ['tasks', index, 'id'];
    return isReliable(path) ? valueAt(source.data, path) : undefined;
  });
  const all = new Set<unknown>([...ids, ...written]);
  // An id that could not be read, or is not a text, may be the one that a task names.
  const isComplete = source.lostText === undefined && written.every((id) => typeof id === 'string');
  let compared = 0;
  const isMisspelt = (id: string): boolean => ++compared <= MOST_SUGGESTED && findNearest(id, ids) !== undefined;
  return {
    suggestId: createSuggester(ids, { kind: 'other tasks', otherwise: 'Name a task of this plan.' }),
    isUnknown: (id) => !all.has(id) && (isComplete || isMisspelt(id)),
  };
}

function unknownIds(tasks: readonly TaskSpec[], { isUnknown, suggestId }: KnownIds): Finding[] {
  return tasks.flatMap((task, index) =>
    mentions(task, index)
      .filter(({ id }) => isUnknown(id))
      .map(({ id, path }) => ({
        reason: 'UNKNOWN_ID' as const,
        path,
        message: `Task "${task.id}" depends on "${id}", which is not a task of this plan.`,
        hint: suggestId(id, task.id),
      })),
  );
}

function unknownOutputs({ outputs = {} }: Plan, { isUnknown, suggestId }: KnownIds): Finding[] {
  return Object.entries(outputs)
    .filter(([, { $from }]) => isUnknown($from))
    .map(([name, { $from }]) => ({
      reason: 'UNKNOWN_ID',
      path: ['outputs', name, '$from'],
      message: `The output "${name}" reads "${$from}", which is not a task of this plan.`,
      hint: suggestId($from),
    }));
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
    if (done.has(id) || next.get(id)?.length === 0) continue;
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
