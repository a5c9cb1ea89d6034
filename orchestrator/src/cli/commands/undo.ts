import type { UndoReport } from '@obsidian-agent/plans';
import { boundHeap } from '../bound-heap.ts';
import { defineCommand, type SharedValues, shared, store } from '../command.ts';
import { failureText } from '../explain-failure.ts';
import { listenForInterrupt } from '../interruption.ts';
import type { Io } from '../io.ts';
import { openRunner } from '../open-runner.ts';
import { printedRun } from '../printed-command.ts';

export const command = defineCommand({
  positionals: ['<plan_id>'],
  names: ['plans'],
  examples: ['undo daily --dry-run', 'undo daily'],
  options: {
    'dry-run': { type: 'boolean', summary: 'Show what would be undone, and change nothing' },
    json: { type: 'boolean', summary: "Print each agent's answer, as one JSON document" },
    ...store,
    agents: shared.agents,
  },
  notes: ['In each vault, everything is undone or nothing: if a note has changed since, the vault is not changed.'],

  async run({ positionals: [planId = ''], options }, io) {
    await using open = await openRunner(options, io);
    boundHeap();
    using interruption = listenForInterrupt(io);
    const isDryRun = options['dry-run'] === true;
    const report = await open.runner.undo(planId, { isDryRun, signal: interruption.signal });
    print(report, { options, io });
    return report.vaults.every(({ failure }) => failure === null) ? 0 : 1;
  },
});

/** Why it is not known which vault a task wrote to. */
const vaultUnknown: ReadonlySet<string> = new Set(['REFERENCE_UNRESOLVED', 'ANSWER_LOST']);

function print(
  report: UndoReport,
  { options, io }: { options: SharedValues & { readonly 'dry-run'?: boolean | undefined }; io: Io },
): void {
  if (options.json) {
    io.stdout.write(`${JSON.stringify(report)}\n`);
    return;
  }
  const { plan_id: planId, vaults } = report;
  if (vaults.length === 0) io.stdout.write(`Plan ${planId} wrote nothing.\n`);
  for (const { agent, vault_path, response, failure } of vaults) {
    const vault = vault_path ?? `the vault of ${agent}`;
    if (failure !== null && vaultUnknown.has(failure.reason)) io.stderr.write(failureText(failure));
    else if (failure !== null) io.stderr.write(failureText({ ...failure, message: `${vault}: ${failure.message}` }));
    else if (response?.result) io.stdout.write(`${vault}: ${forPeople(response.result.data)}\n`);
    else io.stdout.write(`${vault}: nothing to undo.\n`);
  }
  if (options['dry-run'] && vaults.some(({ failure, response }) => failure === null && response?.result)) {
    const what = vaults.every(({ failure }) => failure === null) ? 'it' : 'what can be undone';
    io.stdout.write(`To undo ${what}, type: ${printedRun(['undo', planId], options)}\n`);
  }
}

/** An agent's text without the line for models, about how to repeat the request. */
function forPeople(text: string): string {
  return text
    .split('\n')
    .filter((line) => !line.includes('dry_run: false'))
    .join('\n');
}
