import type { DataPath } from '../documents/yaml-source.ts';
import { checkKinds } from './check-kinds.ts';
import { hasMoreTasks, listsMoreTasks, tooManyTasks } from './limit-tasks.ts';
import { createPathFilter, locateAll, ownMistakes } from './own-mistakes.ts';
import { type PlanProblem, PlanRefused, type ProblemFacts } from './plan-problem.ts';
import { Plan } from './plan-schema.ts';
import { type PlanSource, readPlanSource } from './plan-source.ts';
import { readShape } from './read-shape.ts';

/** A plan as far as its text could be understood. Its contents are not checked yet. */
export interface ParsedPlan {
  /** Wrong fields are absent or have their defaults. Tasks have the same indexes as in the text. */
  readonly plan: Plan;
  readonly source: PlanSource;
  /** Every problem of syntax and shape. */
  readonly problems: readonly PlanProblem[];
  /** Whether the plan has what its author wrote at a path. If not, that is already one of the problems. */
  isSound(path: DataPath): boolean;
}

/** What a plan may have. */
export interface PlanLimits {
  /** Default: any number. */
  readonly mostTasks?: number | undefined;
}

/**
 * Reads a plan from YAML or JSON. `checkPlan` reports its problems, with those of its contents.
 *
 * @throws PlanRefused if it has more tasks than it may
 */
export function parsePlan(text: string, file: string, { mostTasks = Infinity }: PlanLimits = {}): ParsedPlan {
  // Finding the place of the tasks in a long text would take as long as reading it.
  const refuse = () => new PlanRefused(file, [{ ...tooManyTasks(mostTasks), line: 1, column: 1 }]);
  if (listsMoreTasks(text, mostTasks)) throw refuse();
  const source = readPlanSource(text, file);
  if (hasMoreTasks(source.data, mostTasks)) throw refuse();
  const { plan, problems: ofFields } = readShape(source.data);
  const problems = ownMistakes([...ofFields, ...checkKinds(source.data)], source);
  return {
    plan,
    source,
    problems: locateAll(problems, source),
    isSound: createPathFilter([...source.unreliable, ...problems.map(({ path }) => path), ...lostFields(source)]),
  };
}

/** A problem with the value at a path. */
export function problemAt(source: PlanSource, path: DataPath, facts: ProblemFacts): PlanProblem {
  return { ...facts, ...source.placeOf(path) };
}

/** Fields of the plan that seem to follow where the structure of the text is lost. */
function lostFields({ data, lostText }: PlanSource): DataPath[] {
  const names = Object.keys(Plan.shape).filter((name) => !Object.hasOwn(Object(data), name));
  if (lostText === undefined) return [];
  return names.filter((name) => new RegExp(`\\b${name}"?\\s*:`).test(lostText)).map((name) => [name]);
}
