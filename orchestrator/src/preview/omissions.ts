import { type CheckedPlan, type CheckedTask, findReferences, graphOf } from '@obsidian-agent/plans';
import { type Description, TOOL } from '@obsidian-agent/shared-types';

/**
 * Why a preview does not run a task: it changes something other than a vault, it asks a person, or its effect cannot be
 * known without running the plan.
 */
export interface Omission {
  readonly kind: 'would_call' | 'would_ask' | 'cannot_preview';
  readonly agent: string;
  readonly why: string | null;
}

/** The agents of a plan, by their names in the registry. */
export type Descriptions = ReadonlyMap<string, Description>;

/** The tasks of one plan that a preview omits, without those inside its sub-plans. */
export interface Omitted {
  readonly byTask: Map<string, Omission>;
  /** Tasks without an answer that could be read. */
  readonly unanswered: Set<string>;
  /** Tasks and sub-plans whose effect on the vaults is not known, or only in part. */
  readonly unknown: Set<string>;
}

/** Finds the tasks that a preview omits, and those that cannot be previewed because of them. */
export function findOmitted({ tasks }: CheckedPlan, agents: Descriptions): Omitted {
  const omitted: Omitted = { byTask: new Map(), unanswered: new Set(), unknown: new Set() };
  for (const task of tasks) {
    const own = omissionOf(task, agents);
    if (own !== undefined) omit(task, own, omitted);
    if (task.subplan !== undefined) lookInside(task, findOmitted(task.subplan, agents), omitted);
  }

  const graph = graphOf(tasks);
  const queue = [...new Set([...omitted.unanswered, ...omitted.unknown])];
  for (const id of queue) {
    for (const task of graph.dependentsOf(id)) {
      const why = whyNot(task, id, omitted);
      if (why === undefined) continue;
      omit(task, { kind: 'cannot_preview', agent: task.agent, why }, omitted);
      queue.push(task.id);
    }
  }
  return omitted;
}

function omit({ id }: CheckedTask, omission: Omission, { byTask, unanswered, unknown }: Omitted): void {
  byTask.set(id, omission);
  if (omission.kind !== 'would_ask') unanswered.add(id);
  if (omission.kind === 'cannot_preview') unknown.add(id);
}

/** Notes what a sub-plan cannot report, and whether its effect is known. */
function lookInside({ id, subplan }: CheckedTask, inner: Omitted, { unanswered, unknown }: Omitted): void {
  const isRead = Object.values(subplan?.outputs ?? {}).some(({ $from }) => inner.unanswered.has($from));
  if (isRead) unanswered.add(id);
  if (inner.unknown.size > 0) unknown.add(id);
}

/** Why a task cannot be previewed after another one; undefined if it can, or if that is already known. */
function whyNot(task: CheckedTask, id: string, { byTask, unanswered, unknown }: Omitted): string | undefined {
  const known = byTask.get(task.id)?.kind;
  if (known === 'cannot_preview') return undefined;
  if (unanswered.has(id) && readsOf(task, known !== undefined).includes(id))
    return `it reads the answer of "${id}", which the preview does not have`;
  return unknown.has(id) ? `it runs after "${id}", whose effect is not known` : undefined;
}

/** The tasks whose answers a task reads; of one that does not run, only for its condition. */
function readsOf({ payload, forEach, when, inputs }: CheckedTask, isOmitted: boolean): string[] {
  const values = isOmitted ? [when] : [payload, forEach, when, inputs];
  return findReferences(values).flatMap(({ reference }) =>
    reference !== undefined && '$from' in reference ? [reference.$from] : [],
  );
}

function omissionOf(task: CheckedTask, agents: Descriptions): Omission | undefined {
  const { agent, approval, subplan, vault } = task;
  if (approval !== undefined) return { kind: 'would_ask', agent, why: approval.message };
  if (subplan !== undefined) return undefined;
  const { takesVault, isConfined } = callOf(task, agents);
  if (task.effect !== 'read' && !isConfined) return { kind: 'would_call', agent, why: null };
  if (!takesVault) return undefined;
  if (vault === null) return { kind: 'cannot_preview', agent, why: 'its vault is known only while the plan runs' };
  return vault === '' ? { kind: 'cannot_preview', agent, why: 'it names no vault; add vault_path' } : undefined;
}

/** Whether a command works in a vault, and changes nothing else: then it can run on a copy. */
function callOf({ agent, action, apiVersion }: CheckedTask, agents: Descriptions) {
  const description = agents.get(agent);
  const command = description?.commands.find((each) => each.name === action && each.api_version === apiVersion);
  const params = Object(command?.params['properties']);
  const takesVault = 'vault_path' in params;
  // The contract confines the commands of v1, which have no dry_run, to the vault.
  return { takesVault, isConfined: takesVault && ('dry_run' in params || description?.tool === TOOL) };
}
