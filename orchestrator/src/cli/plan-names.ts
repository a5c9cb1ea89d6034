import { existsSync } from 'node:fs';
import { defaultStateDir } from '../journal/state-dir.ts';
import { OrchestratorError } from '../plan/orchestrator-error.ts';
import { listPlans } from '../run/inspect-plan.ts';
import type { Io } from './io.ts';
import { openJournalOf } from './open-journal.ts';

/** The ids of plans, newest first, for completions; none without a journal. */
export function planNames(io: Io): readonly string[] {
  // Opening a journal would make one.
  if (!existsSync(defaultStateDir(io.env))) return [];
  try {
    using journal = openJournalOf({}, io);
    return listPlans(journal).map(({ plan_id }) => plan_id);
  } catch (error) {
    if (error instanceof OrchestratorError) return [];
    throw error;
  }
}
