import { defineCommand, shared } from '../command.ts';
import { describePlan } from '../describe-plan.ts';
import { readGivenInputs, setOption } from '../given-inputs.ts';
import { loadPlan } from '../load-plan.ts';
import { openExecutor } from '../open-executor.ts';

export const command = defineCommand({
  positionals: ['<plan>'],
  names: ['files'],
  examples: ['validate plan.yaml', 'validate plan.yaml --json'],
  options: { json: shared.json, set: setOption, agents: shared.agents },
  notes: ['A plan is a file in YAML or JSON; - reads it from stdin.'],

  async run({ positionals: [file = ''], options }, io) {
    await using open = await openExecutor(options, io);
    const plan = await loadPlan(file, { ...open, io, inputs: readGivenInputs(options.set, io), isCheckOnly: true });
    io.stdout.write(options.json ? `${JSON.stringify(plan)}\n` : describePlan(plan));
    return 0;
  },
});
