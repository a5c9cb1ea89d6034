import { isBusy, isOfDisk } from '../journal/disk-errors.ts';
import type { Journal } from '../journal/journal.ts';
import type { Retention } from '../settings/settings.ts';
import type { Clock } from './clock.ts';
import { deleteLock } from './prune-plans.ts';

const DAY_MS = 86_400_000;
/** What the end of a process may take longer, so that nobody notices. */
const MOST_MS = 40;
/** Plans and pages that are deleted together at first, and at most. */
const FIRST = 1;
const MOST = 64;
const PAGES = 64;

/**
 * Deletes the plans that the settings no longer keep, once a day. If that takes longer than a moment, the next process
 * goes on. Other processes that write come first.
 *
 * @param hasTime whether to go on with the next step
 */
export function applyRetention(
  journal: Journal,
  retention: Retention,
  { clock, hasTime = timeLimit(MOST_MS) }: { readonly clock: Pick<Clock, 'now'>; readonly hasTime?: () => boolean },
): void {
  const { retention: steps } = journal;
  if ((steps.doneAt() ?? 0) > clock.now() - DAY_MS) return;
  try {
    steps.withoutWaiting(() => {
      if (!deletePlans(journal, retention, { now: clock.now(), hasTime })) return;
      while (steps.freePages(PAGES)) if (!hasTime()) return;
      steps.noteDone(clock.now());
    });
  } catch (error) {
    // The work of the process is done. The next one tries again, and reports a journal that it cannot write.
    if (!isBusy(error) && !isOfDisk(error)) throw error;
  }
}

/** How often a process that goes on looks whether it is time. */
const LOOK_MS = 60_000;

/** The retention of a runner: applied at its end, and while it goes on. */
export class DailyRetention {
  readonly #apply: () => void;
  readonly #clock: Pick<Clock, 'now'>;
  #lookAt: number;

  constructor(journal: Journal, retention: Retention | undefined, clock: Pick<Clock, 'now'>) {
    this.#apply = () => retention && applyRetention(journal, retention, { clock });
    this.#clock = clock;
    this.#lookAt = clock.now() + LOOK_MS;
  }

  /** To be called every now and then. */
  look(): void {
    if (this.#clock.now() < this.#lookAt) return;
    this.#lookAt = this.#clock.now() + LOOK_MS;
    this.#apply();
  }

  end(): void {
    this.#apply();
  }
}

/** Returns whether all of them were deleted. */
function deletePlans(
  { pruning, retention: steps, stateDir }: Journal,
  { olderThanMs, keep, states }: Retention,
  { now, hasTime }: { readonly now: number; readonly hasTime: () => boolean },
): boolean {
  const filter = { states, keep, endedBefore: now - olderThanMs };
  const held = new Set<string>();
  for (let most = FIRST; ; most = Math.min(MOST, most * 2)) {
    const planIds = steps.findOldest(filter, held.size + most).filter((planId) => !held.has(planId));
    if (planIds.length === 0) return true;
    for (const planId of planIds) held.add(planId);
    for (const planId of pruning.deletePlans(planIds, filter.endedBefore, now)) {
      deleteLock(stateDir, planId);
      held.delete(planId);
    }
    if (!hasTime()) return false;
  }
}

function timeLimit(ms: number): () => boolean {
  const end = performance.now() + ms;
  return () => performance.now() < end;
}
