import { planNotFound } from '../../plan/orchestrator-error.ts';
import { inspectPlan } from '../../run/inspect-plan.ts';
import { type CliCommand, shared } from '../command.ts';
import { describeReport } from '../describe-report.ts';
import { withJournal } from '../with-journal.ts';

export const command: CliCommand = {
  positionals: ['<plan_id>'],
  options: {
    json: { type: 'boolean', summary: 'Print everything, responses included, as one JSON document.' },
    state: shared.state,
  },

  async run(typed, io) {
    const [planId = ''] = typed.positionals;
    const report = withJournal(typed, io, (journal) => inspectPlan(journal, planId));
    if (report === undefined) throw planNotFound(planId);

    const isJson = typed.options['json'] === true;
    io.stdout.write(isJson ? `${JSON.stringify(report)}\n` : describeReport(report, io.stdout.columns ?? Infinity));
    return 0;
  },
};
