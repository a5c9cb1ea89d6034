import { planNotFound } from '../../plan/orchestrator-error.ts';
import type { PlanRunner } from '../../run/plan-runner.ts';
import { type CliCommand, shared } from '../command.ts';
import { openRunner } from '../open-runner.ts';
import { UsageError } from '../usage-error.ts';
import { watchPlan } from '../watch-plan.ts';

export const command: CliCommand = {
  positionals: ['[plan_id]'],
  options: {
    json: { type: 'boolean', summary: 'Print one JSON line for each event.' },
    state: shared.state,
    agents: shared.agents,
  },
  notes: 'Without an id the one plan that was interrupted goes on.',

  async run(typed, io) {
    const { runner, close } = await openRunner(typed, io);
    try {
      const planId = typed.positionals[0] ?? (await findInterrupted(runner));
      if ((await runner.inspect(planId)) === undefined) throw planNotFound(planId);
      await runner.resume(planId);
      return await watchPlan(planId, { runner, typed, io });
    } finally {
      await close();
    }
  },
};

async function findInterrupted(runner: PlanRunner): Promise<string> {
  const [plan, ...others] = (await runner.list()).filter(({ state }) => state === 'interrupted');
  if (plan === undefined)
    throw new UsageError(
      'No plan was interrupted.',
      'Name a plan of `orchestrator list`; a cancelled one goes on as well.',
    );
  if (others.length === 0) return plan.plan_id;
  throw new UsageError(
    `${others.length + 1} plans were interrupted.`,
    `Name one: ${[plan, ...others].map(({ plan_id }) => plan_id).join(', ')}.`,
  );
}
