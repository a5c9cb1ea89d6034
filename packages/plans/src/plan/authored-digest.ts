import { isObject } from '@obsidian-agent/shared-types';
import { createSha256 } from './sha256.ts';

/** What decides about the meaning of a plan, next to its text. */
export interface AuthoredContext {
  readonly inputs: Readonly<Record<string, unknown>>;
  /** Absolute paths, because relative ones depend on the plan's folder. */
  readonly vaultPaths: readonly string[];
  /** Digests of the plans that tasks run. */
  readonly subplans: readonly string[];
}

/**
 * A digest of what the author of a plan wrote, and of its inputs.
 *
 * Ignores the order of fields, the ids of a run, and everything that the machine or an agent's release decides. JSON
 * and YAML with the same data have the same digest.
 */
export function digestAuthored(data: unknown, context: AuthoredContext): string {
  const { plan_id: _, correlation_id: __, ...body } = isObject(data) ? data : {};
  return digestJson({ body, ...context });
}

/** A digest of data that ignores the order of members. */
export function digestJson(data: unknown): string {
  return createSha256()
    .update(JSON.stringify(inKeyOrder(data)))
    .digest('hex');
}

function inKeyOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inKeyOrder);
  if (!isObject(value)) return value;
  const keys = Object.keys(value).sort();
  return Object.fromEntries(keys.map((key) => [key, inKeyOrder(value[key])]));
}
