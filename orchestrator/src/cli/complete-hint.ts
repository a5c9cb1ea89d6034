import type { SharedValues } from './command.ts';
import type { Io } from './io.ts';
import { withNeededAgents } from './needed-agents.ts';
import { openReader } from './open-reader.ts';
import { withStore } from './printed-command.ts';

/** A hint whose commands work where plans are, as the typed one does, and name the agents that their plan needs. */
export async function completeHint(hint: string, options: SharedValues, io: Io): Promise<string> {
  const [, planId] = /`obsidian-orchestrator (?:retry|resume) ([^\s`-][^\s`]*)/.exec(hint) ?? [];
  if (planId === undefined || options.agents !== undefined) return withStore(hint, options);
  try {
    await using reader = await openReader(options, io);
    return withStore(hint, withNeededAgents(await reader.inspect(planId), options, io));
  } catch {
    // An error is being reported already, and it matters more than the agents in its hint.
    return withStore(hint, options);
  }
}
