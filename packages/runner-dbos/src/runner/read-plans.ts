import type { PlanReport, PlanSummary, TaskDetail } from '@obsidian-agent/plans';
import {
  type AnswerRef,
  flattenPlan,
  graphOf,
  outputsOf,
  type PlanRecord,
  showOutputs,
  showPayload,
  type TaskRecord,
  TaskRecords,
  type TaskWait,
  toReport,
  toSummary,
} from '@obsidian-agent/plans/runner';
import type { Answers } from '../answers/answers.ts';
import { answersOf, tasksReadBy } from '../answers/read-scope.ts';
import type { Store } from '../store/connect.ts';
import { approvalsOf, attemptsOf, attemptsOfTask, findPlan, findTask, tasksOf } from '../store/plan-rows.ts';
import { INTERRUPTED, type StoredAttempt } from '../store/records.ts';
import { findWaits } from '../waits/find-waits.ts';
import { isLeftAlone } from './left-alone.ts';
import { assertNotPruned, requirePlan } from './require-plan.ts';

/** Where reports come from. */
export interface Sources {
  readonly store: Store;
  readonly answers: Answers;
}

/** @throws OrchestratorError `PLAN_PRUNED` */
export async function readPlan({ store, answers }: Sources, planId: string): Promise<PlanReport | undefined> {
  const found = await readState(store, planId);
  return found && { ...found.report, ...(await readOutputs(answers, found.record, found.tasks)) };
}

/** What a list says about a plan. @throws OrchestratorError `PLAN_NOT_FOUND`, `PLAN_PRUNED` */
export async function summarizePlan({ store }: Sources, planId: string): Promise<PlanSummary> {
  const record = await requirePlan(store, planId);
  return toSummary(record, await isLeftAlone(store, record));
}

interface PlanState {
  readonly record: PlanRecord;
  readonly tasks: readonly TaskRecord[];
  /** Without outputs: their answers may be on other hosts. */
  readonly report: PlanReport;
}

async function readState(store: Store, planId: string): Promise<PlanState | undefined> {
  const record = await findPlan(store, planId);
  if (record === undefined) {
    await assertNotPruned(store, planId);
    return undefined;
  }
  const [tasks, attempts, approvals, isRunByNobody] = await Promise.all([
    tasksOf(store, planId),
    attemptsOf(store, planId),
    approvalsOf(store, planId),
    isLeftAlone(store, record),
  ]);
  const waits = await readWaits(store, record, tasks);
  const parts = { tasks, attempts: attempts.map(asReported), approvals, waits, isRunByNobody };
  return { record, tasks, report: toReport(record, parts) };
}

/** When an attempt was interrupted is unknown. One that never began took no time: it only waited. */
function asReported(attempt: StoredAttempt): StoredAttempt {
  if (attempt.reason === INTERRUPTED) return { ...attempt, endedAt: null, reason: null };
  return attempt.begunAt === null ? { ...attempt, endedAt: null } : attempt;
}

async function readWaits(
  store: Store,
  { planId, plan, state }: PlanRecord,
  tasks: readonly TaskRecord[],
): Promise<ReadonlyMap<string, TaskWait>> {
  if (state !== 'running') return new Map();
  const byTask = Map.groupBy(tasks, ({ task }) => task);
  const recordsOf = (task?: string) => (task === undefined ? tasks : (byTask.get(task) ?? []));
  return await findWaits(store, { planId, graph: graphOf(flattenPlan(plan)), recordsOf });
}

async function readOutputs(
  answers: Answers,
  record: PlanRecord,
  tasks: readonly TaskRecord[],
): Promise<Pick<PlanReport, 'outputs'>> {
  if (record.plan.outputs === undefined || record.state !== 'succeeded') return {};
  const read = tasksReadBy(record.plan.outputs, graphOf(flattenPlan(record.plan)));
  return outputsOf(await answers.readAll(answersOf(read, tasks)), record, tasks);
}

/** One task or item in depth; undefined if the plan has none of that name. */
export async function readTask(
  { store, answers }: Sources,
  planId: string,
  key: string,
): Promise<TaskDetail | undefined> {
  const found = await readState(store, planId);
  const task = found?.report.tasks.find((each) => each.task === key);
  if (found === undefined || task === undefined) return undefined;
  const { record, tasks } = found;
  const attempts = await attemptsOfTask(store, planId, key);
  const stderr = new Map(attempts.map((attempt) => [attempt.attempt, attempt.stderr]));
  return {
    ...task,
    ...(record.textsRemovedAt === null ? await readValues(answers, { record, tasks }, key) : { payload: null }),
    attempts: task.attempts.map((attempt) => ({ ...attempt, stderr: stderr.get(attempt.attempt) ?? null })),
  };
}

async function readValues(
  answers: Answers,
  { record: { planId, plan }, tasks }: Omit<PlanState, 'report'>,
  key: string,
): Promise<Pick<TaskDetail, 'payload' | 'outputs'>> {
  const graph = graphOf(flattenPlan(plan));
  const { payload, outputs } = graph.taskOf(key);
  const found = await answers.readAll(answersOf(tasksReadBy([payload, outputs], graph), tasks));
  const shown = { graph, records: new TaskRecords({ planId, graph }, tasks, found) };
  return { payload: await showPayload(key, shown), ...(await showOutputs(key, shown)) };
}

/** Names the answer of a task or item; undefined if it has none. */
export async function findAnswer({ store }: Sources, planId: string, key: string): Promise<AnswerRef | undefined> {
  return (await findTask(store, planId, key))?.answer ?? undefined;
}
