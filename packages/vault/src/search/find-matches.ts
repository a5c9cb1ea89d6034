import { countWhile } from '@obsidian-agent/markdown';
import type { TextSnapshot, VaultReader } from '../core/vault.ts';
import { type NoteIndex, type TextFile, type Verdicts, verdict } from '../metadata/note-index.ts';
import { oncePerList } from '../metadata/once-per-list.ts';
import { isBasePath } from '../paths/text-path.ts';
import { closedFolders, type UnreadText, unreadTexts, withoutProperties } from '../snapshots/unread-texts.ts';
import { filterTexts, type TextCheck } from './filter-texts.ts';
import { verdictByName } from './match-names.ts';
import type { Query } from './query.ts';
import type { QueryPlan } from './query-plan.ts';
import { readsProperties, readsText } from './query-words.ts';
import type { RegexAnswers } from './regex-answers.ts';
import { EVERYWHERE, type SearchScope, scopeOf } from './search-scope.ts';

/** A query and what answers it. */
export interface SearchContext {
  readonly reader: VaultReader;
  readonly index: NoteIndex;
  readonly query: Query;
  readonly regexes: RegexAnswers;
}

/** The positions of the texts that match a query according to the index, or after reading. */
export async function findMatches(
  context: SearchContext,
  plan: QueryPlan,
  isInScope: (path: string) => boolean,
): Promise<number[]> {
  const { reader, index } = context;
  const texts = index.texts();
  const { found, maybe, unread } = sortOut(texts, plan.verdicts, isInScope);
  if (maybe.length + unread.length === 0) return found;
  const asked = textCheck(context, plan);
  const met = [
    ...(await filterTexts(reader, reader.readSnapshots(maybe), asked)),
    ...(unread.length === 0 ? [] : await filterTexts(reader, unread, asked)),
  ];
  for (const path of met) found.push(ordinalOf(texts, path));
  return found;
}

/** The texts that match, those to read, and those that cannot be read. */
interface SortedTexts {
  readonly found: number[];
  readonly maybe: readonly string[];
  readonly unread: readonly TextSnapshot[];
}

/** 1 for each text that can only be found by its name: a base, or one that could not be read. */
const foundByName = oncePerList((texts: readonly TextFile[]): Uint8Array => {
  const special = new Uint8Array(texts.length);
  for (const [ordinal, { path, state }] of texts.entries())
    if (state !== 'read' || isBasePath(path)) special[ordinal] = 1;
  return special;
});

/**
 * In a function that never waits: an engine does not optimize a loop over all texts in one that does. Texts that match
 * are not looked at: a hundred thousand of them are not in the processor's cache.
 */
function sortOut(texts: readonly TextFile[], verdicts: Verdicts, isInScope: (path: string) => boolean): SortedTexts {
  let most = 0;
  for (let ordinal = 0; ordinal < verdicts.length; ordinal += 1) if (verdicts[ordinal] === verdict.yes) most += 1;
  // An array that grows to a hundred thousand positions is copied many times.
  const found = new Array<number>(most);
  let count = 0;
  const maybe: string[] = [];
  const unread: TextSnapshot[] = [];
  const special = foundByName(texts);
  const isEverywhere = isInScope === EVERYWHERE;
  for (let ordinal = 0; ordinal < texts.length; ordinal += 1) {
    const value = verdicts[ordinal];
    if (value === verdict.no) continue;
    if (isEverywhere && value === verdict.yes && special[ordinal] === 0) {
      found[count] = ordinal;
      count += 1;
      continue;
    }
    const { path, state } = texts[ordinal] as TextFile;
    if (isBasePath(path) || !isInScope(path)) continue;
    if (value === verdict.yes) {
      found[count] = ordinal;
      count += 1;
    } else if (state === 'read') maybe.push(path);
    else unread.push({ path, text: '' });
  }
  found.length = count;
  return { found, maybe, unread };
}

/** A query to check texts against, with what the index knows in advance. */
export function textCheck({ query, regexes, index }: SearchContext, plan: QueryPlan): TextCheck {
  return { query, regexes, plan, ordinalOf: (path) => ordinalOf(index.texts(), path) };
}

/**
 * The texts in scope that could only be found by name, or whose properties could not be read. Those whose path rules them
 * out are not among them.
 */
export async function unreadWithin(
  { query, reader, index, regexes }: SearchContext,
  scope: SearchScope,
  isInScope: (path: string) => boolean,
): Promise<readonly UnreadText[]> {
  // The tags of unread notes are unknown.
  const mayBe = scope.tags === undefined ? isInScope : scopeOf(reader, index, { ...scope, tags: [] });
  const isIncluded = (path: string) => !isBasePath(path) && mayBe(path);
  const unread = readsText(query) ? unreadTexts({ reader, index }, isIncluded) : closedFolders(reader, isIncluded);
  const isOfProperties = scope.tags !== undefined || readsProperties(query);
  const all = isOfProperties ? [...unread, ...withoutProperties(index, isIncluded)] : unread;
  // What is in a folder may be called anything.
  const mayMatch = ({ path, why }: UnreadText) =>
    why === 'folder_denied' || verdictByName(path, query, regexes) !== verdict.no;
  const matching = await regexes.answerAll(all, mayMatch);
  return all.filter((_, at) => matching[at]);
}

/** The position of a path among texts in the order of their paths. */
export function ordinalOf(texts: readonly TextFile[], path: string): number {
  return countWhile(texts.length, (at) => (texts[at]?.path ?? '') < path);
}
