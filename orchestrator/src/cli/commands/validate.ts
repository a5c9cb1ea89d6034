import { type CliCommand, shared } from '../command.ts';
import { describePlan } from '../describe-plan.ts';
import { loadPlan } from '../load-plan.ts';
import { openExecutor } from '../open-executor.ts';

export const command: CliCommand = {
  positionals: ['<plan>'],
  options: { json: shared.json, agents: shared.agents },
  notes: 'A plan is a file in YAML or JSON; - reads it from stdin.',

  async run(typed, io) {
    const { registry, executor, close } = await openExecutor(typed, io);
    try {
      const plan = await loadPlan(typed.positionals[0] ?? '', { registry, executor, io });
      io.stdout.write(typed.options['json'] === true ? `${JSON.stringify(plan)}\n` : describePlan(plan));
      return 0;
    } finally {
      await close();
    }
  },
};
