import { defineCommand, shared } from '../command.ts';
import { openRunner } from '../open-runner.ts';
import { writeReportJson } from '../report-json.ts';

export const command = defineCommand({
  positionals: ['<plan_id>'],
  names: ['plans'],
  examples: ['cancel daily', 'cancel daily --json'],
  options: { json: shared.json, state: shared.state },
  notes: ['Returns when the plan has ended. Running tasks get a moment to finish.'],

  async run({ positionals: [planId = ''], options }, io) {
    await using open = await openRunner(options, io);
    const report = await open.runner.cancel(planId);
    const text = report.state === 'cancelled' ? 'is cancelled' : `had already ended: ${report.state}`;
    if (options.json) writeReportJson(report, open.journal, io);
    else io.stdout.write(`Plan ${report.plan_id} ${text}.\n`);
    return report.state === 'cancelled' ? 0 : 1;
  },
});
