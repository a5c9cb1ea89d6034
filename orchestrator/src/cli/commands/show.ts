import { openJournalToRead } from '../../journal/journal.ts';
import { inspectPlan, missingPlan } from '../../run/inspect-plan.ts';
import { defineCommand, shared } from '../command.ts';
import { describeReport } from '../describe-report.ts';
import { openJournalOf } from '../open-journal.ts';
import { writeReportJson } from '../report-json.ts';
import { showTask } from '../show-task.ts';

export const command = defineCommand({
  positionals: ['<plan_id>', '[task]'],
  names: ['plans'],
  examples: ['show daily', 'show daily tasks', 'show daily --json'],
  options: {
    json: { type: 'boolean', summary: 'Print everything, with the responses, as one JSON document' },
    state: shared.state,
  },
  notes: ['With a task, or an item such as each[2], its attempts, what its agent wrote to stderr, and its answer.'],

  async run({ positionals: [planId = '', task], options }, io) {
    using journal = openJournalOf(options, io, openJournalToRead);
    const report = inspectPlan(journal, planId);
    if (report === undefined) throw missingPlan(journal, planId);
    if (task !== undefined) return showTask({ report, task, journal }, options.json === true, io);
    if (options.json) return writeReportJson(report, journal, io);

    io.stdout.write(describeReport(report, io.stdout.columns ?? Infinity));
    return 0;
  },
});
