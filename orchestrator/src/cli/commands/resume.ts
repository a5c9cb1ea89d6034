import { UsageError } from '@obsidian-agent/cli';
import { type PlanRunner, readSettings } from '@obsidian-agent/plans';
import { defineCommand, shared, store } from '../command.ts';
import { openRunner } from '../open-runner.ts';
import { watchPlan } from '../watch-plan.ts';

export const command = defineCommand({
  positionals: ['[plan_id]'],
  names: ['plans'],
  examples: ['resume', 'resume daily'],
  options: {
    json: { type: 'boolean', summary: 'Print one JSON line per event' },
    ...store,
    agents: shared.agents,
  },
  notes: ['Without an id, the only interrupted plan is resumed.'],

  async run({ positionals, options }, io) {
    await using open = await openRunner(options, io, readSettings);
    const planId = positionals[0] ?? (await findInterrupted(open.runner));
    await open.runner.resume(planId);
    return await watchPlan(planId, { ...open, options, io });
  },
});

/** Interrupted plans that are named for a choice. */
const MOST_NAMED = 20;

async function findInterrupted(runner: PlanRunner): Promise<string> {
  const { plans, next } = await runner.list({ state: 'interrupted', limit: MOST_NAMED });
  const [plan, ...others] = plans;
  if (plan === undefined)
    throw new UsageError(
      'No plan was interrupted',
      'Choose a plan from `obsidian-orchestrator list`. Cancelled plans can be resumed, too.',
    );
  if (others.length === 0) return plan.plan_id;
  throw new UsageError(
    next === null ? `${plans.length} plans were interrupted` : `More than ${MOST_NAMED} plans were interrupted`,
    `Choose one: ${plans.map(({ plan_id }) => plan_id).join(', ')}.`,
  );
}
