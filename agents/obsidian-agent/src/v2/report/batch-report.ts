import type { ParamsV2, ResultV2 } from '@obsidian-agent/shared-types';
import type { Committed } from '@obsidian-agent/vault';
import type { BatchCommand } from '../batch-commands.ts';
import type { BatchEffect } from '../commands/batch.ts';
import type { OutcomeV2 } from '../handler.ts';
import { counted, firstOf, verb, writeReport } from './write-report.ts';

const MOST_FAILED = 10;

type Item = ResultV2<'batch'>['items'][number];

interface Reported {
  readonly commands: readonly BatchCommand[];
  readonly params: ParamsV2<'batch'>;
  readonly isPreview: boolean;
}

/** Words what a batch did, with what each of its commands says of itself. */
export function reportBatch(
  { outcome, changes, transactionId, isReplayed }: Committed<readonly BatchEffect[]>,
  { commands, params, isPreview }: Reported,
): OutcomeV2<'batch'> {
  const items = commands.map((command, index) => reportItem(command, outcome[index], isPreview));
  const failed = items.flatMap((item) =>
    item.status === 'error' ? [`${item.index} (${item.type}): ${item.error.message}`] : [],
  );
  const succeeded = items.length - failed.length;
  const facts = { changes, transactionId, isPreview };
  const what = `${verb(facts, 'Did', 'do')} ${succeeded} of ${counted(items.length, 'command')}`;
  const sentence = failed.length === 0 ? `${what}.` : `${what}; failed: ${firstOf(failed, MOST_FAILED, '; ')}`;
  const details = items.map(
    (item) => `- ${item.index} ${item.type}: ${item.status === 'success' ? item.data : item.error.message}`,
  );
  return {
    data: writeReport({ sentence, details }, params, facts),
    metadata: {
      items,
      totals: { commands: items.length, succeeded, failed: failed.length },
      transaction_id: transactionId,
      dry_run: isPreview,
      ...(isReplayed ? { replayed: true } : {}),
      changes: [...changes],
    },
  };
}

function reportItem(
  { index, type, handler, params }: BatchCommand,
  did: BatchEffect | undefined,
  isPreview: boolean,
): Item {
  if (did === undefined) throw new Error(`Command ${index} of the batch has neither an effect nor a failure.`);
  if ('failure' in did) return { index, type, status: 'error', error: did.failure };
  // What changed is told once, by the batch.
  const { data, metadata } = handler.report(did.effect, params, { changes: [], transactionId: null, isPreview });
  return {
    index,
    type,
    status: 'success',
    data: isPreview ? withoutLastLine(data) : data,
    metadata: metadata as Record<string, unknown>,
  };
}

/** Without the line that every dry run ends with: the batch has it. */
function withoutLastLine(data: string): string {
  return data.slice(0, data.lastIndexOf('\n'));
}
