import { alignColumns, toOneLine } from '../columns.ts';
import { type CliCommand, shared } from '../command.ts';
import { openRunner } from '../open-runner.ts';

export const command: CliCommand = {
  positionals: [],
  options: { json: { type: 'boolean', summary: 'Print one JSON line for each plan.' }, state: shared.state },

  async run(typed, io) {
    const { runner, close } = await openRunner(typed, io);
    try {
      const plans = await runner.list();
      const rows = plans.map(({ plan_id, state, submitted_at, name }) => [
        plan_id,
        state,
        submitted_at,
        toOneLine(name),
      ]);
      const lines = typed.options['json'] === true ? plans.map((plan) => JSON.stringify(plan)) : alignColumns(rows);
      io.stdout.write(lines.map((line) => `${line}\n`).join(''));
      if (plans.length === 0 && typed.options['json'] !== true) io.stderr.write('No plan was run yet.\n');
      return 0;
    } finally {
      await close();
    }
  },
};
