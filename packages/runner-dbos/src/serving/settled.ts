import { setTimeout as pause } from 'node:timers/promises';
import type { RunningAttempt } from '../attempt/work-host.ts';

const PATIENCE_MS = 5000;
const LOOK_MS = 10;

/** Waits until the children of all attempts are dead. */
export async function settled(running: ReadonlyMap<string, RunningAttempt>): Promise<void> {
  await waitWhile(() => running.size > 0, PATIENCE_MS);
}

/** Waits until the attempts that are at work have ended and sent their results; not longer than a time or a signal. */
export async function drained(
  running: ReadonlyMap<string, RunningAttempt>,
  { ms, signal }: { readonly ms: number; readonly signal: AbortSignal },
): Promise<void> {
  await waitWhile(() => !signal.aborted && countAtWork(running) > 0, ms);
}

/** How many attempts are at work. */
export function countAtWork(running: ReadonlyMap<string, RunningAttempt>): number {
  return [...running.values()].filter(({ isAtWork }) => isAtWork).length;
}

async function waitWhile(isTrue: () => boolean, ms: number): Promise<void> {
  const until = performance.now() + ms;
  while (isTrue() && performance.now() < until) await pause(LOOK_MS);
}
