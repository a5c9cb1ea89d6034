import { redactionOf } from '@obsidian-agent/client';
import type { TaskReport } from '@obsidian-agent/plans';
import { isObject, type ReceivedResponse } from '@obsidian-agent/shared-types';
import type { CopiedPaths } from './copied-paths.ts';

/** Hides secrets in what a preview shows, and puts the paths of vaults in the place of those of their copies. */
export interface Mask {
  /** In all texts of a value, also in keys. */
  texts<Value>(value: Value): Value;
  /** In the lines of a diff, but not in the numbers of its parts. */
  diff(diff: string | null): string | null;
}

/** Shorter secrets, such as 1, would hide half of a preview. */
const LEAST_CHARACTERS = 4;

/** Hides these secrets. Short ones, and short lines of a secret of several lines, stay. */
export function maskOf(secrets: readonly string[], { toVaults }: Pick<CopiedPaths, 'toVaults'>): Mask {
  const { replace } = redactionOf(secrets.filter(({ length }) => length >= LEAST_CHARACTERS));
  return {
    texts: (value) => maskTexts(toVaults(value), replace) as typeof value,
    diff: (diff) => (diff === null ? null : diff.replaceAll(/^(?!@@ ).*$/gm, replace)),
  };
}

function maskTexts(value: unknown, replace: (text: string) => string): unknown {
  if (typeof value === 'string') return replace(value);
  if (Array.isArray(value)) return value.map((entry) => maskTexts(entry, replace));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [replace(key), maskTexts(entry, replace)]));
}

/** Hides secrets in what a task says, but not in names and states. */
export function maskTask(task: TaskReport, { texts }: Mask): TaskReport {
  const { because, failure } = task;
  if (failure === null) return { ...task, because: texts(because) };
  const { message, hint, evidence } = failure;
  const said = texts({ message, hint, ...(evidence === undefined ? {} : { evidence }) });
  return { ...task, because: texts(because), failure: { ...failure, ...said } };
}

/** Hides secrets in what an agent answered, but not in the ids and the status of its response. */
export function maskAnswer(response: ReceivedResponse, { texts }: Mask): ReceivedResponse {
  const { result, error } = response;
  const detail = 'error_detail' in response ? { error_detail: texts(response.error_detail) } : {};
  return { ...response, result: texts(result), error: texts(error), ...detail } as ReceivedResponse;
}
