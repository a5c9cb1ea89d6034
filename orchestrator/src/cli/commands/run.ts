import { type CliCommand, shared, textOf } from '../command.ts';
import { describePlan } from '../describe-plan.ts';
import { loadPlan } from '../load-plan.ts';
import { openRunner } from '../open-runner.ts';
import { watchPlan } from '../watch-plan.ts';

export const command: CliCommand = {
  positionals: ['<plan>'],
  options: {
    'dry-run': { type: 'boolean', summary: 'Check the plan and tell what would run; run nothing.' },
    json: { type: 'boolean', summary: 'Print one JSON line for each event.' },
    state: shared.state,
    agents: shared.agents,
    'correlation-id': {
      type: 'string',
      value: 'ID',
      summary: 'Ties this run to the work around it; also $OBSIDIAN_AGENT_CORRELATION_ID.',
    },
    'plan-id': { type: 'string', value: 'ID', summary: 'Id of the run. An id that is known joins its run.' },
  },
  notes: 'A plan is a file in YAML or JSON; - reads it from stdin. Without a terminal the output is JSON lines.',

  async run(typed, io) {
    const open = await openRunner(typed, io);
    try {
      const plan = await loadPlan(typed.positionals[0] ?? '', { ...open, io });
      if (typed.options['dry-run'] === true) {
        io.stdout.write(
          typed.options['json'] === true ? `${JSON.stringify(plan)}\n` : `${describePlan(plan)}Nothing was run.\n`,
        );
        return 0;
      }
      const correlationId = textOf(typed, 'correlation-id') ?? (io.env['OBSIDIAN_AGENT_CORRELATION_ID'] || undefined);
      const planId = await open.runner.submit(plan, { planId: textOf(typed, 'plan-id'), correlationId });
      return await watchPlan(planId, { runner: open.runner, typed, io });
    } finally {
      await open.close();
    }
  },
};
