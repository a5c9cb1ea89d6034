import type { OptionTable } from '@obsidian-agent/cli';
import { type CliCommand, shared } from '../command.ts';
import { describePlan } from '../describe-plan.ts';
import { loadPlan } from '../load-plan.ts';
import { openExecutor } from '../open-executor.ts';

const optionTable = { json: shared.json, agents: shared.agents } as const satisfies OptionTable;

export const command: CliCommand<typeof optionTable> = {
  positionals: ['<plan>'],
  options: optionTable,
  notes: 'A plan is a file in YAML or JSON; - reads it from stdin.',

  async run({ positionals, options }, io) {
    const { registry, executor, close } = await openExecutor(options, io);
    try {
      const plan = await loadPlan(positionals[0] ?? '', { registry, executor, io });
      io.stdout.write(options.json ? `${JSON.stringify(plan)}\n` : describePlan(plan));
      return 0;
    } finally {
      await close();
    }
  },
};
