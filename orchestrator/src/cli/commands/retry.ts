import { readSettings } from '@obsidian-agent/plans';
import { defineCommand, shared, store } from '../command.ts';
import { openRunner } from '../open-runner.ts';
import { watchPlan } from '../watch-plan.ts';

export const command = defineCommand({
  positionals: ['<plan_id>'],
  names: ['plans'],
  examples: ['retry daily', 'retry daily --from collect'],
  options: {
    from: { type: 'string', value: 'TASK', summary: 'Also run this task again, and all tasks that depend on it' },
    json: { type: 'boolean', summary: 'Print one JSON line per event' },
    ...store,
    agents: shared.agents,
  },
  notes: [
    'Tasks that failed, were cancelled or undone run again, and those that were skipped because of them.',
    'A write whose answer was lost is sent with its old key, so that it cannot happen twice.',
  ],

  async run({ positionals: [planId = ''], options }, io) {
    await using open = await openRunner(options, io, readSettings);
    await open.runner.retry(planId, { from: options.from });
    return await watchPlan(planId, { ...open, options, io });
  },
});
