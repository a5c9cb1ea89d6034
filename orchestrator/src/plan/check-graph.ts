import { findNearest, suggest } from '@obsidian-agent/shared-types';
import type { DataPath } from '../documents/yaml-source.ts';
import { type ParsedPlan, problemAt } from './parse-plan.ts';
import type { PlanProblem } from './plan-problem.ts';
import type { TaskSpec } from './plan-schema.ts';
import { findReferences } from './references.ts';

/** The tasks that must end before a task starts: those in depends_on and those that its references read. */
export function dependenciesOf(task: TaskSpec): string[] {
  const read = findReferences([task.payload, task.for_each, task.when]).flatMap(({ reference }) =>
    reference !== undefined && '$from' in reference ? [reference.$from] : [],
  );
  return [...new Set([...task.depends_on, ...read])];
}

/** Finds duplicate ids, unknown dependencies and cycles. */
export function checkGraph({ plan, source }: ParsedPlan): PlanProblem[] {
  const problems = [...duplicateIds(plan.tasks), ...unknownIds(plan.tasks)];
  const cycle = problems.length === 0 ? findCycle(plan.tasks) : undefined;
  if (cycle !== undefined) problems.push(cycleFinding(plan.tasks, cycle));

  return problems.map(({ path, ...facts }) => problemAt(source, path, facts));
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

function unknownIds(tasks: readonly TaskSpec[]): Finding[] {
  const ids = new Set(tasks.map(({ id }) => id));
  let found = 0;
  return tasks.flatMap((task, index) =>
    mentions(task, index)
      .filter(({ id }) => !ids.has(id))
      .map(({ id, path }) => ({
        reason: 'UNKNOWN_ID' as const,
        path,
        message: `Task "${task.id}" depends on "${id}", which is not a task of this plan.`,
        hint: ++found > MOST_SUGGESTED ? NAME_ONE : suggestId(id, { ids, own: task.id }),
      })),
  );
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
  const read = [
    ...findReferences(task.payload, [...base, 'payload']),
    ...findReferences(task.for_each, [...base, 'for_each']),
    ...findReferences(task.when, [...base, 'when']),
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

/** The ids of one cycle; the first is repeated at the end. */
function findCycle(tasks: readonly TaskSpec[]): string[] | undefined {
  const next = new Map(tasks.map((task) => [task.id, dependenciesOf(task)]));
  const done = new Set<string>();

  for (const { id: start } of tasks) {
    const trail: { id: string; ahead: string[] }[] = [{ id: start, ahead: [...(next.get(start) ?? [])] }];
    const onTrail = new Set([start]);
    while (trail.length > 0 && !done.has(start)) {
      const top = trail.at(-1);
      const id = top?.ahead.shift();
      if (top === undefined) break;
      if (id === undefined) {
        done.add(top.id);
        onTrail.delete(top.id);
        trail.pop();
        continue;
      }
      if (onTrail.has(id)) return [...idsFrom(id, trail), id];
      if (done.has(id)) continue;
      trail.push({ id, ahead: [...(next.get(id) ?? [])] });
      onTrail.add(id);
    }
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
  return {
    reason: 'CYCLE',
    path: ['tasks', index, named ? 'depends_on' : 'id'],
    message: `The tasks wait for each other: ${nameCycle(cycle)}.`,
    hint: 'Remove one of these dependencies.',
  };
}
