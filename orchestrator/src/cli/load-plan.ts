import type { CheckedPlan } from '@obsidian-agent/plans';
import type { LoadOptions } from './check-given-plan.ts';

/**
 * Reads a plan given on the command line, checks all of it, and warns of missing secrets.
 *
 * @throws UsageError if it cannot be read; PlanRefused; AgentFailure if an agent does not describe itself
 */
export async function loadPlan(file: string, options: LoadOptions): Promise<CheckedPlan> {
  const { registry, executor } = options;
  // An agent takes as long to describe itself as the checks to be loaded, so that the only agent begins first.
  const [only, ...others] = registry.keys();
  // The checks ask again, and report a failure.
  if (only !== undefined && others.length === 0) executor.describe(only).catch(() => undefined);
  const { checkGivenPlan } = await import('./check-given-plan.ts');
  return checkGivenPlan(file, options);
}
