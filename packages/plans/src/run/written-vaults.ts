import type { AgentFailureReason } from '@obsidian-agent/client';
import type { Journal } from '../journal/journal.ts';
import type { AttemptRecord, PlanRecord, TaskFailure, TaskRecord } from '../journal/records.ts';
import { mayHaveEffect } from '../plan/entry.ts';
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
  /** Texts that nobody may see, if the path contains a secret. */
  readonly secrets?: readonly string[];
}

/** Where a write went: `''` for the vault of its agent's environment. */
interface Place {
  readonly path: string;
  /** The path and the secrets in it, if it has any. */
  readonly secrets: readonly string[];
}

/**
 * Reasons of attempts whose effect may have happened. With any other one, the agent refused the request, or it was not
 * sent. An answer that is too large is replaced after the write.
 */
const unsure: ReadonlySet<string> = new Set<AgentFailureReason | 'REFUSED' | 'RESPONSE_TOO_LARGE' | 'UNEXPECTED'>([
  'TIMED_OUT',
  'NO_RESPONSE',
  'INVALID_JSON',
  'SCHEMA_VIOLATION',
  'ID_MISMATCH',
  'OUTPUT_TOO_LARGE',
  'CRASHED',
  'CANCELLED',
  'REFUSED',
  'RESPONSE_TOO_LARGE',
  'UNEXPECTED',
]);

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
  const vaults = new Map<string, Found>();
  const lost = new Map<string, LostWrite>();

  for (const record of stored) {
    const { agent, effect } = graph.taskOf(record.key);
    if (effect === 'read' || record.attempts === 0) continue;
    const known = attempts.get(record.key) ?? (mayHaveEffect(record) ? [undefined] : []);
    const sent = known.filter(mayHaveWritten);
    for (const attempt of sent) {
      const place = placeOf(attempt) ?? resolveVault(record.key, tasks, readSecret);
      if ('reason' in place) {
        if (!record.isUndone) lost.set(JSON.stringify([agent, place.message]), { agent, failure: place });
        continue;
      }
      const name = JSON.stringify([agent, place.path]);
      const vault = vaults.get(name) ?? { agent, ...place, writes: [], copies: new Set() };
      vaults.set(name, vault);
      if (attempt === sent.at(-1)) vault.writes.push(record);
      if (attempt?.vaultCopy != null) vault.copies.add(attempt.vaultCopy);
    }
  }
  const found = Array.from(vaults.values(), ({ path, ...vault }) => ({ ...vault, vaultPath: path || undefined }));
  return [...found, ...lost.values()];
}

interface Found extends Place {
  readonly agent: string;
  readonly writes: TaskRecord[];
  readonly copies: Set<string>;
}

type Sent = Pick<AttemptRecord, 'reason' | 'vaultPath'> | undefined;

function mayHaveWritten(attempt: Sent): boolean {
  return attempt === undefined || attempt.reason === null || unsure.has(attempt.reason);
}

function placeOf(attempt: Sent): Place | undefined {
  return attempt?.vaultPath === undefined ? undefined : { path: attempt.vaultPath, secrets: [] };
}

/** The vault of the last write of a task or item, or why it is not known. */
export function lastVaultOf(
  { planId, key }: TaskRecord,
  tasks: PlanTasks,
  { journal, readSecret }: WriteSources,
): Place | TaskFailure {
  return placeOf(journal.attemptsOfTask(planId, key).at(-1)) ?? resolveVault(key, tasks, readSecret);
}

/** The vault that a task or item names now. */
function resolveVault(
  key: string,
  { plan, graph, records }: PlanTasks,
  readSecret: WriteSources['readSecret'],
): Place | TaskFailure {
  const { id, payload, apiVersion } = graph.taskOf(key);
  const named = locateParams(payload, apiVersion).params['vault_path'];
  if (named === undefined) return { path: '', secrets: [] };
  const secrets: string[] = [];
  const secretOf = (name: string): string | undefined => {
    const secret = readSecret(name);
    if (secret !== undefined) secrets.push(secret);
    return secret;
  };
  try {
    const path = resolveReferences(named, { ...records.scopeOf(key), secretOf });
    if (typeof path !== 'string') return vaultForgotten(id);
    return { path, secrets: secrets.length === 0 ? [] : [...secrets, path] };
  } catch (error) {
    const failure = failureOfReference(error);
    if (failure === undefined) throw error;
    return plan.textsRemovedAt === null ? failure : vaultForgotten(id);
  }
}
