import type { SpanLine } from '@obsidian-agent/platform';
import type { TaskExecutor } from '../agent-process/task-executor.ts';
import type { Journal } from '../journal/journal.ts';
import type { VaultUse } from '../plan/step.ts';
import { type CircuitBreaker, createCircuitBreaker } from './circuit-breaker.ts';
import type { Clock } from './clock.ts';

/** What a plan that runs needs of its runner. */
export interface RunHost {
  readonly journal: Journal;
  readonly executor: TaskExecutor;
  readonly clock: Clock;
  /** From 0 to below 1. */
  random(): number;
  breakerOf(agent: string): CircuitBreaker;
  /** Vaults that other plans use at this moment. */
  usesBeside(planId: string): VaultUse[];
  /** A vault may be free again, so that other plans go on. */
  vaultFreed(planId: string): void;
  onSpanLine(line: SpanLine): void;
  /** A line of an agent's stderr that is no span. */
  onAgentLine(task: string, line: Record<string, unknown> | string): void;
}

/** One circuit breaker for each agent, made when it is first asked for. */
export function createBreakers(clock: Clock): (agent: string) => CircuitBreaker {
  const breakers = new Map<string, CircuitBreaker>();
  return (agent) => {
    const breaker = breakers.get(agent) ?? createCircuitBreaker(clock);
    breakers.set(agent, breaker);
    return breaker;
  };
}
