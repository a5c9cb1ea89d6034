import { setTimeout as pause } from 'node:timers/promises';
import type { Invocation, Observation } from '../../subject/invocation.ts';
import type { Piece } from '../../subject/recipe.ts';
import type { Sandbox } from '../../subject/sandbox.ts';

/** More white space than a pipe can hold. Once it is sent, the agent has started to read. */
export const LEAD_IN: Piece = { repeat: ' ', times: 1024 * 1024 };

export interface Interruption {
  readonly signal: NodeJS.Signals;
  /** Counted from the moment at which the agent has read its stdin. */
  readonly afterMs: number;
}

/** The interrupted run, and how long it continued after the signal. */
export interface Interrupted {
  readonly observation: Observation;
  readonly wentOnMs: number;
}

/** Starts the agent, waits until it has read its stdin, and then signals its process group. */
export async function interrupt(
  sandbox: Sandbox,
  invocation: Invocation,
  { signal, afterMs }: Interruption,
): Promise<Interrupted> {
  const { agent, observed } = sandbox.start(invocation);
  await Promise.race([agent.fed, observed]);
  await pause(afterMs);
  const signalledAt = performance.now();
  agent.signal(signal);
  const seen = await observed;
  const wentOnMs = performance.now() - signalledAt;
  return { observation: { ...seen, interruption: { signal, atMs: seen.elapsedMs - wentOnMs } }, wentOnMs };
}

/** Measures how long an undisturbed run continues after it has read its stdin. */
export async function measureWork(sandbox: Sandbox, invocation: Invocation): Promise<number> {
  const { agent, observed } = sandbox.start(invocation);
  await Promise.race([agent.fed, observed]);
  const fedAt = performance.now();
  await observed;
  return performance.now() - fedAt;
}
