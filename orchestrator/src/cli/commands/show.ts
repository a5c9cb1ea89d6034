import { planNotFound } from '../../run/orchestrator-error.ts';
import { type CliCommand, shared } from '../command.ts';
import { describeReport } from '../describe-report.ts';
import { openRunner } from '../open-runner.ts';

export const command: CliCommand = {
  positionals: ['<plan_id>'],
  options: {
    json: { type: 'boolean', summary: 'Print everything, responses included, as one JSON document.' },
    state: shared.state,
  },

  async run(typed, io) {
    const { runner, close } = await openRunner(typed, io);
    try {
      const [planId = ''] = typed.positionals;
      const report = await runner.inspect(planId);
      if (report === undefined) throw planNotFound(planId);
      io.stdout.write(
        typed.options['json'] === true
          ? `${JSON.stringify(report)}\n`
          : describeReport(report, io.stdout.columns ?? Infinity),
      );
      return 0;
    } finally {
      await close();
    }
  },
};
