import type { TaskExecutor } from '@obsidian-agent/client';
import type { SpanLine } from '@obsidian-agent/platform';
import type { Journal } from '../journal/journal.ts';
import type { VaultUse } from '../plan/ready-queue.ts';
import type { Room } from '../plan/start-ready.ts';
import { type BreakerSettings, noSettings, type Settings } from '../settings/settings.ts';
import { reportBreaker } from './breaker-telemetry.ts';
import { type CircuitBreaker, createCircuitBreaker } from './circuit-breaker.ts';
import { type Clock, systemClock } from './clock.ts';
import { noteWaits } from './noted-waits.ts';
import { type NoticeReports, Notices } from './notices.ts';
import { openSharedLimits, type SharedLimits } from './shared-limits.ts';

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
  /** The limits over all plans, and what waits for them or for an agent. */
  readonly limits: SharedLimits;
  onSpanLine(line: SpanLine): void;
  /** A line of an agent's stderr that is not a span. */
  onAgentLine(task: string, line: Record<string, unknown> | string): void;
}

/** What a host needs from outside. */
export interface HostOptions
  extends Pick<RunHost, 'executor' | 'journal'>,
    Partial<Pick<RunHost, 'clock' | 'random' | 'secretOf' | 'onSpanLine' | 'onAgentLine'>>,
    NoticeReports {
  /** Default: none. */
  readonly settings?: Settings | undefined;
}

export interface ClosableHost extends RunHost {
  readonly breakers: Breakers;
}

/** A plan that uses the host. */
interface HostedRun {
  uses(): VaultUse[];
  /** Starts what there is room for. */
  look(): void;
}

interface HostedRuns {
  /** The running plans, without one of them. */
  runsBeside(planId?: string): readonly HostedRun[];
  isRunHere(planId: string): boolean;
}

export function createRunHost(
  {
    clock = systemClock,
    settings = noSettings,
    secretOf = () => undefined,
    onNoticeLost,
    onNoticesAwaited,
    ...options
  }: HostOptions,
  { runsBeside, isRunHere }: HostedRuns,
): ClosableHost {
  const roomChanged = (planId?: string): void => {
    for (const run of runsBeside(planId)) run.look();
  };
  const breakers = createBreakers(clock, settings.breakers, roomChanged);
  const { stateDir } = options.journal;
  return {
    random: Math.random,
    secretOf,
    onSpanLine: () => {},
    onAgentLine: () => {},
    ...options,
    clock,
    breakers,
    notices: new Notices({ journal: options.journal, clock, secretOf, onNoticeLost, onNoticesAwaited }),
    limits:
      openSharedLimits(settings.limits, { stateDir, clock, isRunHere, onRoom: roomChanged }) ??
      noteWaits({ stateDir, clock }),
    breakerOf: (agent) => breakers.of(agent),
    roomFor: (planId) => ({
      elsewhere: runsBeside(planId).flatMap((run) => run.uses()),
      starts: Number.POSITIVE_INFINITY,
      agents: breakers.starts(),
      pauses: breakers.pauses(),
    }),
    roomChanged,
  };
}

/** What tasks wait for while a circuit breaker is open. */
function describePause(agent: string, triesAgainAt: number): string {
  const time = new Date(triesAgainAt).toLocaleTimeString('en-GB');
  return `waits until agent ${agent} is tried again at ${time}, because it could not be started`;
}

/** One circuit breaker per agent, created on first use. */
export interface Breakers {
  of(agent: string): CircuitBreaker;
  /** How many attempts of each agent may start, for agents that failed. */
  starts(): Map<string, number>;
  /** What the tasks of agents wait for that are not started now. */
  pauses(): Map<string, string>;
  close(): void;
}

/**
 * @param settings of agents whose breaker differs from the default
 * @param onRoom called when attempts of an agent may start again
 */
export function createBreakers(
  clock: Clock,
  settings: ReadonlyMap<string, BreakerSettings>,
  onRoom: () => void,
): Breakers {
  const breakers = new Map<string, CircuitBreaker>();
  return {
    of(agent) {
      const known = breakers.get(agent);
      if (known !== undefined) return known;
      const breaker = createCircuitBreaker(clock, { onRoom, onChange: reportBreaker(agent) }, settings.get(agent));
      breakers.set(agent, breaker);
      return breaker;
    },
    starts: () => new Map([...breakers].map(([agent, breaker]) => [agent, breaker.starts()])),
    pauses: () =>
      new Map(
        [...breakers].flatMap(([agent, { triesAgainAt }]) =>
          triesAgainAt === undefined ? [] : [[agent, describePause(agent, triesAgainAt)]],
        ),
      ),
    close() {
      for (const breaker of breakers.values()) breaker.close();
    },
  };
}
