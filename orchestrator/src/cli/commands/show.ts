import type { OptionTable } from '@obsidian-agent/cli';
import { planNotFound } from '../../plan/orchestrator-error.ts';
import { inspectPlan } from '../../run/inspect-plan.ts';
import { type CliCommand, shared } from '../command.ts';
import { describeReport } from '../describe-report.ts';
import { withJournal } from '../with-journal.ts';

const optionTable = {
  json: { type: 'boolean', summary: 'Print everything, with the responses, as one JSON document' },
  state: shared.state,
} as const satisfies OptionTable;

export const command: CliCommand<typeof optionTable> = {
  positionals: ['<plan_id>'],
  options: optionTable,

  async run({ positionals, options }, io) {
    const [planId = ''] = positionals;
    const report = withJournal(options, io, (journal) => inspectPlan(journal, planId));
    if (report === undefined) throw planNotFound(planId);

    const isJson = options.json === true;
    io.stdout.write(isJson ? `${JSON.stringify(report)}\n` : describeReport(report, io.stdout.columns ?? Infinity));
    return 0;
  },
};
