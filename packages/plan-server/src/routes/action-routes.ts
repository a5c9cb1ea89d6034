import { setTimeout as pause } from 'node:timers/promises';
import type { UndoReport } from '@obsidian-agent/plans';
import { isObject } from '@obsidian-agent/shared-types';
import { defineRoute, json, type Route } from '../api/route.ts';
import { Nothing, PlanSummary, Retry, Undo, Undone } from '../api/wire.ts';
import { summaryOf } from './plan-routes.ts';

/** How long a cancellation may take before the answer is sent without its end. */
const PATIENCE_MS = 5000;

const begun = { 200: { description: 'The plan', schema: PlanSummary } } as const;

/** What can be done with a plan. */
export const actionRoutes: readonly Route[] = [
  defineRoute({
    name: 'cancelPlan',
    method: 'POST',
    path: '/api/v1/plans/{plan}/cancel',
    role: 'run',
    summary: 'Cancel a plan. Running tasks are stopped.',
    body: Nothing,
    answers: { ...begun, 202: { description: 'It was asked to end, and has not yet', schema: PlanSummary } },
    async handle({ context: { runner }, param }) {
      const planId = param('plan');
      const cancelled = runner.cancel(planId).then(() => true);
      const isEnded = await Promise.race([cancelled, pause(PATIENCE_MS, false, { ref: false })]);
      cancelled.catch(() => {});
      return json(await summaryOf(runner, planId), { status: isEnded ? 200 : 202 });
    },
  }),
  defineRoute({
    name: 'resumePlan',
    method: 'POST',
    path: '/api/v1/plans/{plan}/resume',
    role: 'run',
    summary: 'Continue a plan that was cancelled or interrupted.',
    body: Nothing,
    answers: begun,
    async handle({ context: { runner, planFeeds }, param }) {
      await runner.resume(param('plan'));
      planFeeds.renew(param('plan'));
      return json(await summaryOf(runner, param('plan')));
    },
  }),
  defineRoute({
    name: 'retryPlan',
    method: 'POST',
    path: '/api/v1/plans/{plan}/retry',
    role: 'run',
    summary: 'Run what failed, was cancelled or undone again.',
    body: Retry,
    answers: begun,
    async handle({ context: { runner, planFeeds }, param, body: { from } }) {
      await runner.retry(param('plan'), { from });
      planFeeds.renew(param('plan'));
      return json(await summaryOf(runner, param('plan')));
    },
  }),
  defineRoute({
    name: 'undoPlan',
    method: 'POST',
    path: '/api/v1/plans/{plan}/undo',
    role: 'run',
    summary: 'Undo what a plan changed in its vaults: in each vault everything or nothing.',
    body: Undo,
    answers: { 200: { description: 'What was undone, or would be', schema: Undone } },
    async handle({ context: { runner }, param, body: { dry_run }, signal }) {
      // What began is carried out, also if the caller leaves.
      const report = await runner.undo(param('plan'), { isDryRun: dry_run, ...(dry_run ? { signal } : {}) });
      return json({ ...report, dry_run, vaults: report.vaults.map(withFiles) });
    },
  }),
];

function withFiles({ response, ...vault }: UndoReport['vaults'][number]): object {
  const metadata = response?.result?.metadata;
  const changes = isObject(metadata) && Array.isArray(metadata['changes']) ? metadata['changes'] : [];
  return { ...vault, files: changes.filter(isObject).map(toFile) };
}

function toFile({ path, kind, diff, to }: Record<string, unknown>): object {
  return { path, status: kind, diff: diff ?? null, ...(to === undefined ? {} : { to }) };
}
