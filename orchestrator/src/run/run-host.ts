import type { TaskExecutor } from '@obsidian-agent/client';
import type { SpanLine } from '@obsidian-agent/platform';
import type { Journal } from '../journal/journal.ts';
import type { VaultUse } from '../plan/step.ts';
import { type CircuitBreaker, createCircuitBreaker } from './circuit-breaker.ts';
import type { Clock } from './clock.ts';

/** The parts of the runner that a running plan uses. */
export interface RunHost {
  readonly journal: Journal;
  readonly executor: TaskExecutor;
  readonly clock: Clock;
  /** At least 0 and less than 1. */
  random(): number;
  breakerOf(agent: string): CircuitBreaker;
  /** Vaults that other plans are using. */
  usesBeside(planId: string): VaultUse[];
  /** Called when a vault may be free, so that other plans can continue. */
  vaultFreed(planId: string): void;
  onSpanLine(line: SpanLine): void;
  /** A line of an agent's stderr that is not a span. */
  onAgentLine(task: string, line: Record<string, unknown> | string): void;
}

/** One circuit breaker per agent, created on first use. */
export function createBreakers(clock: Clock): (agent: string) => CircuitBreaker {
  const breakers = new Map<string, CircuitBreaker>();
  return (agent) => {
    const breaker = breakers.get(agent) ?? createCircuitBreaker(clock);
    breakers.set(agent, breaker);
    return breaker;
  };
}
