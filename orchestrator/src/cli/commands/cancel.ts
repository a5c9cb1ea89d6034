import type { OptionTable } from '@obsidian-agent/cli';
import { type CliCommand, shared } from '../command.ts';
import { openRunner } from '../open-runner.ts';

const optionTable = { json: shared.json, state: shared.state } as const satisfies OptionTable;

export const command: CliCommand<typeof optionTable> = {
  positionals: ['<plan_id>'],
  options: optionTable,
  notes: 'Returns when the plan has ended. Running tasks get a moment to finish.',

  async run({ positionals, options }, io) {
    const { runner, close } = await openRunner(options, io);
    try {
      const report = await runner.cancel(positionals[0] ?? '');
      const text = report.state === 'cancelled' ? 'is cancelled' : `had already ended: ${report.state}`;
      io.stdout.write(options.json ? `${JSON.stringify(report)}\n` : `Plan ${report.plan_id} ${text}.\n`);
      return report.state === 'cancelled' ? 0 : 1;
    } finally {
      await close();
    }
  },
};
