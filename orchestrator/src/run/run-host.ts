import type { TaskExecutor } from '@obsidian-agent/client';
import type { SpanLine } from '@obsidian-agent/platform';
import type { Journal } from '../journal/journal.ts';
import type { Room } from '../plan/start-ready.ts';
import { type CircuitBreaker, createCircuitBreaker } from './circuit-breaker.ts';
import type { Clock } from './clock.ts';

/** The parts of the runner that a running plan uses. */
export interface RunHost {
  readonly journal: Journal;
  readonly executor: TaskExecutor;
  readonly clock: Clock;
  /** At least 0 and less than 1. */
  random(): number;
  /** The value of a secret; undefined if there is none. */
  secretOf(name: string): string | undefined;
  breakerOf(agent: string): CircuitBreaker;
  /** What other plans and the agents' circuit breakers leave for a plan. */
  roomFor(planId: string): Room;
  /** Called when there may be more room, so that other plans can continue. */
  roomChanged(planId?: string): void;
  onSpanLine(line: SpanLine): void;
  /** A line of an agent's stderr that is not a span. */
  onAgentLine(task: string, line: Record<string, unknown> | string): void;
}

/** One circuit breaker per agent, created on first use. */
export interface Breakers {
  of(agent: string): CircuitBreaker;
  /** How many attempts of each agent may start, for agents that failed. */
  starts(): Map<string, number>;
  close(): void;
}

/** @param onRoom called when attempts of an agent may start again */
export function createBreakers(clock: Clock, onRoom: () => void): Breakers {
  const breakers = new Map<string, CircuitBreaker>();
  return {
    of(agent) {
      const breaker = breakers.get(agent) ?? createCircuitBreaker(clock, onRoom);
      breakers.set(agent, breaker);
      return breaker;
    },
    starts: () => new Map([...breakers].map(([agent, breaker]) => [agent, breaker.starts()])),
    close() {
      for (const breaker of breakers.values()) breaker.close();
    },
  };
}
