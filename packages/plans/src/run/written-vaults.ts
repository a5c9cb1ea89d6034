import type { Journal } from '../journal/journal.ts';
import type { PlanRecord, TaskFailure, TaskRecord } from '../journal/records.ts';
import { flattenPlan } from '../plan/flatten-plan.ts';
import { graphOf, type PlanGraph } from '../plan/graph.ts';
import { resolveReferences } from '../plan/references.ts';
import { locateParams } from '../plan/task-params.ts';
import { failureOfReference, vaultForgotten } from './task-failure.ts';
import { TaskRecords } from './task-records.ts';

/** A vault that a plan may have written to, and the agent that did it. */
export interface WrittenVault {
  readonly agent: string;
  /** Undefined for the vault of the agent's environment. */
  readonly vaultPath: string | undefined;
  /** Tasks and items whose last write went there. */
  readonly writes: readonly TaskRecord[];
  /** The physical copies of the vault that were written to, as far as they are known. */
  readonly copies?: ReadonlySet<string>;
}

/** A write of which it is not known where it went. */
export interface LostWrite {
  readonly agent: string;
  readonly failure: TaskFailure;
}

/** Where the writes of a plan can be looked up. */
export interface WriteSources {
  readonly journal: Pick<Journal, 'tasksOf' | 'attemptsOf' | 'attemptsOfTask' | 'readAnswer'>;
  readonly readSecret: (name: string) => string | undefined;
}

/** The tasks of a plan, to find the vault of an attempt that was recorded without one. */
export interface PlanTasks {
  readonly plan: Pick<PlanRecord, 'textsRemovedAt'>;
  readonly graph: PlanGraph;
  readonly records: TaskRecords;
}

/** Lists the vaults that a plan sent writes to in any of its runs, once per agent. */
export function listWrittenVaults(sources: WriteSources, plan: PlanRecord): (WrittenVault | LostWrite)[] {
  const { journal, readSecret } = sources;
  const stored = journal.tasksOf(plan.planId);
  const graph = graphOf(flattenPlan(plan.plan));
  const tasks = { plan, graph, records: new TaskRecords({ planId: plan.planId, graph }, stored, journal) };
  const attempts = Map.groupBy(journal.attemptsOf(plan.planId), ({ key }) => key);
  const vaults = new Map<string, { agent: string; vaultPath: string; writes: TaskRecord[]; copies: Set<string> }>();
  const lost = new Map<string, LostWrite>();

  for (const record of stored) {
    const { agent, effect } = graph.taskOf(record.key);
    if (effect === 'read' || record.attempts === 0) continue;
    const sent = attempts.get(record.key) ?? [undefined];
    for (const attempt of sent) {
      const path = attempt?.vaultPath ?? resolveVault(record.key, tasks, readSecret);
      if (typeof path !== 'string') {
        lost.set(JSON.stringify([agent, path.message]), { agent, failure: path });
        continue;
      }
      const name = JSON.stringify([agent, path]);
      const vault = vaults.get(name) ?? { agent, vaultPath: path, writes: [], copies: new Set<string>() };
      vaults.set(name, vault);
      if (attempt === sent.at(-1)) vault.writes.push(record);
      if (attempt?.vaultCopy != null) vault.copies.add(attempt.vaultCopy);
    }
  }
  const known = Array.from(vaults.values(), (vault) => ({ ...vault, vaultPath: vault.vaultPath || undefined }));
  return [...known, ...lost.values()];
}

/** The vault of the last write of a task or item: its path, `''` for that of its agent's environment, or why it is not known. */
export function lastVaultOf(
  { planId, key }: TaskRecord,
  tasks: PlanTasks,
  { journal, readSecret }: WriteSources,
): string | TaskFailure {
  return journal.attemptsOfTask(planId, key).at(-1)?.vaultPath ?? resolveVault(key, tasks, readSecret);
}

/** The vault that a task or item names now. */
function resolveVault(
  key: string,
  { plan, graph, records }: PlanTasks,
  secretOf: WriteSources['readSecret'],
): string | TaskFailure {
  const { id, payload, apiVersion } = graph.taskOf(key);
  const named = locateParams(payload, apiVersion).params['vault_path'];
  if (named === undefined) return '';
  try {
    const path = resolveReferences(named, { ...records.scopeOf(key), secretOf });
    return typeof path === 'string' ? path : vaultForgotten(id);
  } catch (error) {
    const failure = failureOfReference(error);
    if (failure === undefined) throw error;
    return plan.textsRemovedAt === null ? failure : vaultForgotten(id);
  }
}
