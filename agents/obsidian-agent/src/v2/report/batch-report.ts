import { counted, type ParamsV2, type Part, type ResultV2, trusted } from '@obsidian-agent/shared-types';
import { type Committed, storedNamesOf } from '@obsidian-agent/vault';
import type { BatchCommand, BatchEffect } from '../handling/batch-commands.ts';
import { transactionMembers } from '../handling/carry-out.ts';
import type { OutcomeV2 } from '../handling/handler.ts';
import { type Unread, unreadLines } from './list-report.ts';
import { render, withQuote } from './rendering.ts';
import { storedItemsSentence } from './stored-name.ts';
import { firstOf, verb, withoutStop, writeReport } from './write-report.ts';

const MOST_FAILED = 10;

type Item = ResultV2<'batch'>['items'][number];

interface BatchRun {
  readonly commands: readonly BatchCommand[];
  readonly params: ParamsV2<'batch'>;
  readonly isPreview: boolean;
}

/** The outcome of one command, and its text in parts. */
interface ItemReport {
  readonly item: Item;
  readonly parts: readonly Part[];
  readonly unread: Unread;
  /** The note and its reference, if it is stored under another name. */
  readonly stored: readonly { readonly path: string; readonly requested: string }[];
}

/** Renders what a batch did, with the text of each command. */
export function reportBatch(
  { outcome, ...committed }: Committed<readonly BatchEffect[]>,
  { commands, params, isPreview }: BatchRun,
): OutcomeV2<'batch'> {
  const reported = commands.map((command, index) => reportItem(command, outcome[index], isPreview));
  const items = reported.map(({ item }) => item);
  const failed = items.flatMap((item) =>
    item.status === 'error' ? [`${item.index} (${item.type}): ${withoutStop(item.error.message)}`] : [],
  );
  const succeeded = items.length - failed.length;
  const facts = { ...committed, isPreview };
  const what = `${verb(facts, 'Did', 'do')} ${succeeded} of ${counted(items.length, 'command')}`;
  const named = storedItemsSentence(reported.flatMap(({ stored }) => stored));
  const sentence =
    failed.length === 0
      ? `${what}.${named}`
      : [...withQuote(`${what}; failed: `, firstOf(failed, MOST_FAILED, '; ')), trusted(named)];
  const details = reported.map(({ item: { index, type }, parts }) => [trusted(`- ${index} ${type}: `), ...parts]);
  const unread = new Map(reported.flatMap((one) => one.unread.map((text) => [text.path, text] as const)));
  return {
    ...writeReport({ sentence, details, warnings: unreadLines([...unread.values()]) }, params, facts),
    metadata: {
      items,
      totals: { commands: items.length, succeeded, failed: failed.length },
      ...transactionMembers(facts),
    },
  };
}

function reportItem(
  { index, type, handler, params }: BatchCommand,
  did: BatchEffect | undefined,
  isPreview: boolean,
): ItemReport {
  if (did === undefined) throw new Error(`Command ${index} of the batch has neither an effect nor a failure.`);
  if ('failure' in did)
    return {
      item: { index, type, status: 'error', error: did.failure },
      parts: [did.failure.message],
      unread: [],
      stored: [],
    };
  // The batch lists all changes once.
  const {
    metadata,
    data: whole,
    parts = [whole],
  } = handler.report(did.effect, params, { changes: [], transactionId: null, isPreview });
  const { unread = [] } = metadata as { readonly unread?: Unread };
  const { data, parts: rendered } = render(isPreview ? withoutLastLine(parts) : parts);
  return {
    item: { index, type, status: 'success', data, metadata: metadata as Record<string, unknown> },
    parts: rendered,
    unread,
    stored: storedNote(params as { note?: string }, metadata as { path?: string; from?: string }),
  };
}

function storedNote({ note }: { note?: string }, metadata: { path?: string; from?: string }): ItemReport['stored'] {
  const { path = '', from = path } = metadata;
  return note === undefined || storedNamesOf(note, from).length === 0 ? [] : [{ path: from, requested: note }];
}

/** Removes the final line of a dry run, which the batch shows once. */
function withoutLastLine(parts: readonly Part[]): readonly Part[] {
  return parts.slice(0, -2);
}
