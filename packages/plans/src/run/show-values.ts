import type { PlanGraph } from '../plan/graph.ts';
import { OrchestratorError } from '../plan/orchestrator-error.ts';
import type { FromReference } from '../plan/plan-schema.ts';
import { type ReferenceScope, resolveReferences } from '../plan/references.ts';
import { PlanPaths } from './plan-paths.ts';
import { failureOfReference } from './task-failure.ts';
import type { TaskRecords } from './task-records.ts';
import type { TaskDetail } from './wire-reports.ts';

interface Shown {
  readonly graph: PlanGraph;
  readonly records: TaskRecords;
}

/** The payload of a task or item for people: secrets by their names, and references as written until they can be read. */
export async function showPayload(key: string, { graph, records }: Shown): Promise<TaskDetail['payload']> {
  const { id, forEach, payload } = graph.taskOf(key);
  // Only an item has a value for `$item`.
  if (forEach !== undefined && key === id) return payload;
  const readSecret = (name: string): string => `(secret ${name})`;
  try {
    return (await new PlanPaths().evaluate((select) => records.payloadOf(key, { readSecret, select }))).payload;
  } catch (error) {
    if (isUnread(error)) return payload;
    throw error;
  }
}

/** How long the paths of outputs may take. */
const MOST_OUTPUTS_MS = 2000;

/** What a sub-plan gave the tasks after it; nothing unless it has outputs and succeeded. */
export async function showOutputs(key: string, { graph, records }: Shown): Promise<Pick<TaskDetail, 'outputs'>> {
  const { isGroup = false, outputs = {} } = graph.taskOf(key);
  const hasOutputs = isGroup && Object.keys(outputs).length > 0 && records.get(key).state === 'succeeded';
  return hasOutputs ? { outputs: await readOutputs(outputs, key, records) } : {};
}

/** The values of outputs; null for one that cannot be found. */
export async function readOutputs(
  outputs: Readonly<Record<string, FromReference>>,
  key: string,
  records: TaskRecords,
): Promise<Readonly<Record<string, unknown>>> {
  const found = await new PlanPaths(MOST_OUTPUTS_MS).evaluate((select) => {
    const scope = records.scopeOf(key, select);
    return Object.entries(outputs).map(([name, from]) => [name, readValue(from, scope)] as const);
  });
  return Object.fromEntries(found);
}

function readValue(reference: FromReference, scope: ReferenceScope): unknown {
  try {
    return resolveReferences(reference, scope);
  } catch (error) {
    if (failureOfReference(error) === undefined) throw error;
    return null;
  }
}

function isUnread(error: unknown): boolean {
  return failureOfReference(error) !== undefined || error instanceof OrchestratorError;
}
