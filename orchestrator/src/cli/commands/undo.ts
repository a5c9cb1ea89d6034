import { openJournalToRead } from '../../journal/journal.ts';
import { lockPlan } from '../../journal/plan-lock.ts';
import type { PlanRecord } from '../../journal/records.ts';
import { planRunsElsewhere } from '../../plan/orchestrator-error.ts';
import { missingPlan } from '../../run/inspect-plan.ts';
import { isLeftAlone } from '../../run/list-plans.ts';
import { recordUndone, type UndoneVault, undoInVault, vaultsWritten, type WrittenVault } from '../../run/undo-plan.ts';
import { defineCommand, type SharedValues, shared } from '../command.ts';
import { explainFailure } from '../explain-failure.ts';
import { listenForInterrupt } from '../interruption.ts';
import type { Io } from '../io.ts';
import { openExecutor } from '../open-executor.ts';
import { openJournalOf } from '../open-journal.ts';

export const command = defineCommand({
  positionals: ['<plan_id>'],
  names: ['plans'],
  examples: ['undo daily --dry-run', 'undo daily'],
  options: {
    'dry-run': { type: 'boolean', summary: 'Show what would be undone, and change nothing' },
    json: { type: 'boolean', summary: "Print each agent's answer, as one JSON document" },
    state: shared.state,
    agents: shared.agents,
  },
  notes: ['In each vault, everything is undone or nothing: if a note has changed since, the vault is not changed.'],

  async run({ positionals: [planId = ''], options }, io) {
    const isPreview = options['dry-run'] === true;
    using written = findWritten(planId, { isPreview, options, io });
    const { record, vaults } = written;
    await using open = await openExecutor(options, io);
    using interruption = listenForInterrupt(io);
    const context = { ...open, signal: interruption.signal, isPreview };
    const undone: UndoneVault[] = [];
    for (const vault of vaults) {
      const result = await undoInVault(record, vault, context);
      undone.push(result);
      if (result.failure === null && !isPreview) remember(vault, options, io);
    }
    print(planId, undone, { options, io });
    return undone.every(({ failure }) => failure === null) ? 0 : 1;
  },
});

/** The plan cannot be resumed or retried until this is disposed, unless it is only previewed. */
interface PlanToUndo extends Disposable {
  readonly record: PlanRecord;
  readonly vaults: readonly WrittenVault[];
}

function findWritten(
  planId: string,
  { isPreview, options, io }: { isPreview: boolean; options: SharedValues; io: Io },
): PlanToUndo {
  using journal = openJournalOf(options, io, openJournalToRead);
  const record = journal.findPlan(planId);
  if (record === undefined) throw missingPlan(journal, planId);
  if (record.state === 'running' && !isLeftAlone(journal, record)) throw planRunsElsewhere(planId, record.ownerPid);
  if (isPreview) return { record, vaults: vaultsWritten(journal, record), [Symbol.dispose]: () => {} };

  const lock = lockPlan(journal.stateDir, planId, LOCK_PATIENCE_MS);
  if (lock === undefined) throw planRunsElsewhere(planId, record.ownerPid);
  const isOver = record.state === 'succeeded' || record.state === 'failed';
  return { record, vaults: vaultsWritten(journal, record), [Symbol.dispose]: () => lock.release(isOver) };
}

/** A process that only looks at a plan holds its lock for a moment. */
const LOCK_PATIENCE_MS = 250;

function remember(vault: WrittenVault, options: SharedValues, io: Io): void {
  using journal = openJournalOf(options, io);
  recordUndone(journal, vault);
}

function print(
  planId: string,
  undone: readonly UndoneVault[],
  { options, io }: { options: SharedValues & { readonly 'dry-run'?: boolean | undefined }; io: Io },
): void {
  if (options.json) {
    const vaults = undone.map(({ agent, vaultPath, response, failure }) => ({
      agent,
      vault_path: vaultPath ?? null,
      response,
      failure,
    }));
    io.stdout.write(`${JSON.stringify({ plan_id: planId, vaults })}\n`);
    return;
  }
  if (undone.length === 0) io.stdout.write(`Plan ${planId} wrote nothing.\n`);
  for (const { agent, vaultPath, response, failure } of undone) {
    const vault = vaultPath ?? `the vault of ${agent}`;
    if (failure !== null) {
      const message = `${vault}: ${failure.message}`;
      io.stderr.write(explainFailure(Object.assign(new Error(message), failure, { message })).text);
    } else if (response?.result) io.stdout.write(`${vault}: ${response.result.data}\n`);
    else io.stdout.write(`${vault}: nothing to undo.\n`);
  }
  // The agent's text says how to repeat its request.
  if (options['dry-run'] && undone.some(({ failure, response }) => failure === null && response?.result))
    io.stdout.write(`To undo it, type: obsidian-orchestrator undo ${planId}\n`);
}
