import { isOfDisk } from '../journal/disk-errors.ts';
import { hasLimitsDatabase, type LimitsDatabase, openLimitsDatabase } from '../journal/limits-database.ts';
import type { HeldLane } from '../plan/book.ts';
import { unlimited } from '../plan/shared-room.ts';
import type { Clock } from './clock.ts';
import type { SharedLimits } from './shared-limits.ts';

interface Place {
  readonly stateDir: string;
  readonly clock: Clock;
}

/** Stands for limits where there are none. It only notes what plans wait for, so that other processes can show it. */
export function noteWaits({ stateDir, clock }: Place): SharedLimits {
  let database: LimitsDatabase | undefined;
  const noted = new Map<string, string>();
  const write = (work: (database: LimitsDatabase) => void): void => {
    try {
      database ??= openLimitsDatabase(stateDir);
      work(database);
    } catch (error) {
      // It only explains what is shown.
      if (!isOfDisk(error)) throw error;
    }
  };
  const note = (planId: string, held: readonly HeldLane[]): void => {
    const news = held.map(({ name, because }) => `${name} ${because}`).join('\n');
    if (news === (noted.get(planId) ?? '')) return;
    noted.set(planId, news);
    write((opened) => opened.inTransaction(() => opened.setWaiting(planId, held, clock.now())));
  };
  return {
    claim(planId, decide) {
      const decision = decide(unlimited);
      note(planId, decision.held);
      return decision;
    },
    release() {},
    releasePlan(planId) {
      noted.delete(planId);
      // An earlier process may have left something.
      if (hasLimitsDatabase(stateDir)) write((opened) => opened.removePlan(planId));
    },
    look() {},
    close: () => database?.close(),
  };
}
