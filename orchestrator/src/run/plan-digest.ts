import { createHash } from 'node:crypto';
import type { CheckedPlan } from '../plan/checked-plan.ts';

/** Tells two bodies of a plan apart, whatever the order of their fields and whichever ids a run gave them. */
export function digestPlan({ planId: _, correlationId: __, ...body }: CheckedPlan): string {
  return createHash('sha256').update(JSON.stringify(body, inKeyOrder)).digest('hex');
}

function inKeyOrder(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
