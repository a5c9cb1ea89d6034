import { basename, resolve } from 'node:path';
import { applyInputs } from './apply-inputs.ts';
import { digestAuthored } from './authored-digest.ts';
import { checkGraph } from './check-graph.ts';
import { checkOpenInputs } from './check-open-inputs.ts';
import { createPayloadChecker } from './check-payload.ts';
import { checkReferences } from './check-references.ts';
import { checkResultPaths } from './check-result-paths.ts';
import type { PlanScope } from './check-subplan.ts';
import { checkTask } from './check-task.ts';
import type { CheckedPlan, CheckedTask } from './checked-plan.ts';
import { readInputs } from './inputs.ts';
import type { ParsedPlan } from './parsed-plan.ts';
import type { PlanContext } from './plan-context.ts';
import { PlanRefused } from './plan-problem.ts';
import type { Plan } from './plan-schema.ts';
import { locateParams, resolveVaultPath } from './task-params.ts';

/** Names of the agents that a plan uses. */
export function agentsOf(plan: Plan): string[] {
  const withAgent = plan.tasks.filter(({ action }) => action !== undefined);
  return [...new Set(withAgent.map((task) => task.agent ?? plan.agent))];
}

/**
 * Checks the contents of a plan, and fills in defaults.
 *
 * @throws PlanRefused with every problem, from syntax to payloads
 */
export function checkPlan(written: ParsedPlan, context: PlanContext): CheckedPlan {
  const scope = { trail: [resolve(context.folder, basename(written.source.file))], budget: { tasks: MOST_TASKS } };
  return checkWithin(written, context, {
    ...scope,
    checkPayload: createPayloadChecker(context.knownPayloads),
    checkPlan: checkWithin,
  });
}

/** Most tasks in all sub-plans together, because sub-plans can multiply. */
const MOST_TASKS = 100_000;

function checkWithin(written: ParsedPlan, context: PlanContext, scope: PlanScope): CheckedPlan {
  const { caller } = scope;
  const inputs = readInputs(written, context.inputs ?? new Map(), { caller, inputForm: context.inputForm });
  const { parsed, problems: ofInputs } = applyInputs(written, inputs.values);
  const { plan, source } = parsed;
  const problems = [
    ...parsed.problems,
    ...inputs.problems,
    ...ofInputs,
    ...(context.areInputsExamples === true ? [] : checkOpenInputs(parsed, context.inputs ?? new Map())),
    ...checkGraph(parsed),
    ...checkReferences(parsed),
    ...checkResultPaths(parsed, context),
  ];
  const tasks: CheckedTask[] = [];

  const vaultPath = resolveVaultPath(plan.vault_path, context.folder);
  for (const [index, task] of plan.tasks.entries()) {
    const checked = checkTask({ parsed, task, index, scope, vaultPath }, context);
    if ('problems' in checked) problems.push(...checked.problems);
    else if (checked.task !== undefined) tasks.push(checked.task);
  }
  if (problems.length > 0) throw new PlanRefused(source.file, problems);

  let authored: string | undefined;
  return {
    name: plan.name,
    concurrency: plan.concurrency ?? context.defaultConcurrency,
    ...(caller === undefined ? idsOf(plan) : {}),
    tasks,
    ...settingsOf(plan),
    ...(keepsNoTexts(plan, tasks) ? { keepTexts: false } : {}),
    ...(plan.inputs === undefined ? {} : { inputs: inputs.values }),
    // Computed when it is read: a plan that is only checked needs none.
    get authored() {
      authored ??= digestAuthored(source.data, {
        inputs: inputs.values,
        vaultPaths: vaultPathsOf(tasks),
        subplans: tasks.flatMap(({ subplan }) => subplan?.authored ?? []),
      });
      return authored;
    },
  };
}

/** The ids of a run. A sub-plan is part of the run of its caller. */
function idsOf({ plan_id: planId, correlation_id: correlationId }: Plan): Partial<CheckedPlan> {
  return { ...(planId === undefined ? {} : { planId }), ...(correlationId === undefined ? {} : { correlationId }) };
}

/** Settings of the whole plan. Those that are not given stay absent, as in plans stored by the first release. */
function settingsOf({ outputs, timeout_ms, retry_budget, notify }: Plan): Partial<CheckedPlan> {
  return {
    ...(outputs === undefined ? {} : { outputs }),
    ...(timeout_ms === undefined ? {} : { timeoutMs: timeout_ms }),
    ...(retry_budget === undefined ? {} : { retryBudget: retry_budget }),
    ...(notify === undefined ? {} : { notify }),
  };
}

/** Texts of a sub-plan get into the tasks around it, by its inputs and outputs. */
function keepsNoTexts({ keep }: Plan, tasks: readonly CheckedTask[]): boolean {
  return keep?.texts === false || tasks.some(({ subplan }) => subplan?.keepTexts === false);
}

/** The vaults that the plan names, as absolute paths. */
function vaultPathsOf(tasks: readonly CheckedTask[]): string[] {
  const paths = tasks.map(({ payload, apiVersion }) => locateParams(payload, apiVersion).params['vault_path']);
  return [...new Set(paths.filter((path) => typeof path === 'string'))].toSorted();
}
