import { type Description, suggest } from '@obsidian-agent/shared-types';
import { checkGraph, dependenciesOf } from './check-graph.ts';
import { createPayloadChecker, type PayloadFault } from './check-payload.ts';
import { checkReferences } from './check-references.ts';
import type { CheckedPlan, CheckedTask } from './checked-plan.ts';
import { type ParsedPlan, problemAt } from './parse-plan.ts';
import { type PlanProblem, PlanRefused, quoted } from './plan-problem.ts';
import type { Plan, Retry, TaskSpec } from './plan-schema.ts';
import type { PlanSource } from './plan-source.ts';
import { findReferences } from './references.ts';
import { findCommand } from './task-command.ts';
import { locateParams, withVaultPath } from './task-params.ts';

/** The context in which a plan is checked. */
export interface PlanContext {
  /** Agents' descriptions, by their name in the registry. */
  readonly agents: ReadonlyMap<string, Description>;
  /** Names in the registry. */
  readonly agentNames: readonly string[];
  /** The folder at which the plan's relative paths start. */
  readonly folder: string;
  readonly defaultConcurrency: number;
  /** Maps all paths of a vault to one name. */
  identifyVault(path: string): string;
}

const singleAttempt: Retry = { max_attempts: 1, backoff_ms: 0, factor: 1, max_backoff_ms: 0 };

/** Names of the agents that a plan uses. */
export function agentsOf(plan: Plan): string[] {
  return [...new Set(plan.tasks.map((task) => task.agent ?? plan.agent))];
}

/**
 * Checks the contents of a plan, and fills in defaults.
 *
 * @throws PlanRefused with every problem of ids, dependencies, references, actions and payloads
 */
export function checkPlan(parsed: ParsedPlan, context: PlanContext): CheckedPlan {
  const { plan, source } = parsed;
  const problems = [...checkGraph(parsed), ...checkReferences(parsed)];
  const tasks: CheckedTask[] = [];
  const checkPayload = createPayloadChecker();

  for (const [index, task] of plan.tasks.entries()) {
    const checked = checkTask({ plan, source, task, index, checkPayload }, context);
    if ('problems' in checked) problems.push(...checked.problems);
    else tasks.push(checked.task);
  }
  if (problems.length > 0) throw new PlanRefused(source.file, problems);

  return {
    name: plan.name,
    concurrency: plan.concurrency ?? context.defaultConcurrency,
    ...(plan.plan_id === undefined ? {} : { planId: plan.plan_id }),
    ...(plan.correlation_id === undefined ? {} : { correlationId: plan.correlation_id }),
    tasks,
  };
}

interface TaskInPlan {
  readonly plan: Plan;
  readonly source: PlanSource;
  readonly task: TaskSpec;
  readonly index: number;
  readonly checkPayload: ReturnType<typeof createPayloadChecker>;
}
type Checked = { readonly task: CheckedTask } | { readonly problems: readonly PlanProblem[] };

function checkTask(inPlan: TaskInPlan, context: PlanContext): Checked {
  const { plan, source, task, index, checkPayload } = inPlan;
  const agent = task.agent ?? plan.agent;
  const description = context.agents.get(agent);
  if (description === undefined) return { problems: [unknownAgent(inPlan, context.agentNames)] };

  const version = task.api_version ?? plan.api_version;
  const found = findCommand(description, { action: task.action, version, payload: task.payload });
  if ('problem' in found) return { problems: [problemAt(source, ['tasks', index, found.field], found.problem)] };

  const { name: action, api_version: apiVersion, effect } = found.command;
  const payload = withVaultPath(task.payload, found.command, { vault_path: plan.vault_path, folder: context.folder });
  const problems = checkPayload(payload, found.command).map((fault) => toProblem(fault, inPlan));
  if (problems.length > 0) return { problems };

  return {
    task: {
      id: task.id,
      agent,
      tool: description.tool,
      action,
      apiVersion,
      effect,
      dependsOn: dependenciesOf(task),
      payload,
      ...(task.for_each === undefined ? {} : { forEach: task.for_each }),
      retry: task.retry ?? singleAttempt,
      timeoutMs: task.timeout_ms,
      onFailure: task.on_failure,
      vault: vaultOf(payload, apiVersion, context),
    },
  };
}

function toProblem({ path, isKey, message, hint }: PayloadFault, { source, index }: TaskInPlan): PlanProblem {
  const at = ['tasks', index, 'payload', ...path];
  return { reason: 'INVALID_PAYLOAD', message, hint, ...(isKey ? source.placeOfKey(at) : source.placeOf(at)) };
}

function vaultOf(
  payload: Readonly<Record<string, unknown>>,
  apiVersion: 'v1' | 'v2',
  { identifyVault }: PlanContext,
): string | null {
  const path = locateParams(payload, apiVersion).params['vault_path'];
  if (typeof path === 'string') return identifyVault(path);
  // Without a path the agent uses the vault of its environment, which is the same for all such tasks.
  return findReferences(path).length > 0 ? null : '';
}

function unknownAgent({ plan, source, task, index }: TaskInPlan, names: readonly string[]): PlanProblem {
  const agent = task.agent ?? plan.agent;
  const path = task.agent === undefined ? ['agent'] : ['tasks', index, 'agent'];
  return problemAt(source, path, {
    reason: 'UNKNOWN_AGENT',
    message: `Unknown agent ${quoted(agent)}.`,
    hint: suggest(agent, names, 'agents'),
  });
}
