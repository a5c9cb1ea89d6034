import { join } from 'node:path';
import { expect } from 'vitest';
import type { Fleet, Need } from './fleet.ts';

/** Something that happens to plans, and what must be true afterwards. */
export interface Row {
  readonly name: string;
  /** What it needs in addition to a host. */
  readonly needs?: Need;
  /** Why it cannot run on this machine. */
  readonly impossible?: string;
  /** Minutes long: only among the fault tests. */
  readonly isLong?: boolean;
  /** Returns the effects that must be in the log, each once. */
  run(fleet: Fleet, planId: string): Promise<readonly string[]>;
}

/** Time for what a quiet machine does in a second or two. */
const PATIENCE = { timeout: 60_000, interval: 20 };

/** Writes a line to the log, once for each idempotency key. */
export function touch(fleet: Fleet, id: string, { payload, ...more }: TaskMore = {}): object {
  return { id, action: 'touch', vault: 'notes', payload: { log: fleet.log, text: id, ...payload }, ...more };
}

export interface TaskMore {
  readonly payload?: object;
  readonly [member: string]: unknown;
}

/** A file for which an agent waits. */
export function holdOf(fleet: Fleet, name: string): string {
  return join(fleet.folder, `hold-${name}`);
}

export async function untilLogged(fleet: Fleet, word: string, line: string): Promise<void> {
  await expect.poll(() => fleet.logged(word), PATIENCE).toContain(line);
}

/** Waits until a condition is true. */
export async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  await expect.poll(isTrue, PATIENCE).toBe(true);
}
