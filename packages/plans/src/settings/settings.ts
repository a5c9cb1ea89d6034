import type { EndedPlanState } from '../plan/task-state.ts';
import type { Rate } from './time-span.ts';

/** What processes that share a state folder keep to. */
export interface Settings {
  readonly limits: readonly Limit[];
  /** Agents whose circuit breaker differs from the default. */
  readonly breakers: ReadonlyMap<string, BreakerSettings>;
  /** Undefined if nothing is deleted by itself. */
  readonly retention: Retention | undefined;
}

/** What a limit counts: all tasks, or those of an agent or in a vault. */
export type Scope = { readonly kind: 'host' } | { readonly kind: 'agent' | 'vault'; readonly name: string };

export interface Limit {
  readonly scope: Scope;
  /** Most tasks that run at the same time. */
  readonly concurrency: number;
  readonly rate: Rate | undefined;
}

/** When a breaker opens, and when it tries again. Times are in milliseconds. */
export interface BreakerSettings {
  /** How many different tasks must fail within the window, without a success in between. */
  readonly tasks: number;
  readonly windowMs: number;
  /** The waits before each probe. After the last one failed, waiting tasks fail. */
  readonly probesMs: readonly number[];
  /** How long tasks fail then, until the next probe. */
  readonly brokenMs: number;
}

/** Which ended plans are deleted. */
export interface Retention {
  readonly olderThanMs: number;
  readonly keep: number;
  readonly states: readonly EndedPlanState[];
}

export const noSettings: Settings = { limits: [], breakers: new Map(), retention: undefined };
