import { planNotFound } from '../../plan/orchestrator-error.ts';
import { inspectPlan } from '../../run/inspect-plan.ts';
import { defineCommand, shared } from '../command.ts';
import { describeReport } from '../describe-report.ts';
import { openJournalOf } from '../open-journal.ts';

export const command = defineCommand({
  positionals: ['<plan_id>'],
  names: ['plans'],
  examples: ['show daily', 'show daily --json'],
  options: {
    json: { type: 'boolean', summary: 'Print everything, with the responses, as one JSON document' },
    state: shared.state,
  },

  async run({ positionals: [planId = ''], options }, io) {
    using journal = openJournalOf(options, io);
    const report = inspectPlan(journal, planId);
    if (report === undefined) throw planNotFound(planId);

    const columns = io.stdout.columns ?? Infinity;
    io.stdout.write(options.json ? `${JSON.stringify(report)}\n` : describeReport(report, columns));
    return 0;
  },
});
