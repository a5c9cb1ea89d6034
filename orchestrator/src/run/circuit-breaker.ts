import type { Clock } from './clock.ts';

/** Keeps a broken agent from being started over and over. */
export interface CircuitBreaker {
  /** Whether the agent may be tried now. Whoever is let through has to tell how it went. */
  admit(): boolean;
  /** Milliseconds until it is worth asking again; 0 while it is closed. */
  openMs(): number;
  succeeded(): void;
  failed(): void;
  /** The attempt says nothing about the agent, e.g. because it was cancelled. */
  ignored(): void;
}

export interface BreakerLimits {
  /** Failures in a row that open it. */
  readonly threshold: number;
  readonly openMs: number;
}

/** How long others wait for the outcome of the one attempt that is let through. */
const PROBE_MS = 100;

/** Opens after `threshold` failures in a row; after `openMs` one attempt is let through, and decides. */
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
