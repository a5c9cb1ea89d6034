import type { AgentChild, ChildEnd } from './agent-child.ts';

export interface Limits {
  /** Abort = cancel. */
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
}

/** Longer timers would fire immediately. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Waits for a child to end, and stops it at the time limit or when the caller cancels. */
export async function awaitEnd(child: AgentChild, { signal, timeoutMs }: Limits): Promise<ChildEnd> {
  const cancel = (): void => child.stop('CANCELLED');
  const timer = setTimeout(() => child.stop('TIMED_OUT'), Math.min(timeoutMs, LONGEST_TIMER_MS));
  signal.addEventListener('abort', cancel, { once: true });
  if (signal.aborted) cancel();

  try {
    return await child.ended;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', cancel);
  }
}
