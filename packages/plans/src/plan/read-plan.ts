import { type ParsedPlan, toParsedPlan } from './parsed-plan.ts';
import { type PlanLimits, readPlanSource } from './plan-source.ts';
import { readValidShape } from './read-valid-shape.ts';

/**
 * Reads a plan as `parsePlan` does. A plan without mistakes takes half the time: the library that finds them takes longer
 * to load than a plan of a thousand tasks to be checked.
 *
 * @throws PlanRefused if it has more tasks than it may
 */
export async function readPlan(text: string, file: string, limits: PlanLimits = {}): Promise<ParsedPlan> {
  const source = readPlanSource(text, file, limits);
  const shape = readValidShape(source) ?? (await import('./read-shape.ts')).readShape(source);
  return toParsedPlan(source, shape);
}
