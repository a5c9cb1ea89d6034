import type { OptionTable } from '@obsidian-agent/cli';
import { listPlans } from '../../run/inspect-plan.ts';
import { alignColumns, toOneLine } from '../columns.ts';
import { type CliCommand, shared } from '../command.ts';
import { withJournal } from '../with-journal.ts';

const optionTable = {
  json: { type: 'boolean', summary: 'Print one JSON line per plan' },
  state: shared.state,
} as const satisfies OptionTable;

export const command: CliCommand<typeof optionTable> = {
  positionals: [],
  options: optionTable,

  async run({ options }, io) {
    const plans = withJournal(options, io, listPlans);
    const isJson = options.json === true;
    const rows = plans.map(({ plan_id, state, submitted_at, name }) => [plan_id, state, submitted_at, toOneLine(name)]);
    const lines = isJson ? plans.map((plan) => JSON.stringify(plan)) : alignColumns(rows);

    io.stdout.write(lines.map((line) => `${line}\n`).join(''));
    if (plans.length === 0 && !isJson) io.stderr.write('No plans yet.\n');
    return 0;
  },
};
