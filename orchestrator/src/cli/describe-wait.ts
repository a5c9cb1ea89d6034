import { localMinute } from '@obsidian-agent/cli';
import type { TaskReport } from '@obsidian-agent/plans';

/** Why a task ended without an attempt, or what it waits for; empty if there is nothing to say. */
export function describeWait({
  because,
  waiting_since,
}: {
  readonly because?: TaskReport['because'] | undefined;
  readonly waiting_since?: string | undefined;
}): string {
  if (because == null) return '';
  return waiting_since === undefined ? because : `${because} since ${localMinute(waiting_since)}`;
}
