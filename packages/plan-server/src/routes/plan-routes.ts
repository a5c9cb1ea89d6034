import {
  findMoment,
  PlanRefused,
  type PlanReport,
  type PlanRunner,
  type PlanSummary,
  planNotFound,
  type TaskReport,
} from '@obsidian-agent/plans';
import type * as z from 'zod';
import { defineRoute, json, type Route } from '../api/route.ts';
import type { SentPlan } from '../api/server-context.ts';
import { Draft, PlanGraph, PlanList, PlanQuery, Preview, Problems, Submission, Submitted } from '../api/wire.ts';

/** Plans: listed, checked, previewed, submitted and shown. */
export const planRoutes: readonly Route[] = [
  defineRoute({
    name: 'listPlans',
    method: 'GET',
    path: '/api/v1/plans',
    role: 'read',
    summary: 'List plans, newest first, in pages.',
    query: PlanQuery,
    answers: { 200: { description: 'A page of plans', schema: PlanList } },
    async handle({ context: { runner }, query: { since, ...query } }) {
      const now = await runner.now();
      const page = await runner.list({
        ...query,
        since: since === undefined ? undefined : findMoment(since, now),
        hasCounts: true,
      });
      return json({ ...page, now: toTime(now) });
    },
  }),
  defineRoute({
    name: 'submitPlan',
    method: 'POST',
    path: '/api/v1/plans',
    role: 'run',
    summary: 'Submit a plan. The same id with the same plan joins the earlier run.',
    body: Submission,
    answers: {
      201: { description: 'The plan was submitted', schema: Submitted },
      200: { description: 'It had been submitted before', schema: Submitted },
    },
    async handle({ context, body: { plan_id: planId, correlation_id: correlationId, ...draft } }) {
      const plan = await context.load(toSentPlan(draft));
      const givenId = planId ?? plan.planId;
      const isKnown = givenId !== undefined && (await context.runner.inspect(givenId)) !== undefined;
      const id = await context.runner.submit(plan, { planId: givenId, correlationId });
      const { tasks: _, ...report } = await reportOf(context.runner, id);
      const headers = { location: `/api/v1/plans/${encodeURIComponent(id)}` };
      return json({ ...report, joined: isKnown }, { status: isKnown ? 200 : 201, headers });
    },
  }),
  defineRoute({
    name: 'validatePlan',
    method: 'POST',
    path: '/api/v1/plans/validate',
    role: 'read',
    summary: 'Check a plan without running it.',
    body: Draft,
    answers: { 200: { description: 'All problems of the plan; none if it is valid', schema: Problems } },
    async handle({ context, body }) {
      try {
        const { name, tasks } = await context.load(toSentPlan(body));
        return json({
          problems: [],
          name,
          tasks: tasks.map(({ id, action, effect }) => ({ task: id, action, effect })),
        });
      } catch (error) {
        if (error instanceof PlanRefused) return json({ problems: error.problems });
        throw error;
      }
    },
  }),
  defineRoute({
    name: 'previewPlan',
    method: 'POST',
    path: '/api/v1/plans/preview',
    role: 'run',
    summary: 'Run a plan on copies of its vaults, and show what it would change.',
    body: Draft,
    answers: { 200: { description: 'What would happen', schema: Preview } },
    handle: async ({ context, body, signal }) =>
      json(await context.preview(await context.load(toSentPlan(body)), signal)),
  }),
  defineRoute({
    name: 'getPlan',
    method: 'GET',
    path: '/api/v1/plans/{plan}',
    role: 'read',
    summary: 'Show a plan and the graph of its tasks.',
    answers: { 200: { description: 'The plan', schema: PlanGraph } },
    async handle({ context: { runner, planFeeds }, param }) {
      const planId = param('plan');
      const feed = planFeeds.find(planId);
      // Before the report, so that it has at least what happened until then.
      const events_cursor = feed?.cursor ?? null;
      const { tasks, ...report } = await reportOf(runner, planId);
      const now = toTime(await runner.now());
      return json({ ...report, graph: { tasks: tasks.map(toGraphTask) }, now, events_cursor });
    },
  }),
];

/** @throws OrchestratorError `PLAN_NOT_FOUND` or `PLAN_PRUNED` */
export async function reportOf(runner: PlanRunner, planId: string): Promise<PlanReport> {
  const report = await runner.inspect(planId);
  if (report === undefined) throw planNotFound(planId);
  return report;
}

export async function summaryOf(runner: PlanRunner, planId: string): Promise<PlanSummary> {
  const { plan_id, name, state, submitted_at, ended_at } = await reportOf(runner, planId);
  return { plan_id, name, state, submitted_at, ended_at };
}

function toSentPlan({ plan, inputs = {} }: z.infer<typeof Draft>): SentPlan {
  return { text: typeof plan === 'string' ? plan : JSON.stringify(plan, null, 2), inputs };
}

function toTime(ms: number): string {
  return new Date(ms).toISOString();
}

function toGraphTask({ attempts, answer: _, failure, work_ms: __, task_id: ___, ...task }: TaskReport): object {
  return { ...task, because: task.because ?? failure?.message ?? null, attempts: attempts.length };
}
