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

export interface BreakerLimits {
  /** Consecutive failures that open it. */
  readonly threshold: number;
  readonly openMs: number;
}

/** How long others wait for the outcome of the one permitted attempt. */
const PROBE_MS = 100;

/** Opens after `threshold` consecutive failures. After `openMs`, one attempt is permitted and decides. */
export function createCircuitBreaker(
  clock: Clock,
  limits: BreakerLimits = { threshold: 3, openMs: 60_000 },
): CircuitBreaker {
  const { threshold } = limits;
  let failures = 0;
  let openUntil = 0;
  let isProbing = false;
  const isOpen = (): boolean => failures >= threshold && (isProbing || clock.now() < openUntil);

  return {
    admit() {
      if (isOpen()) return false;
      isProbing = failures >= threshold;
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
      openUntil = clock.now() + limits.openMs;
    },
    ignored() {
      isProbing = false;
    },
  };
}
