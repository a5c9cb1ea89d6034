import type { Change, Transaction } from '@obsidian-agent/vault';
import { firstOf } from './write-report.ts';

const MOST_CHANGES = 50;

/** A transaction in one line, with its whole id, which undo needs. */
export function historyLine({ id, time, command, changes, undoneBy }: Transaction): string {
  const [first] = changes;
  const what = first === undefined ? '' : ` ${placeOf(mainOf(changes) ?? first)}`;
  const more = changes.length > 1 ? ` and ${changes.length - 1} more` : '';
  const isUndone = undoneBy === undefined ? '' : ' (undone)';
  return `${time.slice(0, 10)} ${time.slice(11, 16)} ${command}${what}${more} [${id}]${isUndone}`;
}

/** A transaction with all its facts, one per line. */
export function historyBlock(transaction: Transaction): string {
  const { id, time, command, changes, undoes, undoneBy } = transaction;
  const ids = (['request_id', 'plan_id', 'task_id', 'correlation_id'] as const).flatMap((name) =>
    transaction[name] === null ? [] : [`  ${name}: ${transaction[name]}`],
  );
  return [
    `${id} ${time.slice(0, 23)}Z ${command}`,
    ...ids,
    ...(undoneBy === undefined ? [] : [`  undone by: ${undoneBy}`]),
    ...(undoes.length === 0 ? [] : [`  undoes: ${firstOf(undoes, MOST_CHANGES)}`]),
    ...changes.slice(0, MOST_CHANGES).map((change) => `  - ${change.kind.replace('_', ' ')} ${placeOf(change)}`),
    ...(changes.length > MOST_CHANGES ? [`  … and ${changes.length - MOST_CHANGES} more`] : []),
  ].join('\n');
}

/** The main change of a transaction, rather than a parent folder that it created. */
function mainOf(changes: readonly Change[]): Change | undefined {
  return changes.find(({ kind }) => kind !== 'folder_created');
}

export function placeOf({ path, to }: Change): string {
  return to === undefined ? path : `${path} → ${to}`;
}
