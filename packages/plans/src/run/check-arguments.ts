import { inspect } from 'node:util';
import { isObject } from '@obsidian-agent/shared-types';
import { v7 as uuidv7 } from 'uuid';
import type { CheckedPlan } from '../plan/checked-plan.ts';
import { OrchestratorError } from '../plan/orchestrator-error.ts';
import { ID_RULE, isUsableId } from '../plan/usable-id.ts';
import type { ApprovalAnswer, RunIds } from './plan-runner.ts';

// Programs in JavaScript give values that no type has checked.

const DEFAULT_LIMIT = 50;

/**
 * The ids of a run: the caller's, else the plan's own, else new ones.
 *
 * @throws OrchestratorError `ARGUMENT_INVALID` if agents do not accept one, or the plan was not checked
 */
export function chooseIds(plan: CheckedPlan, given: RunIds): Readonly<Record<'planId' | 'correlationId', string>> {
  assertChecked(plan);
  const { planId = plan.planId ?? uuidv7(), correlationId = plan.correlationId ?? uuidv7() } = given;
  for (const [name, id] of Object.entries({ planId, correlationId }))
    if (!isUsableId(id)) throw argumentInvalid(name, id, ID_RULE);
  return { planId, correlationId };
}

/** The number of plans of a page. @throws OrchestratorError `ARGUMENT_INVALID` */
export function pageSize(limit: number = DEFAULT_LIMIT): number {
  if (Number.isSafeInteger(limit) && limit >= 1) return limit;
  throw argumentInvalid('limit', limit, 'Use a whole number of at least 1.');
}

/** A person's answer. @throws OrchestratorError `ARGUMENT_INVALID` if it does not say yes or no */
export function checkAnswer(answer: ApprovalAnswer | undefined): ApprovalAnswer {
  if (typeof answer?.isApproved === 'boolean') return answer;
  const hint = 'Use { isApproved: true } to approve, or { isApproved: false } to reject.';
  throw argumentInvalid('isApproved', answer?.isApproved, hint);
}

/** The data of a file is not a checked plan. */
function assertChecked(plan: unknown): void {
  const isChecked =
    isObject(plan) &&
    Number.isInteger(plan['concurrency']) &&
    Array.isArray(plan['tasks']) &&
    plan['tasks'].every((task) => isObject(task) && Array.isArray(task['dependsOn']));
  if (!isChecked) throw argumentInvalid('plan', plan, 'Submit what load or loadPlan returns.');
}

/** A value from a program that has the wrong form. */
export function argumentInvalid(name: string, value: unknown, hint: string): OrchestratorError {
  const message = value === undefined ? `"${name}" is missing.` : `Invalid value ${show(value)} for "${name}".`;
  return new OrchestratorError('ARGUMENT_INVALID', { message, hint });
}

const MOST_SHOWN = 100;

function show(value: unknown): string {
  const text = typeof value === 'string' ? JSON.stringify(value) : inspect(value, { depth: 1, breakLength: Infinity });
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text;
}
