import { listPlans } from '../../run/inspect-plan.ts';
import { alignColumns, toOneLine } from '../columns.ts';
import { type CliCommand, shared } from '../command.ts';
import { withJournal } from '../with-journal.ts';

export const command: CliCommand = {
  positionals: [],
  options: { json: { type: 'boolean', summary: 'Print one JSON line for each plan.' }, state: shared.state },

  async run(typed, io) {
    const plans = withJournal(typed, io, listPlans);
    const isJson = typed.options['json'] === true;
    const rows = plans.map(({ plan_id, state, submitted_at, name }) => [plan_id, state, submitted_at, toOneLine(name)]);
    const lines = isJson ? plans.map((plan) => JSON.stringify(plan)) : alignColumns(rows);

    io.stdout.write(lines.map((line) => `${line}\n`).join(''));
    if (plans.length === 0 && !isJson) io.stderr.write('No plan was run yet.\n');
    return 0;
  },
};
