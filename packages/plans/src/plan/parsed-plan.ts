import type { DataPath } from '../documents/yaml-source.ts';
import { checkKinds } from './check-kinds.ts';
import { createPathFilter, locateAll, ownMistakes } from './own-mistakes.ts';
import type { PlanProblem, ProblemFacts } from './plan-problem.ts';
import type { Plan } from './plan-schema.ts';
import type { PlanSource } from './plan-source.ts';
import type { ShapeProblem } from './shape-problem.ts';

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

/** A plan as far as its fields have the right form. */
export interface PlanShape {
  /** Wrong fields are absent or have their defaults. Tasks have the same indexes as in the text. */
  readonly plan: Plan;
  readonly problems: readonly ShapeProblem[];
  /** Fields of the plan that seem to follow where the structure of the text is lost. */
  readonly lostFields: readonly DataPath[];
}

/** Adds what is wrong with tasks as a whole, and the positions of all problems. */
export function toParsedPlan(source: PlanSource, { plan, problems: ofFields, lostFields }: PlanShape): ParsedPlan {
  const problems = ownMistakes([...ofFields, ...checkKinds(source.data)], source);
  return {
    plan,
    source,
    problems: locateAll(problems, source),
    isSound: createPathFilter([...source.unreliable, ...problems.map(({ path }) => path), ...lostFields]),
  };
}

/** A problem with the value at a path. */
export function problemAt(source: PlanSource, path: DataPath, facts: ProblemFacts): PlanProblem {
  return { ...facts, ...source.placeOf(path) };
}
