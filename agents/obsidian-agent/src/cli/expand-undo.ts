import { localMinute, UsageError } from '@obsidian-agent/cli';
import { resultOf } from './caller.ts';
import type { Expand } from './prepare-call.ts';
import { remark } from './print-answer.ts';
import { canAsk, confirm } from './questions.ts';

interface History {
  readonly transactions: readonly {
    readonly transaction_id: string;
    readonly time: string;
    readonly command: string;
    readonly changes: readonly { readonly kind: string; readonly path: string; readonly to?: string }[];
    readonly changes_total: number;
    readonly undone_by?: string;
    readonly undoes?: readonly string[];
  }[];
}

/** Far enough back to pass changes that are undone already. */
const MOST = 200;

const IDS = ['transaction_id', 'request_id', 'task_id', 'plan_id'];

/** `undo` alone shows the last change and asks; `undo --last` does not ask. */
export const expandUndo: Expand = async ({ payload, options }, context) => {
  const call = { action: 'undo', payload };
  if (IDS.some((id) => payload[id] !== undefined)) {
    if (options.last) throw new UsageError('Both --last and a transaction are given', 'Leave one of them out.');
    return call;
  }
  const isAsking = options.last !== true && options.yes !== true && payload['dry_run'] !== true;
  if (isAsking && !canAsk())
    throw new UsageError(
      'What to undo is not given',
      'Type: obsidian-agent undo --last, or undo TRANSACTION from history.',
    );
  const { vault_path } = payload;
  const { transactions } = await resultOf<History>(
    { action: 'list_history', payload: { vault_path, limit: MOST } },
    context,
  );
  const last = transactions.find(({ undone_by, undoes }) => undone_by === undefined && undoes === undefined);
  if (last === undefined) throw new UsageError('There is nothing to undo', 'See: obsidian-agent history');
  if (payload['dry_run'] !== true) remark(describe(last), isAsking ? {} : options);
  if (isAsking && !(await confirm('Undo it?', context.signal))) return undefined;
  return { ...call, payload: { ...payload, transaction_id: last.transaction_id } };
};

function describe({ time, command, changes, changes_total }: History['transactions'][number]): string {
  const lines = changes
    .slice(0, 10)
    .map(({ kind, path, to }) => `  ${kind.replace('_', ' ')} ${path}${to === undefined ? '' : ` → ${to}`}`);
  const more = changes_total - lines.length;
  return [`${localMinute(time)}  ${command}`, ...lines, ...(more > 0 ? [`  … and ${more} more`] : [])].join('\n');
}
