import { defineCommand, shared, store } from '../command.ts';
import { killOwner, reportHolder, reportOwner, reportWaits } from '../hanging-owner.ts';
import { openRunner } from '../open-runner.ts';
import { writeReportJson } from '../report-json.ts';

/** Longer than a running task gets to finish. */
const PATIENCE_MS = 5000;

export const command = defineCommand({
  positionals: ['<plan_id>'],
  names: ['plans'],
  examples: ['cancel daily', 'cancel daily --json', 'cancel daily --force'],
  options: {
    force: { type: 'boolean', summary: 'Kill the process that runs the plan if it does not answer within 5 s' },
    json: shared.json,
    ...store,
  },
  notes: ['Returns when the plan has ended. Running tasks get a moment to finish.'],

  async run({ positionals: [planId = ''], options }, io) {
    await using open = await openRunner(options, io);
    const { promise: refused, reject } = Promise.withResolvers<never>();
    const hanging = { runner: open.runner, options, io };
    const explain = async (): Promise<void> => {
      for (const act of [options.force ? killOwner : reportOwner, reportWaits, reportHolder])
        if (await act(planId, hanging)) return clearInterval(timer);
    };
    // A host counts as away some seconds later.
    const timer = setInterval(() => void explain().catch(reject), PATIENCE_MS);
    const report = await Promise.race([open.runner.cancel(planId), refused]).finally(() => clearInterval(timer));
    const text = report.state === 'cancelled' ? 'is cancelled' : `had already ended: ${report.state}`;
    if (options.json) await writeReportJson(report, open.runner, io);
    else io.stdout.write(`Plan ${report.plan_id} ${text}.\n`);
    return report.state === 'cancelled' ? 0 : 1;
  },
});
