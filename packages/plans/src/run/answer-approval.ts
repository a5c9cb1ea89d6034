import type { Journal } from '../journal/journal.ts';
import type { ApprovalRecord, PlanHead, TaskRecord } from '../journal/records.ts';
import { approvalAnswered, approvalNotWaiting, approvalStale, notAnApproval } from '../plan/approval-errors.ts';
import type { CheckedPlan } from '../plan/checked-plan.ts';
import { flattenPlan } from '../plan/flatten-plan.ts';
import { questionIdFor } from '../plan/ids.ts';
import { unknownTask } from '../plan/orchestrator-error.ts';
import { missingPlan } from './inspect-plan.ts';
import type { PlanRun } from './plan-run.ts';

/**
 * Records a person's answer to an approval that waits. The process that runs the plan finds it there; if there is none,
 * it counts when the plan is resumed. Returns the plan.
 *
 * @param questionId what the person answers; default: what is asked now
 * @throws OrchestratorError `PLAN_NOT_FOUND`, `UNKNOWN_TASK`, `APPROVAL_NOT_WAITING` if it was not asked, has ended or its
 *   time is over, `APPROVAL_ANSWERED` if somebody was faster, or `APPROVAL_STALE`
 */
export function answerApproval(journal: Journal, answer: ApprovalRecord, questionId: string | undefined): PlanHead {
  const { planId, key, answeredAt } = answer;
  const plan = journal.findPlan(planId);
  if (plan === undefined) throw missingPlan(journal, planId);
  const task = assertWaiting(plan.plan, { planId, key, task: journal.findTask(planId, key) });
  const askedAt = task.startedAt ?? 0;
  assertAsked(task, questionId);
  const earlier = journal.approvalsOf(planId).find((each) => each.key === key && each.answeredAt >= askedAt);
  if (earlier !== undefined) throw approvalAnswered(key, earlier);
  if (task.dueAt !== null && answeredAt >= task.dueAt) throw approvalNotWaiting(planId, key, 'out of time');

  // An answer to this question, also where the clock of this process is behind that of the one that asked.
  const timely = { ...answer, answeredAt: Math.max(answeredAt, askedAt) };
  const counting = journal.answerApproval(timely, askedAt);
  if (counting !== timely) throw approvalAnswered(key, counting);
  return plan;
}

/** Returns the record of an approval that waits. @throws OrchestratorError `UNKNOWN_TASK`, `APPROVAL_NOT_WAITING` */
export function assertWaiting(
  plan: Pick<CheckedPlan, 'tasks'>,
  { planId, key, task }: { readonly planId: string; readonly key: string; readonly task: TaskRecord | undefined },
): TaskRecord {
  const tasks = flattenPlan(plan);
  const known = tasks.find(({ id }) => id === (task?.task ?? key));
  if (known === undefined)
    throw unknownTask(
      planId,
      key,
      tasks.map(({ id }) => id),
    );
  if (known.approval === undefined)
    throw notAnApproval(
      planId,
      key,
      tasks.flatMap(({ id, approval }) => (approval === undefined ? [] : id)),
    );
  if (task?.state !== 'waiting') throw approvalNotWaiting(planId, key, task?.state ?? 'queued');
  return task;
}

/** @throws OrchestratorError `APPROVAL_STALE` if a task that waits asks another question */
export function assertAsked(
  { planId, key, startedAt }: Pick<TaskRecord, 'planId' | 'key' | 'startedAt'>,
  asked: string | undefined,
): void {
  const askedAt = startedAt ?? 0;
  const questionId = questionIdFor(planId, key, askedAt);
  if (asked !== undefined && asked !== questionId) throw approvalStale(planId, key, { asked, questionId, askedAt });
}

/** The answers that a running plan has not seen yet. */
export function freshAnswers(journal: Journal, planId: string): ApprovalRecord[] {
  return journal.approvalsOf(planId).filter(({ key, answeredAt }) => {
    const task = journal.findTask(planId, key);
    return task?.state === 'waiting' && answeredAt >= (task.startedAt ?? 0);
  });
}

/**
 * Gives a plan the answers that it has not seen yet. If it only waits for them and its journal is gone, none can come, so
 * the plan ends.
 */
export function takeAnswers(
  run: Pick<PlanRun, 'answer' | 'abandon' | 'agents'>,
  { journal, planId }: { readonly journal: Journal; readonly planId: string },
): void {
  try {
    if (run.agents().length === 0) journal.assertUnmoved();
  } catch (error) {
    void run.abandon(error as Error);
    return;
  }
  for (const { key, isApproved } of freshAnswers(journal, planId)) run.answer(key, isApproved);
}
