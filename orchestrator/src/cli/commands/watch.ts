import { defineCommand, store } from '../command.ts';
import { openRunner } from '../open-runner.ts';
import { watchPlan } from '../watch-plan.ts';

export const command = defineCommand({
  positionals: ['<plan_id>'],
  names: ['plans'],
  examples: ['watch daily', 'watch daily --json'],
  options: { json: { type: 'boolean', summary: 'Print one JSON line per event' }, ...store },
  notes: ['Ctrl-C ends only the watching. A plan that no process runs is not continued.'],

  async run({ positionals: [planId = ''], options }, io) {
    // Unlike `run`, it does nothing that must go on without a reader.
    io.onLostOutput((status) => io.exit(status));
    await using open = await openRunner(options, io);
    await open.runner.watch(planId);
    return await watchPlan(planId, { ...open, options, io });
  },
});
