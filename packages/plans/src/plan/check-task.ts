import { suggest } from '@obsidian-agent/shared-types';
import { dependenciesOf } from './check-graph.ts';
import { checkSubplan, type PlanScope } from './check-subplan.ts';
import type { CheckedApproval, CheckedTask } from './checked-plan.ts';
import { referenceToInput } from './open-inputs.ts';
import { type ParsedPlan, problemAt } from './parsed-plan.ts';
import type { PayloadFault } from './payload-words.ts';
import type { PlanContext } from './plan-context.ts';
import { type PlanProblem, quoted } from './plan-problem.ts';
import type { Approval, Plan, Retry, TaskSpec } from './plan-schema.ts';
import { findReferences, readOpenInputs, unwrapLiterals } from './references.ts';
import { findCommand, type KnownCommand } from './task-command.ts';
import { locateParams, withVaultPath } from './task-params.ts';

const singleAttempt: Retry = { max_attempts: 1, backoff_ms: 0, factor: 1, max_backoff_ms: 0 };

/** A task, and what is known of the plan around it. */
interface TaskInPlan {
  readonly parsed: ParsedPlan;
  readonly task: TaskSpec;
  readonly index: number;
  readonly scope: PlanScope;
  /** The absolute path of the plan's vault, or a reference to it. */
  readonly vaultPath: unknown;
}
/** No task if something that it needs is wrong, which is among the plan's problems already. */
type Checked = { readonly task: CheckedTask | undefined } | { readonly problems: readonly PlanProblem[] };

/** Checks what a task does, and fills in defaults. */
export function checkTask(inPlan: TaskInPlan, context: PlanContext): Checked {
  const { task } = inPlan;
  if (task.action !== undefined) return checkAction(inPlan, task.action, context);
  if (task.approval !== undefined)
    return { task: { ...withoutAgent(inPlan, 'approval'), approval: toApproval(task.approval) } };
  if (task.plan === undefined) return { task: undefined };
  const checked = checkSubplan({ ...inPlan, plan: task.plan }, context);
  if ('problems' in checked) return checked;
  const { inputs, ...rest } = checked;
  const open = inputs === undefined ? {} : { inputs: readOpenInputs(inputs) };
  return { task: { ...withoutAgent(inPlan, 'plan'), ...rest, ...open } };
}

function checkAction(inPlan: TaskInPlan, action: string, context: PlanContext): Checked {
  const { parsed, task, index, scope } = inPlan;
  const { plan, source } = parsed;
  const agent = task.agent ?? plan.agent;
  if (!isAgentSound(inPlan)) return { task: undefined };
  const description = context.agents.get(agent);
  if (description === undefined)
    return context.agentNames.includes(agent)
      ? { task: undefined }
      : { problems: [unknownAgent(inPlan, context.agentNames)] };

  const version = task.api_version ?? plan.api_version;
  const found = findCommand(description, { action, version, payload: task.payload });
  if ('problem' in found) return { problems: [problemAt(source, ['tasks', index, found.field], found.problem)] };
  if (!isPayloadSound(inPlan)) return { task: undefined };

  const { api_version: apiVersion, effect } = found.command;
  const vaultName = vaultNameOf(task, plan, found.command);
  const payload = withVaultPath(task.payload, found.command, {
    // The worker puts the path of its copy here.
    planVaultPath: vaultName === undefined ? inPlan.vaultPath : `/${vaultName}`,
    folder: context.folder,
  });
  const problems = scope
    .checkPayload(payload, found.command)
    .filter(({ missing }) => missing !== 'vault_path' || parsed.isSound(['vault_path']))
    .map((fault) => toProblem(fault, inPlan));
  if (problems.length > 0) return { problems };

  const place =
    vaultName === undefined
      ? { payload: readOpenInputs(payload), vault: vaultOf(payload, apiVersion, context) }
      : { payload: readOpenInputs(task.payload), vault: vaultName, vaultName };
  const { tool, limits } = description;
  const days = limits['idempotency_days'];
  const keyDays = days === undefined ? {} : { keyDays: days };
  return { task: { ...settingsOf(inPlan), ...keyDays, agent, tool, action, apiVersion, effect, ...place } };
}

/** The name of the vault; undefined if the task has a path, or its command needs no vault. */
function vaultNameOf(task: TaskSpec, plan: Plan, { params, api_version }: KnownCommand): string | undefined {
  if (task.vault !== undefined) return task.vault;
  const isGiven = locateParams(task.payload, api_version).params['vault_path'] !== undefined;
  return isGiven || !('vault_path' in Object(params['properties'])) ? undefined : plan.vault;
}

function isAgentSound({ parsed: { isSound }, task, index }: TaskInPlan): boolean {
  return (
    isSound(['tasks', index, 'action']) &&
    isSound(task.agent === undefined ? ['agent'] : []) &&
    isSound(['tasks', index, 'agent'])
  );
}

/** Whether payload and version are as the author meant them. */
function isPayloadSound({ parsed: { isSound }, index }: TaskInPlan): boolean {
  const ofTask = ['payload', 'api_version'].every((field) => isSound(['tasks', index, field]));
  return ofTask && isSound(['api_version']);
}

/** The settings that every kind of task has. Those that are not given stay absent, as in plans of the first release. */
function settingsOf({
  parsed: { plan },
  task,
}: TaskInPlan): Omit<
  CheckedTask,
  'agent' | 'tool' | 'action' | 'apiVersion' | 'effect' | 'keyDays' | 'payload' | 'vault'
> {
  const priority = task.priority ?? plan.priority;
  return {
    id: task.id,
    dependsOn: dependenciesOf(task),
    ...itemsOf(task),
    retry: task.retry ?? singleAttempt,
    timeoutMs: task.timeout_ms,
    onFailure: task.on_failure,
    ...(task.when === undefined ? {} : { when: task.when }),
    ...(task.run_on === undefined ? {} : { runOn: task.run_on }),
    ...(priority === undefined ? {} : { priority }),
  };
}

function itemsOf({ for_each: list }: TaskSpec): Pick<CheckedTask, 'forEach'> {
  if (list === undefined) return {};
  if ('$input' in list) return { forEach: referenceToInput(list.$input) };
  return { forEach: Array.isArray(list) ? list.map(unwrapLiterals) : list };
}

/** A task that no agent carries out: it uses no vault, and so holds up no other task. */
function withoutAgent(inPlan: TaskInPlan, action: 'approval' | 'plan'): CheckedTask {
  return {
    ...settingsOf(inPlan),
    agent: '',
    tool: '',
    action,
    apiVersion: 'v2',
    effect: 'read',
    payload: {},
    vault: '',
  };
}

function toApproval({ message, timeout_ms, on_timeout }: Approval): CheckedApproval {
  return { message, timeoutMs: timeout_ms, onTimeout: on_timeout };
}

function toProblem(
  { path, isKey, message, hint }: PayloadFault,
  { parsed: { source }, index }: TaskInPlan,
): PlanProblem {
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

function unknownAgent({ parsed: { plan, source }, task, index }: TaskInPlan, names: readonly string[]): PlanProblem {
  const agent = task.agent ?? plan.agent;
  const path = task.agent === undefined ? ['agent'] : ['tasks', index, 'agent'];
  return problemAt(source, path, {
    reason: 'UNKNOWN_AGENT',
    message: `Unknown agent ${quoted(agent)}.`,
    hint: suggest(agent, names, 'agents'),
  });
}
