import { withNearPlans } from '@obsidian-agent/plans';
import type { SharedValues } from './command.ts';
import type { Io } from './io.ts';
import { withNeededAgents } from './needed-agents.ts';
import { openReader } from './open-reader.ts';
import { withStore } from './printed-command.ts';

/** An error with the next step, and the plan that it is about. */
export interface HintedError {
  readonly reason?: string;
  readonly hint: string;
  readonly planId?: string | undefined;
}

/**
 * The hint of an error, with what only the store of plans knows: the ids near a mistyped one, and whether a plan needs
 * agents. Its commands say where plans are, as the typed one did.
 */
export async function completeHint(
  { reason, hint, planId }: HintedError,
  options: SharedValues,
  io: Io,
): Promise<string> {
  if (planId === undefined) return withStore(hint, options);
  try {
    await using reader = await openReader(options, io);
    if (reason !== 'PLAN_NOT_FOUND')
      return withStore(hint, withNeededAgents(await reader.inspect(planId), options, io));
    return withStore(await withNearPlans(planId, hint, reader), options);
  } catch {
    // An error is being reported already, and it matters more than what completes its hint.
    return withStore(hint, options);
  }
}
