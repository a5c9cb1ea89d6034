import type { TaskExecutor } from '@obsidian-agent/client';
import type { SpanLine } from '@obsidian-agent/platform';
import type { Journal } from '../journal/journal.ts';
import type { VaultUse } from '../plan/ready-queue.ts';
import type { Room } from '../plan/start-ready.ts';
import { reportBreaker } from './breaker-telemetry.ts';
import { type CircuitBreaker, createCircuitBreaker } from './circuit-breaker.ts';
import { type Clock, systemClock } from './clock.ts';
import { type NoticeReports, Notices } from './notices.ts';

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
  readonly notices: Notices;
  onSpanLine(line: SpanLine): void;
  /** A line of an agent's stderr that is not a span. */
  onAgentLine(task: string, line: Record<string, unknown> | string): void;
}

/** What a host needs from outside. */
export interface HostOptions
  extends Pick<RunHost, 'executor' | 'journal'>,
    Partial<Pick<RunHost, 'clock' | 'random' | 'secretOf' | 'onSpanLine' | 'onAgentLine'>>,
    NoticeReports {}

export interface ClosableHost extends RunHost {
  readonly breakers: Breakers;
}

/** A plan that uses the host. */
interface HostedRun {
  uses(): VaultUse[];
  /** Starts what there is room for. */
  look(): void;
}

/** @param runsBeside the running plans, without one of them */
export function createRunHost(
  { clock = systemClock, onNoticeLost, onNoticesAwaited, ...options }: HostOptions,
  runsBeside: (planId?: string) => readonly HostedRun[],
): ClosableHost {
  const roomChanged = (planId?: string): void => {
    for (const run of runsBeside(planId)) run.look();
  };
  const breakers = createBreakers(clock, roomChanged);
  return {
    random: Math.random,
    secretOf: () => undefined,
    onSpanLine: () => {},
    onAgentLine: () => {},
    ...options,
    clock,
    breakers,
    notices: new Notices({ onNoticeLost, onNoticesAwaited }),
    breakerOf: (agent) => breakers.of(agent),
    roomFor: (planId) => ({
      elsewhere: runsBeside(planId).flatMap((run) => run.uses()),
      starts: Number.POSITIVE_INFINITY,
      agents: breakers.starts(),
    }),
    roomChanged,
  };
}

/** One circuit breaker per agent, created on first use. */
interface Breakers {
  of(agent: string): CircuitBreaker;
  /** How many attempts of each agent may start, for agents that failed. */
  starts(): Map<string, number>;
  close(): void;
}

/** @param onRoom called when attempts of an agent may start again */
function createBreakers(clock: Clock, onRoom: () => void): Breakers {
  const breakers = new Map<string, CircuitBreaker>();
  return {
    of(agent) {
      const breaker = breakers.get(agent) ?? createCircuitBreaker(clock, { onRoom, onChange: reportBreaker(agent) });
      breakers.set(agent, breaker);
      return breaker;
    },
    starts: () => new Map([...breakers].map(([agent, breaker]) => [agent, breaker.starts()])),
    close() {
      for (const breaker of breakers.values()) breaker.close();
    },
  };
}
