import { dirname, relative, resolve } from 'node:path';
import type { createPayloadChecker } from './check-payload.ts';
import type { CheckedPlan, CheckedTask } from './checked-plan.ts';
import type { GivenInputs, InputCaller } from './inputs.ts';
import { type ParsedPlan, problemAt } from './parsed-plan.ts';
import type { PlanContext } from './plan-context.ts';
import { type PlanProblem, PlanRefused, type ProblemFacts, quoted } from './plan-problem.ts';
import type { TaskSpec } from './plan-schema.ts';
import { findReferences, unwrapLiterals } from './references.ts';

/** What the checks of a plan and of its sub-plans share. */
export interface PlanScope {
  readonly checkPayload: ReturnType<typeof createPayloadChecker>;
  readonly checkPlan: (parsed: ParsedPlan, context: PlanContext, scope: PlanScope) => CheckedPlan;
  /** Absolute paths of the plan and of the plans that run it, the outermost first. */
  readonly trail: readonly string[];
  /** Counts down over all sub-plans. */
  readonly budget: { tasks: number };
  readonly caller?: InputCaller;
}

/** A sub-plan in a sub-plan counts as one more level. */
export const DEEPEST = 8;

interface SubplanTask {
  readonly parsed: ParsedPlan;
  readonly task: TaskSpec;
  readonly index: number;
  readonly scope: PlanScope;
  readonly plan: string;
}

/** Checks the plan that a task runs, with the inputs that the task gives it. */
export function checkSubplan(
  subplanTask: SubplanTask,
  context: PlanContext,
): Pick<CheckedTask, 'subplan' | 'inputs'> | { readonly problems: readonly PlanProblem[] } {
  const { parsed, task, index, scope, plan } = subplanTask;
  const path = resolve(context.folder, plan);
  const found = context.subplans?.get(path) ?? cannotRead(plan);
  const refuse = (facts: ProblemFacts) => ({ problems: [problemAt(parsed.source, ['tasks', index, 'plan'], facts)] });
  const nesting = findNesting(path, scope);
  if (nesting !== undefined) return refuse(nesting);
  if ('reason' in found) return refuse(found);
  scope.budget.tasks -= Math.max(1, found.plan.tasks.length);
  if (scope.budget.tasks < 0) return refuse(tooMany);

  const refused = findReferences(task.inputs, ['tasks', index, 'inputs']).filter(
    ({ reference }) => reference === undefined || !('$input' in reference || '$from' in reference),
  );
  if (refused.length > 0) return { problems: refused.map((each) => problemAt(parsed.source, each.path, notInInputs)) };

  try {
    const within = { ...context, folder: dirname(path), inputs: givenInputs(task) };
    const caller = callerOf(subplanTask);
    const subplan = scope.checkPlan(found, within, { ...scope, trail: [...scope.trail, path], caller });
    const open = Object.entries(task.inputs ?? {}).filter(([, value]) => isOpen(value));
    return { subplan, ...(open.length === 0 ? {} : { inputs: Object.fromEntries(open) }) };
  } catch (error) {
    if (!(error instanceof PlanRefused)) throw error;
    return { problems: error.problems.map((problem) => ({ file: found.source.file, ...problem })) };
  }
}

function givenInputs({ inputs = {} }: TaskSpec): GivenInputs {
  return new Map(
    Object.entries(inputs).map(([name, value]) => [
      name,
      isOpen(value) ? { isOpen: true } : { value: unwrapLiterals(value) },
    ]),
  );
}

/** Whether a value is known only while the plan runs. */
function isOpen(value: unknown): boolean {
  return findReferences(value).length > 0;
}

function callerOf({ parsed: { source }, task, index }: SubplanTask): InputCaller {
  const path = ['tasks', index];
  return {
    locate: (name) => ({
      file: source.file,
      ...(Object.hasOwn(task.inputs ?? {}, name)
        ? source.placeOfKey([...path, 'inputs', name])
        : source.placeOf([...path, 'plan'])),
    }),
  };
}

function cannotRead(plan: string): ProblemFacts {
  const message = `The plan ${quoted(plan)} was not loaded.`;
  return { reason: 'UNREADABLE_PLAN', message, hint: 'Load it with the plan that runs it.' };
}

function findNesting(path: string, { trail }: PlanScope): ProblemFacts | undefined {
  const reason = 'PLAN_NESTING';
  const isCycle = trail.includes(path);
  if (!isCycle && trail.length <= DEEPEST) return undefined;
  const from = dirname(trail[0] ?? '');
  const names = [...trail, path].map((each) => relative(from, each)).join(' -> ');
  if (isCycle) return { reason, message: `A plan runs itself: ${names}.`, hint: 'Remove one of these tasks.' };
  return { reason, message: `More than ${DEEPEST} plans run each other: ${names}.`, hint: 'Use fewer levels.' };
}

const tooMany: ProblemFacts = {
  reason: 'PLAN_NESTING',
  message: 'The sub-plans have more than 100000 tasks together.',
  hint: 'Run fewer sub-plans, or smaller ones.',
};

const notInInputs: ProblemFacts = {
  reason: 'INVALID_REFERENCE',
  message: 'The inputs of a sub-plan are values, inputs of this plan, or read from answers.',
  hint: 'Write a value, { $input: <name> } or { $from: <task>, path: <JSONPath> }. To use a reference as data, write { $literal: … }.',
};
