import type { Tracing } from '@obsidian-agent/platform';
import type { Description } from '@obsidian-agent/shared-types';
import type { Settings } from '../settings/settings.ts';

/** What a run works with, apart from its request. */
export interface Session {
  readonly settings: Settings;
  /** What this agent says of itself; loaded when it is asked for. */
  readonly describe: () => Promise<Description>;
  readonly tracing: Tracing;
  /** Aborted when the run shall end; no effect happens after it. */
  readonly signal: AbortSignal;
}
