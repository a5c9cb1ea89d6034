import type { GivenInputs } from './inputs.ts';
import { type ParsedPlan, problemAt } from './parsed-plan.ts';
import type { PlanProblem } from './plan-problem.ts';
import { findReferences } from './references.ts';

/** Finds places that need a value before the plan runs, and whose input is read from an answer. */
export function checkOpenInputs({ plan, source }: ParsedPlan, given: GivenInputs): PlanProblem[] {
  const open = new Set([...given].flatMap(([name, input]) => ('isOpen' in input ? name : [])));
  if (open.size === 0) return [];
  const found = [
    ...findReferences(plan.vault_path, ['vault_path']),
    ...plan.tasks.flatMap(({ for_each: list }, index) =>
      Array.isArray(list) ? findReferences(list, ['tasks', index, 'for_each']) : [],
    ),
  ];
  return found.flatMap(({ path, reference }) => {
    if (reference === undefined || !('$input' in reference) || !open.has(reference.$input)) return [];
    const message = `The input "${reference.$input}" is read from an answer, and must be known here before the plan runs.`;
    const hint = 'Use it in payloads, or as the whole list of for_each.';
    return [problemAt(source, path, { reason: 'INVALID_REFERENCE', message, hint })];
  });
}
