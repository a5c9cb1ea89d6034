import type { Clock } from './clock.ts';

/** Prevents starting a broken agent again and again. */
export interface CircuitBreaker {
  /** Whether the agent can be tried now. If so, the caller must report the outcome. */
  admit(): boolean;
  /** Milliseconds until the next try; 0 while closed. */
  openMs(): number;
  succeeded(): void;
  failed(): void;
  /** The attempt says nothing about the agent, for example because it was cancelled. */
  ignored(): void;
}

/** Consecutive failures that open it, and for how long. */
const THRESHOLD = 3;
const OPEN_MS = 60_000;
/** How long others wait for the outcome of the one permitted attempt. */
const PROBE_MS = 100;

/** Opens after some consecutive failures. After a while, one attempt is permitted and decides. */
export function createCircuitBreaker(clock: Clock): CircuitBreaker {
  let failures = 0;
  let openUntil = 0;
  let isProbing = false;
  const isOpen = (): boolean => failures >= THRESHOLD && (isProbing || clock.now() < openUntil);

  return {
    admit() {
      if (isOpen()) return false;
      isProbing = failures >= THRESHOLD;
      return true;
    },
    openMs: () => (isOpen() ? Math.max(openUntil - clock.now(), PROBE_MS) : 0),
    succeeded() {
      failures = 0;
      isProbing = false;
    },
    failed() {
      failures += 1;
      isProbing = false;
      openUntil = clock.now() + OPEN_MS;
    },
    ignored() {
      isProbing = false;
    },
  };
}
