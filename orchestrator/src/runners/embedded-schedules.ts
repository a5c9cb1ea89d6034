import { systemClock } from '@obsidian-agent/plans';
import { openScheduleStore } from '@obsidian-agent/schedules';
import { stateDirOf } from './open-journal.ts';
import type { SharedSchedules } from './runners.ts';
import type { Store, StoreDefaults } from './store.ts';

/** Opens the state of schedules next to the journal, for the servers of this host. */
export function openEmbeddedSchedules(options: Store, defaults: StoreDefaults): SharedSchedules {
  return { store: openScheduleStore(stateDirOf(options, defaults)), clock: systemClock };
}
