import type { TaskRecord } from '../journal/records.ts';
import type { BookFacts } from '../plan/book.ts';
import type { CheckedTask } from '../plan/checked-plan.ts';
import { nothingToRetry, retryOfItem, unknownTask } from '../plan/orchestrator-error.ts';
import { reviveEnded } from '../plan/revive.ts';
import { hasEnded } from '../plan/task-state.ts';

interface Retried {
  readonly planId: string;
  readonly tasks: readonly CheckedTask[];
  /** The task from which everything runs again. */
  readonly from: string | undefined;
  readonly stored: readonly TaskRecord[];
}

/** Why a write whose answer was lost is sent again only if its author decides so. */
const onlyOnPurpose: ReadonlySet<string> = new Set(['EFFECT_UNKNOWN', 'IDEMPOTENCY_KEY_REUSED']);

/**
 * Prepares a plan for its retry.
 *
 * @throws OrchestratorError `UNKNOWN_TASK`, or `NOTHING_TO_RETRY` if all of its tasks succeeded
 */
export function reviveForRetry({ planId, tasks, from, stored }: Retried, facts: BookFacts): BookFacts {
  const ids = tasks.map(({ id }) => id);
  if (from !== undefined && !ids.includes(from)) {
    const item = stored.find(({ key }) => key === from);
    throw item === undefined ? unknownTask(planId, from, ids) : retryOfItem(planId, from, item.task);
  }
  const lost = stored.filter(({ failure }) => failure !== null && onlyOnPurpose.has(failure.reason));
  const revived = reviveEnded(tasks, facts, { from, givenUp: new Set(lost.map(({ key }) => key)) });
  const ended = new Set([...revived.entries].flatMap(([key, { state }]) => (hasEnded(state) ? [key] : [])));
  if (ids.every((id) => ended.has(id))) throw nothingToRetry(planId);
  return revived;
}
