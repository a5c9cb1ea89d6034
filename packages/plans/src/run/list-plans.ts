import type { Journal } from '../journal/journal.ts';
import { isPlanLocked } from '../journal/plan-lock.ts';
import type { PlanPosition } from '../journal/plan-query.ts';
import type { PlanHead } from '../journal/records.ts';
import { OrchestratorError } from '../plan/orchestrator-error.ts';
import { pageSize } from './check-arguments.ts';
import type { PlanFilter, PlanPage, PlanPageQuery } from './plan-runner.ts';
import { toSummary } from './plan-summary.ts';
import type { PlanSummary } from './wire-reports.ts';

/**
 * One page of the journal's plans, newest first.
 *
 * @throws OrchestratorError `CURSOR_INVALID`, `ARGUMENT_INVALID`
 */
export function listPlans(journal: Journal, { hasCounts = false, ...query }: PlanPageQuery = {}): PlanPage {
  const { plans, next } = findPage(journal, query);
  const described = withQuestions(journal, plans);
  return { plans: hasCounts ? withCounts(journal, described) : described, next };
}

/** Marks running plans that wait for a person. */
function withQuestions(journal: Journal, plans: readonly PlanSummary[]): PlanSummary[] {
  const running = plans.filter(({ state }) => state === 'running').map(({ plan_id }) => plan_id);
  const counted = running.length === 0 ? [] : journal.countTasks(running);
  const asking = new Set(counted.flatMap(({ planId, state }) => (state === 'waiting' ? planId : [])));
  return plans.map((plan) => (asking.has(plan.plan_id) ? { ...plan, waits_for_approval: true } : plan));
}

function withCounts(journal: Journal, plans: readonly PlanSummary[]): PlanSummary[] {
  const counted = journal.countTasks(plans.map(({ plan_id }) => plan_id)).filter(({ count }) => count > 0);
  const countsOf = Map.groupBy(counted, ({ planId }) => planId);
  return plans.map((plan) => {
    const own = countsOf.get(plan.plan_id) ?? [];
    return { ...plan, counts: Object.fromEntries(own.map(({ state, count }) => [state, count])) };
  });
}

function findPage(journal: Journal, { limit: given, cursor, ...filter }: PlanPageQuery): PlanPage {
  const limit = pageSize(given);
  const before = cursor === undefined ? undefined : decodeCursor(cursor);
  const plans: PlanSummary[] = [];
  let last: PlanHead | undefined;
  for (const { head, summary } of findPlans(journal, { ...filter, before, chunk: limit + 1 })) {
    if (plans.length === limit) return { plans, next: last === undefined ? null : encodeCursor(last) };
    plans.push(summary);
    last = head;
  }
  return { plans, next: null };
}

interface Search extends PlanFilter {
  readonly before: PlanPosition | undefined;
  readonly chunk: number;
}

function* findPlans(
  journal: Journal,
  { state, since, name, before, chunk }: Search,
): Generator<{ readonly head: PlanHead; readonly summary: PlanSummary }> {
  const query = { state: state === 'interrupted' ? ('running' as const) : state, since, name, limit: chunk };
  for (let from = before; ; ) {
    const heads = journal.listPlans({ ...query, before: from });
    for (const head of heads) {
      const summary = toSummary(head, isLeftAlone(journal, head));
      if (state === undefined || summary.state === state) yield { head, summary };
    }
    from = heads.at(-1);
    if (heads.length < chunk) return;
  }
}

/** Whether a plan has not ended and no process runs it. One may be undoing it. */
export function isLeftAlone({ stateDir }: Journal, { planId, state, undoBegunAt }: PlanHead): boolean {
  return state === 'running' && (undoBegunAt !== null || !isPlanLocked(stateDir, planId));
}

export function encodeCursor({ submittedAt, planId }: PlanPosition): string {
  return Buffer.from(JSON.stringify([submittedAt, planId])).toString('base64url');
}

/** @throws OrchestratorError `CURSOR_INVALID` */
export function decodeCursor(cursor: string): PlanPosition {
  try {
    const [submittedAt, planId] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    if (typeof submittedAt === 'number' && typeof planId === 'string') return { submittedAt, planId };
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof TypeError)) throw error;
  }
  throw new OrchestratorError('CURSOR_INVALID', {
    message: `The cursor "${cursor.slice(0, 100)}" does not belong to a list of plans.`,
    hint: 'Use the cursor of the page before, or leave it out for the first page.',
  });
}
