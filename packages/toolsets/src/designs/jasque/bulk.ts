import type { RunCommand } from '../../toolset/toolset.ts';
import { unreadNames } from '../../toolset/unread-words.ts';
import { type Failure, messageOf, Refused, refusalOf, type Words } from './refusal.ts';

interface BulkItem {
  readonly path?: string | null | undefined;
}

/** What an item asks for: a command that writes, or the text that was read, if any. */
export type Planned = { readonly command: { readonly type: string } } | { readonly text?: string };

type Written = Readonly<Record<string, unknown>>;

/** One operation on many items. */
export interface BulkCall<Item> {
  readonly items: readonly Item[];
  /** Reads an item. */
  readonly plan: (item: Item) => Promise<Planned>;
  /** Why a command that succeeded did not do what the item asks for. */
  readonly failureOf?: (written: Written) => Failure | undefined;
  /** Remarks about what was written under another name. */
  readonly namesOf: (item: Item, written: Written) => readonly string[];
  /** Words for the failures of an item. */
  readonly wordsOf: (item: Item) => Words;
  /** The remark about files that could not be read. */
  readonly unreadWords: (names: readonly string[]) => readonly string[];
}

/** The members of the answer, and the texts that were read. */
export interface BulkDone {
  readonly texts: readonly string[];
  readonly members: Readonly<Record<string, unknown>> & { readonly success: boolean };
}

/** @throws Refused if there are no items */
export function requiredItems<Item>(items: readonly Item[] | null | undefined): readonly Item[] {
  if (items && items.length > 0) return items;
  throw new Refused('items is required when bulk=True. Send a list with the parameters of each operation');
}

/**
 * Carries out the items in order, with all writes in one transaction. A failed item does not affect the others.
 *
 * @throws AgentError if none of them could be tried
 */
export async function carryOutItems<Item extends BulkItem>(run: RunCommand, call: BulkCall<Item>): Promise<BulkDone> {
  const { items, plan, wordsOf } = call;
  const fates: Fate<Item>[] = [];
  for (const item of items) {
    try {
      fates.push({ item, ...(await plan(item)) });
    } catch (error) {
      fates.push({ item, error: refusalOf(error, wordsOf(item)).message });
    }
  }
  const warnings = await writeAll(run, call, fates);
  const errors = fates.flatMap(({ item, error }) => (error === undefined ? [] : [{ path: item.path ?? '', error }]));
  const success = errors.length === 0;
  const message = [success ? 'Bulk operation completed' : 'Bulk operation partially completed', ...warnings].join('. ');
  return {
    texts: fates.flatMap(({ text = [] }) => text),
    members: { success, message, affected_count: items.length - errors.length, ...(success ? {} : { errors }) },
  };
}

interface Fate<Item> {
  readonly item: Item;
  readonly command?: { readonly type: string };
  readonly text?: string;
  error?: string;
}

/** Runs the commands of the items, and notes which failed. Returns remarks about the others. */
async function writeAll<Item>(
  run: RunCommand,
  { failureOf, namesOf, wordsOf, unreadWords }: BulkCall<Item>,
  fates: readonly Fate<Item>[],
): Promise<readonly string[]> {
  const writes = fates.filter(({ command }) => command !== undefined);
  if (writes.length === 0) return [];
  const commands = writes.flatMap(({ command = [] }) => command);
  const { metadata } = await run('batch', { commands, atomic: false });
  const unread = new Set<string>();
  const names: string[] = [];
  for (const [at, done] of metadata.items.entries()) {
    const fate = writes[at];
    if (fate === undefined) continue;
    const failure = done.status === 'error' ? done.error : failureOf?.(done.metadata);
    if (failure !== undefined) fate.error = messageOf(failure, wordsOf(fate.item));
    else if (done.status === 'success') {
      for (const name of unreadNames(done.metadata)) unread.add(name);
      names.push(...namesOf(fate.item, done.metadata));
    }
  }
  return [...names, ...unreadWords([...unread])];
}
