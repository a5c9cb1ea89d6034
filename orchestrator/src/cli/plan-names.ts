import { openJournalToRead } from '../journal/journal.ts';
import { OrchestratorError } from '../plan/orchestrator-error.ts';
import { listPlans } from '../run/list-plans.ts';
import type { Io } from './io.ts';
import { openJournalOf } from './open-journal.ts';

/** More than anybody chooses from. */
const MOST = 500;

/** The ids of the newest plans, for completions. */
export function planNames(io: Io): readonly string[] {
  try {
    using journal = openJournalOf({}, io, openJournalToRead);
    return listPlans(journal, { limit: MOST }).plans.map(({ plan_id }) => plan_id);
  } catch (error) {
    if (error instanceof OrchestratorError) return [];
    throw error;
  }
}
