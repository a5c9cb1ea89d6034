import type { TaskFailure } from '../journal/records.ts';
import { failureOfReference } from './task-failure.ts';
import type { ResolvedPayload, TaskRecords } from './task-records.ts';

/** A payload with its references resolved, or why they cannot be. */
export type Resolved = ResolvedPayload | { readonly failure: TaskFailure };

/** Resolves the references of a task or item. One that cannot be resolved fails only its own task. */
export function resolvePayload(
  key: string,
  records: TaskRecords,
  sources: Parameters<TaskRecords['payloadOf']>[1],
): Resolved {
  try {
    return records.payloadOf(key, sources);
  } catch (error) {
    const failure = failureOfReference(error);
    if (failure === undefined) throw error;
    return { failure };
  }
}
