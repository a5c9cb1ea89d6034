import { AgentFailure, type TaskExecutor } from '@obsidian-agent/client';
import { type ActionRequest, isObject } from '@obsidian-agent/shared-types';
import { v7 as uuidv7 } from 'uuid';
import type { Journal } from '../journal/journal.ts';
import { flattenPlan } from '../plan/flatten-plan.ts';
import { graphOf } from '../plan/graph.ts';
import { OrchestratorError, unknownTask } from '../plan/orchestrator-error.ts';
import { findCommand } from '../plan/task-command.ts';
import { describeAgent } from './describe-agent.ts';
import { missingPlan } from './inspect-plan.ts';
import { TaskRecords } from './task-records.ts';
import type { FileChange } from './wire-reports.ts';
import { lastVaultOf, type WriteSources } from './written-vaults.ts';

interface AgentAccess {
  readonly executor: TaskExecutor;
  readonly signal: AbortSignal;
}

/** Sends one command about a vault to its agent. Undefined if the agent refuses it. */
type Ask = (action: string, payload: object) => Promise<Record<string, unknown> | undefined>;

/** Files of one task whose diffs are read. A person looks at no more. */
const MOST_DIFFS = 20;
const TIMEOUT_MS = 30_000;

/**
 * What a task or item changed, from the history of its agent: all files, and the diffs of the first ones.
 *
 * @throws OrchestratorError `PLAN_NOT_FOUND`, `PLAN_PRUNED`, `UNKNOWN_TASK`, or `VAULT_NOT_NAMED` if its vault is not known any more
 */
export async function findChanges(
  sources: WriteSources & { readonly journal: Pick<Journal, 'findPlan' | 'findPruned'> },
  { planId, key }: { readonly planId: string; readonly key: string },
  access: AgentAccess,
): Promise<readonly FileChange[]> {
  const { journal } = sources;
  const record = journal.findPlan(planId);
  if (record === undefined) throw missingPlan(journal, planId);
  const stored = journal.tasksOf(planId);
  const found = stored.find((task) => task.key === key);
  const graph = graphOf(flattenPlan(record.plan));
  const ids = graph.tasks.map(({ id }) => id);
  if (found === undefined && !ids.includes(key)) throw unknownTask(planId, key, ids);
  if (found === undefined || found.attempts === 0) return [];

  const { agent, effect } = graph.taskOf(key);
  if (effect === 'read' || agent === '' || !(await hasHistory(access.executor, agent))) return [];
  const records = new TaskRecords({ planId, graph }, stored, journal);
  const vault = lastVaultOf(found, { plan: record, graph, records }, sources);
  if ('reason' in vault) throw new OrchestratorError('VAULT_NOT_NAMED', vault);
  const ask = createAsk(access, { agent, ...(vault.path === '' ? {} : { vault_path: vault.path }) });
  return (await listChanges(ask, found.taskId)).map(({ transactionId: _, ...change }) => change);
}

async function hasHistory(executor: TaskExecutor, agent: string): Promise<boolean> {
  const description = await describeAgent(executor, agent);
  return ['list_history', 'read_history'].every(
    (action) => 'command' in findCommand(description, { action, version: 'v2', payload: {} }),
  );
}

function createAsk({ executor, signal }: AgentAccess, { agent, ...vault }: { readonly agent: string }): Ask {
  return async (action, payload) => {
    const description = await describeAgent(executor, agent);
    const request = {
      request_id: uuidv7(),
      api_version: 'v2',
      tool: description.tool,
      action,
      payload: { ...payload, ...vault },
    };
    const response = await executor.exec(request as ActionRequest, {
      agent,
      signal,
      timeoutMs: TIMEOUT_MS,
      onStderrLine: () => {},
    });
    const metadata = response.result?.metadata;
    return isObject(metadata) ? metadata : undefined;
  };
}

type Found = FileChange & { readonly transactionId: string };

async function listChanges(ask: Ask, taskId: string): Promise<readonly Found[]> {
  const history = await ask('list_history', { task_id: taskId, limit: 100 });
  // Oldest first, as they were made.
  const changes = objectsIn(history?.['transactions'])
    .toReversed()
    .flatMap((transaction) =>
      objectsIn(transaction['changes']).map(({ path, kind, to }) => ({
        transactionId: String(transaction['transaction_id']),
        path: String(path),
        status: String(kind),
        ...(typeof to === 'string' ? { to } : {}),
        diff: null,
      })),
    );
  const diffs = changes.slice(0, MOST_DIFFS).map((change) => withDiff(ask, change));
  return [...(await Promise.all(diffs)), ...changes.slice(MOST_DIFFS)];
}

async function withDiff(ask: Ask, change: Found): Promise<Found> {
  if (!['created', 'modified', 'deleted'].includes(change.status)) return change;
  try {
    const diff = await readDiff(ask, change);
    return { ...change, diff: diff ?? null };
  } catch (error) {
    if (error instanceof AgentFailure) return change;
    throw error;
  }
}

/** The difference that one transaction made to a note, however often it was changed since. */
async function readDiff(ask: Ask, { path, transactionId }: Found): Promise<string | undefined> {
  const latest = await ask('read_history', { note: path, version: 1, compare_with: 0 });
  const version = objectsIn(latest?.['versions']).find((each) => each['transaction_id'] === transactionId)?.['version'];
  if (typeof version !== 'number') return undefined;
  const found = version === 1 ? latest : await ask('read_history', { note: path, version, compare_with: version - 1 });
  return typeof found?.['diff'] === 'string' ? found['diff'] : undefined;
}

function objectsIn(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}
