import type { Transaction } from '@obsidian-agent/vault';
import { placeOf } from './dry-run-report.ts';
import { minuteOf, timeInResult } from './list-report.ts';
import { firstOf } from './write-report.ts';

const MOST_CHANGES = 50;

/** A transaction in one line, with its whole id, which undo needs. */
export function historyLine({ id, time, command, changes, undoneBy }: Transaction): string {
  // Rather than a parent folder that it created.
  const main = changes.find(({ kind }) => kind !== 'folder_created') ?? changes[0];
  const what = main === undefined ? '' : ` ${placeOf(main)}`;
  const more = changes.length > 1 ? ` and ${changes.length - 1} more` : '';
  const isUndone = undoneBy === undefined ? '' : ' (undone)';
  return `${minuteOf(time)} ${command}${what}${more} [${id}]${isUndone}`;
}

/** A transaction with all its facts, one per line. */
export function historyBlock(transaction: Transaction): string {
  const { id, time, command, changes, undoes, undoneBy } = transaction;
  const ids = (['request_id', 'plan_id', 'task_id', 'correlation_id'] as const).flatMap((name) =>
    transaction[name] === null ? [] : [`  ${name}: ${transaction[name]}`],
  );
  return [
    `${id} ${timeInResult(time)} ${command}`,
    ...ids,
    ...(undoneBy === undefined ? [] : [`  undone by: ${undoneBy}`]),
    ...(undoes.length === 0 ? [] : [`  undoes: ${firstOf(undoes, MOST_CHANGES)}`]),
    ...changes.slice(0, MOST_CHANGES).map((change) => `  - ${change.kind.replace('_', ' ')} ${placeOf(change)}`),
    ...(changes.length > MOST_CHANGES ? [`  … and ${changes.length - MOST_CHANGES} more`] : []),
  ].join('\n');
}
