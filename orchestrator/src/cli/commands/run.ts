import { UsageError } from '@obsidian-agent/cli';
import { readSettings } from '@obsidian-agent/plans';
import { defineCommand, shared, store } from '../command.ts';
import { describePlan } from '../describe-plan.ts';
import { correlationIdFrom, givenId } from '../given-id.ts';
import { readGivenInputs, setOption } from '../given-inputs.ts';
import { loadPlan } from '../load-plan.ts';
import { openRunner } from '../open-runner.ts';
import { watchPlan } from '../watch-plan.ts';

export const command = defineCommand({
  positionals: ['<plan>'],
  names: ['files'],
  examples: [
    'run plan.yaml',
    'run plan.yaml --dry-run',
    'run plan.yaml --preview',
    'run weekly.yaml --set week=2026-W47',
  ],
  options: {
    'dry-run': { type: 'boolean', summary: 'Check the plan and show what would run; run nothing' },
    preview: { type: 'boolean', summary: 'Run the plan on copies of its vaults, and show what would change' },
    json: { type: 'boolean', summary: 'Print one JSON line per event; of a preview, one document' },
    ...store,
    agents: shared.agents,
    'correlation-id': shared.correlationId,
    set: setOption,
    'plan-id': { type: 'string', value: 'ID', summary: 'Id of the run; a known id joins that run' },
  },
  notes: ['A plan is a file in YAML or JSON; - reads it from stdin. Without a terminal the output is JSON lines.'],

  async run({ positionals: [file = ''], options }, io) {
    if (options.preview && options['dry-run'])
      throw new UsageError('--preview and --dry-run exclude each other', 'Use --dry-run to run nothing at all.');
    const typedId = givenId('--plan-id', options['plan-id']);
    const correlationId = givenId('--correlation-id', options['correlation-id']) ?? correlationIdFrom(io.env);
    if (options.preview) {
      const { runPreview } = await import('../run-preview.ts');
      return await runPreview(file, options, io);
    }
    await using open = await openRunner(options, io, readSettings);
    const plan = await loadPlan(file, { ...open, io, inputs: readGivenInputs(options.set, io) });
    if (options['dry-run']) {
      io.stdout.write(options.json ? `${JSON.stringify(plan)}\n` : `${describePlan(plan)}Nothing was run.\n`);
      return 0;
    }
    const wanted = typedId ?? plan.planId;
    const earlier = wanted === undefined ? undefined : await open.runner.inspect(wanted);
    const planId = await open.runner.submit(plan, { planId: wanted, correlationId });
    if (typeof earlier?.ended_at === 'string')
      io.stderr.write(
        `obsidian-orchestrator: Plan "${planId}" ended at ${earlier.ended_at}; nothing is run now\nGive a new --plan-id to run it again.\n`,
      );
    return await watchPlan(planId, { ...open, options, io });
  },
});
