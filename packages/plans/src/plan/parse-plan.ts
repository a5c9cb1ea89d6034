import { type ParsedPlan, toParsedPlan } from './parsed-plan.ts';
import { type PlanLimits, readPlanSource } from './plan-source.ts';
import { readShape } from './read-shape.ts';

/**
 * Reads a plan from YAML or JSON. `checkPlan` reports its problems, with those of its contents.
 *
 * @throws PlanRefused if it has more tasks than it may
 */
export function parsePlan(text: string, file: string, limits: PlanLimits = {}): ParsedPlan {
  const source = readPlanSource(text, file, limits);
  return toParsedPlan(source, readShape(source));
}
