import { didYouMean, type Message, type ParamsV2, quoted, text } from '@obsidian-agent/shared-types';
import {
  filterHistory,
  type HistoryFilter,
  lookUpFile,
  notesNamedLike,
  pageOf,
  parseHistoryMoment,
  parseSince,
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
  const filter = await filterOf(vault, history, { ...params, now: context.now });
  const found = filterHistory(history, filter);
  const { items: transactions, nextCursor } = pageOf(found, {
    reader: { identity: vault.path },
    keyOf: ({ id }) => id,
    // A span before now begins later with every page.
    question: { ...filter, since: params.since },
    pages: 'with the same filters',
    limit,
    cursor,
  });

  const lines = transactions.map(response_format === 'detailed' ? historyBlock : historyLine);
  const none = history.length === 0 ? 'This agent has changed nothing in the vault.' : 'No transaction matches.';
  const notes = found.length > 0 || params.note === undefined ? [] : await hintsFor(vault, params.note);
  const page = { total: found.length, nextCursor };
  return listOutcome(page, { lines, none, notes }, { transactions: transactions.map(asResult) });
};

async function filterOf(
  vault: Vault,
  history: readonly Transaction[],
  params: ParamsV2<'list_history'> & { readonly now: Date },
): Promise<HistoryFilter> {
  const { note, plan_id, task_id, request_id, since, until, now } = params;
  return {
    plan_id,
    task_id,
    request_id,
    since: since && new Date(parseSince(since, now, 'since')).toISOString(),
    until: until && parseHistoryMoment(until, 'until'),
    note: note === undefined ? undefined : await pathOf(vault, history, note),
  };
}

/** Similar names, for a note that neither the vault nor its history has. */
async function hintsFor(vault: Vault, note: string): Promise<readonly Message[]> {
  const reader = await vault.open();
  if ((await lookUpFile(reader, note)) !== undefined) return [];
  const near = notesNamedLike(reader, note);
  return near.length === 0 ? [] : [text`No note is named ${quoted(note)}. ${didYouMean(near)}`];
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
