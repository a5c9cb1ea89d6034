import type { ParamsV2 } from '@obsidian-agent/shared-types';
import {
  filterHistory,
  type HistoryFilter,
  lookUpFile,
  pageOf,
  parseHistoryMoment,
  pathOfDeleted,
  type Transaction,
  type Vault,
} from '@obsidian-agent/vault';
import type { ReadHandlerV2 } from '../handling/handler.ts';
import { historyBlock, historyLine } from '../report/history-report.ts';
import { listOutcome, timeInResult } from '../report/list-report.ts';

const LIMIT = 20;
const MOST_CHANGES = 50;

export const handler: ReadHandlerV2<'list_history'> = async (context, params) => {
  const { limit = LIMIT, cursor, response_format } = params;
  const vault = context.vault();
  const history = await vault.history();
  const filter = await filterOf(vault, history, params);
  const found = filterHistory(history, filter);
  const { items: transactions, nextCursor } = pageOf(found, {
    reader: { identity: vault.path },
    keyOf: ({ id }) => id,
    question: filter,
    pages: 'with the same filters',
    limit,
    cursor,
  });

  const lines = transactions.map(response_format === 'detailed' ? historyBlock : historyLine);
  const none = history.length === 0 ? 'This agent has changed nothing in the vault.' : 'No transaction matches.';
  const page = { total: found.length, nextCursor };
  return listOutcome(page, { lines, none }, { transactions: transactions.map(asResult) });
};

async function filterOf(
  vault: Vault,
  history: readonly Transaction[],
  params: ParamsV2<'list_history'>,
): Promise<HistoryFilter> {
  const { note, plan_id, task_id, request_id, since, until } = params;
  return {
    plan_id,
    task_id,
    request_id,
    since: since && parseHistoryMoment(since, 'since'),
    until: until && parseHistoryMoment(until, 'until'),
    note: note === undefined ? undefined : await pathOf(vault, history, note),
  };
}

/** The path of an existing note, or else the last path of a deleted one. */
async function pathOf(vault: Vault, history: readonly Transaction[], note: string): Promise<string> {
  const reader = await vault.open();
  return (await lookUpFile(reader, note)) ?? pathOfDeleted(reader, history, note);
}

function asResult({ id, time, changes, undoes, undoneBy, ...origin }: Transaction) {
  return {
    transaction_id: id,
    time: timeInResult(time),
    ...origin,
    changes: changes.slice(0, MOST_CHANGES),
    changes_total: changes.length,
    ...(undoneBy === undefined ? {} : { undone_by: undoneBy }),
    ...(undoes.length === 0 ? {} : { undoes }),
  };
}
