import { UsageError } from '@obsidian-agent/cli';
import { planNotFound } from '../../plan/orchestrator-error.ts';
import type { PlanRunner } from '../../run/plan-runner.ts';
import { defineCommand, shared } from '../command.ts';
import { openRunner } from '../open-runner.ts';
import { watchPlan } from '../watch-plan.ts';

export const command = defineCommand({
  positionals: ['[plan_id]'],
  names: ['plans'],
  examples: ['resume', 'resume daily'],
  options: {
    json: { type: 'boolean', summary: 'Print one JSON line per event' },
    state: shared.state,
    agents: shared.agents,
  },
  notes: ['Without an id, the only interrupted plan is resumed.'],

  async run({ positionals, options }, io) {
    await using open = await openRunner(options, io);
    const planId = positionals[0] ?? (await findInterrupted(open.runner));
    if ((await open.runner.inspect(planId)) === undefined) throw planNotFound(planId);
    await open.runner.resume(planId);
    return await watchPlan(planId, { runner: open.runner, options, io });
  },
});

async function findInterrupted(runner: PlanRunner): Promise<string> {
  const [plan, ...others] = (await runner.list()).filter(({ state }) => state === 'interrupted');
  if (plan === undefined)
    throw new UsageError(
      'No plan was interrupted',
      'Choose a plan from `obsidian-orchestrator list`. Cancelled plans can be resumed, too.',
    );
  if (others.length === 0) return plan.plan_id;
  throw new UsageError(
    `${others.length + 1} plans were interrupted`,
    `Choose one: ${[plan, ...others].map(({ plan_id }) => plan_id).join(', ')}.`,
  );
}
