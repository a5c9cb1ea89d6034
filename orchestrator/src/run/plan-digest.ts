import { createHash } from 'node:crypto';
import type { CheckedPlan } from '../plan/checked-plan.ts';

/** A digest of a plan's body that ignores the order of fields and the ids of a run. */
export function digestPlan({ planId: _, correlationId: __, ...body }: CheckedPlan): string {
  return createHash('sha256').update(JSON.stringify(body, inKeyOrder)).digest('hex');
}

function inKeyOrder(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
