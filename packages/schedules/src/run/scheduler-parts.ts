import type { Clock } from '@obsidian-agent/plans';
import type { Schedule } from '../schedule/schedule.ts';
import type { ScheduleStore } from '../store/schedule-store.ts';
import type { RunState } from './judge-changes.ts';

/** What a scheduler needs from outside. */
export interface SchedulerParts {
  readonly store: ScheduleStore;
  /** One by which all servers of the store go. */
  readonly clock: Clock;
  /** Starts a plan under an id; a known id joins that run. Rejects with a sentence for people if it cannot be started. */
  submit(schedule: Schedule, planId: string, inputs: Readonly<Record<string, unknown>>): Promise<void>;
  runOf(planId: string): Promise<RunState>;
  secretOf(name: string): string | undefined;
  /** @throws an error for people if the file cannot be read */
  readText(path: string): string;
  /** Something that nobody waits for went wrong. */
  onProblem(name: string, problem: string): void;
}
