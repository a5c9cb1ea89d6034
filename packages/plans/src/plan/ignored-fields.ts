import type { ParsedPlan } from './parsed-plan.ts';
import type { PlanProblem } from './plan-problem.ts';
import type { Plan } from './plan-schema.ts';

/** Fields of a plan that count only for a run of its own. */
const fieldsOfRun = [
  'plan_id',
  'correlation_id',
  'concurrency',
  'timeout_ms',
  'retry_budget',
  'notify',
] as const satisfies (keyof Plan)[];

/** A field without effect, and its position. */
export type IgnoredField = Pick<PlanProblem, 'line' | 'column'> & { readonly file: string; readonly message: string };

/** The fields of a sub-plan that have no effect, in the order of its text. */
export function findIgnoredFields({ plan, source }: ParsedPlan): IgnoredField[] {
  const ignored = fieldsOfRun.filter((field) => plan[field] !== undefined);
  return ignored
    .map((field) => ({
      file: source.file,
      ...source.placeOfKey([field]),
      message: `${field} has no effect in a sub-plan. Set it in the plan that runs it.`,
    }))
    .toSorted((a, b) => a.line - b.line || a.column - b.column);
}
