import type { ReceivedResponse } from '@obsidian-agent/shared-types';
import type { Journal } from '../journal/journal.ts';
import { planPruned } from '../plan/orchestrator-error.ts';
import { systemClock } from './clock.ts';
import { listPlans } from './list-plans.ts';
import type { PlanReader } from './plan-runner.ts';

/** What a journal alone is enough for. */
export type JournalReader = Omit<PlanReader, 'close'>;

/** Reads plans from the journal, which is owned by the caller. */
export function createJournalReader(journal: Journal): JournalReader {
  const answerText = (planId: string, task: string): Buffer | undefined => {
    const answer = journal.findTask(planId, task)?.answer ?? null;
    if (answer === null) return undefined;
    try {
      return journal.readAnswerText(answer);
    } catch (error) {
      // Another process may run the task again, which deletes its answer.
      if (journal.findTask(planId, task)?.answer?.sha256 === answer.sha256) throw error;
      return answerText(planId, task);
    }
  };
  return {
    async inspect(planId) {
      // Loaded late: a list of plans needs neither their language nor what it is checked with.
      const { inspectPlan } = await import('./inspect-plan.ts');
      const report = await inspectPlan(journal, planId);
      const pruned = report === undefined ? journal.findPruned(planId) : undefined;
      if (pruned !== undefined) throw planPruned(planId, pruned.endedAt);
      return report;
    },
    inspectTask: async (planId, task) => (await import('./inspect-task.ts')).inspectTask(journal, planId, task),
    answerText: async (planId, task) => answerText(planId, task),
    async answer(planId, task) {
      const text = answerText(planId, task);
      return text && (JSON.parse(text.toString()) as ReceivedResponse);
    },
    list: async (query) => listPlans(journal, query),
    now: async () => systemClock.now(),
  };
}
