import { listPlans } from '../../run/inspect-plan.ts';
import { alignColumns, toOneLine } from '../columns.ts';
import { defineCommand, shared } from '../command.ts';
import { openJournalOf } from '../open-journal.ts';

export const command = defineCommand({
  positionals: [],
  examples: ['list', 'list --json'],
  options: { json: { type: 'boolean', summary: 'Print one JSON line per plan' }, state: shared.state },

  async run({ options }, io) {
    using journal = openJournalOf(options, io);
    const plans = listPlans(journal);
    const rows = plans.map(({ plan_id, state, submitted_at, name }) => [plan_id, state, submitted_at, toOneLine(name)]);
    const lines = options.json ? plans.map((plan) => JSON.stringify(plan)) : alignColumns(rows);

    io.stdout.write(lines.map((line) => `${line}\n`).join(''));
    if (plans.length === 0 && !options.json) io.stderr.write('No plans yet.\n');
    return 0;
  },
});
