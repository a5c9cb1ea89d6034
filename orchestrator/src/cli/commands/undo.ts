import type { OptionTable } from '@obsidian-agent/cli';
import type { PlanRecord } from '../../journal/records.ts';
import { planNotFound, planRunsElsewhere } from '../../plan/orchestrator-error.ts';
import { inspectPlan } from '../../run/inspect-plan.ts';
import { decodeStderrSpan } from '../../run/stderr-span.ts';
import { type UndoneVault, undoInVault, vaultsWritten, type WrittenVault } from '../../run/undo-plan.ts';
import { type CliCommand, type SharedValues, shared } from '../command.ts';
import { explainFailure } from '../explain-failure.ts';
import type { Io } from '../io.ts';
import { type OpenExecutor, openExecutor } from '../open-executor.ts';
import { withJournal } from '../with-journal.ts';

interface PlanToUndo {
  readonly record: PlanRecord;
  readonly vaults: readonly WrittenVault[];
}

const optionTable = {
  'dry-run': { type: 'boolean', summary: 'Show what would be undone, and change nothing' },
  json: { type: 'boolean', summary: "Print each agent's answer, as one JSON document" },
  state: shared.state,
  agents: shared.agents,
} as const satisfies OptionTable;

export const command: CliCommand<typeof optionTable> = {
  positionals: ['<plan_id>'],
  options: optionTable,
  notes: 'In each vault, everything is undone or nothing: if a note has changed since, the vault is not changed.',

  async run({ positionals, options }, io) {
    const plan = findWritten(positionals[0] ?? '', options, io);
    const open = await openExecutor(options, io);
    try {
      const undone = await undoAll(plan, { isPreview: options['dry-run'] === true, io, open });
      print(plan.record.planId, undone, { options, io });
      return undone.every(({ failure }) => failure === null) ? 0 : 1;
    } finally {
      await open.close();
    }
  },
};

function findWritten(planId: string, options: SharedValues, io: Io): PlanToUndo {
  return withJournal(options, io, (journal) => {
    const record = journal.findPlan(planId);
    if (record === undefined) throw planNotFound(planId);
    if (inspectPlan(journal, planId)?.state === 'running') throw planRunsElsewhere(planId, record.ownerPid);
    return { record, vaults: vaultsWritten(record, journal.tasksOf(planId)) };
  });
}

async function undoAll(
  { record, vaults }: PlanToUndo,
  { isPreview, io, open }: { isPreview: boolean; io: Io; open: OpenExecutor },
): Promise<UndoneVault[]> {
  const cancel = new AbortController();
  const stopListening = io.onInterrupt((count) => (count === 1 ? cancel.abort() : io.exit(130)));
  const undone: UndoneVault[] = [];
  try {
    for (const vault of vaults) {
      const outcome = await undoInVault(record, vault, {
        executor: open.executor,
        signal: cancel.signal,
        parent: open.parent,
        isPreview,
        onStderrLine: (line) => {
          const span = decodeStderrSpan(line);
          if (span !== undefined) open.telemetry.importSpanLine(span);
          else io.stderr.write(`${typeof line === 'string' ? line : JSON.stringify(line)}\n`);
        },
      });
      undone.push(outcome);
    }
    return undone;
  } finally {
    stopListening();
  }
}

function print(
  planId: string,
  undone: readonly UndoneVault[],
  { options, io }: { options: SharedValues; io: Io },
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
}
