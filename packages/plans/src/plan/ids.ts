import { stringify } from 'uuid';
import { createSha256 } from './sha256.ts';

// A runner that replays a plan, on this host or another, must find the same ids. So they follow from the plan's id.

/** The id of a task or item on the wire. */
export function taskIdFor(planId: string, key: string): string {
  return uuidOf('task', planId, key);
}

/** The id of one request. Attempts are counted from 1, over all generations. */
export function requestIdFor(planId: string, key: string, attempt: number): string {
  return uuidOf('request', planId, key, attempt);
}

/** The key by which an agent recognizes a write that it has done. The first generation is 0. */
export function idempotencyKeyFor(planId: string, key: string, generation: number): string {
  return uuidOf('write', planId, key, generation);
}

/** The id of what a person is asked. A task that is run again asks another question. */
export function questionIdFor(planId: string, key: string, askedAt: number): string {
  return uuidOf('question', planId, key, askedAt);
}

/** The id of the plan that a schedule starts, by what made it fire. The same cause gives the same plan. */
export function scheduledPlanIdFor(schedule: string, cause: string): string {
  return uuidOf('schedule', schedule, cause);
}

/** A UUID of version 8 (RFC 9562, 5.8) from the SHA-256 of its parts. */
function uuidOf(...parts: readonly (string | number)[]): string {
  const bytes = createSha256().update(JSON.stringify(parts)).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return stringify(bytes);
}
