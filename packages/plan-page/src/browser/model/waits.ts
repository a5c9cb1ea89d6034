import type { TaskState } from '../api/wire.ts';
import { hasEnded } from './states.ts';

interface Waiting {
  readonly state: TaskState;
  readonly because: string | null;
  readonly waiting_since?: string;
}

/** What a task waits for that could go on: a host that is away, or a limit. */
export interface Wait {
  readonly text: string;
  /** Known of a host. */
  readonly since: string | undefined;
}

export function waitOf({ state, because, waiting_since }: Waiting): Wait | undefined {
  return because === null || hasEnded(state) ? undefined : { text: because, since: waiting_since };
}
