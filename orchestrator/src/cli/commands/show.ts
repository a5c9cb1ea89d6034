import { planNotFound } from '@obsidian-agent/plans';
import { defineCommand, store } from '../command.ts';
import { describeReport } from '../describe-report.ts';
import { withNeededAgents } from '../needed-agents.ts';
import { openReader } from '../open-reader.ts';
import { writeReportJson } from '../report-json.ts';
import { showTask } from '../show-task.ts';

export const command = defineCommand({
  positionals: ['<plan_id>', '[task]'],
  names: ['plans'],
  examples: ['show daily', 'show daily tasks', 'show daily --json'],
  options: {
    json: { type: 'boolean', summary: 'Print everything, with the responses, as one JSON document' },
    ...store,
  },
  notes: ['With a task, or an item such as each[2], its attempts, what its agent wrote to stderr, and its answer.'],

  async run({ positionals: [planId = '', task], options }, io) {
    await using reader = await openReader(options, io);
    const report = await reader.inspect(planId);
    if (report === undefined) throw planNotFound(planId);
    const typed = withNeededAgents(report, options, io);
    if (task !== undefined) return await showTask({ report, task, reader, typed }, options.json === true, io);
    if (options.json) return await writeReportJson(report, reader, io);

    io.stdout.write(describeReport(report, io.stdout.columns ?? Infinity, typed));
    return 0;
  },
});
