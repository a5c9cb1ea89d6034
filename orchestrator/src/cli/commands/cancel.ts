import { type CliCommand, shared } from '../command.ts';
import { openRunner } from '../open-runner.ts';

export const command: CliCommand = {
  positionals: ['<plan_id>'],
  options: { json: shared.json, state: shared.state },
  notes: 'Returns when the plan has ended. What ran is given a moment to end cleanly.',

  async run(typed, io) {
    const { runner, close } = await openRunner(typed, io);
    try {
      const report = await runner.cancel(typed.positionals[0] ?? '');
      const text = report.state === 'cancelled' ? 'is cancelled' : `had ended already: ${report.state}`;
      io.stdout.write(
        typed.options['json'] === true ? `${JSON.stringify(report)}\n` : `Plan ${report.plan_id} ${text}.\n`,
      );
      return report.state === 'cancelled' ? 0 : 1;
    } finally {
      await close();
    }
  },
};
