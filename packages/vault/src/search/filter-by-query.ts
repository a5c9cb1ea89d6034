import { isFaithful } from '@obsidian-agent/markdown';
import type { TextSnapshot, VaultReader } from '../core/vault.ts';
import { type BodyState, verdict } from '../metadata/note-index.ts';
import { LONGEST_TEXT } from '../paths/text-path.ts';
import { readSnapshotsOrReasons } from '../snapshots/read-snapshots.ts';
import type { UnreadText } from '../snapshots/unread-texts.ts';
import { filterTexts } from './filter-texts.ts';
import { verdictByName } from './match-names.ts';
import type { Query } from './query.ts';
import { planQuery } from './query-plan.ts';
import { RegexAnswers } from './regex-answers.ts';

/** Notes divided by a query. Those that certainly do not match are in neither list. */
export interface FilteredNotes {
  readonly met: readonly string[];
  /** Notes that could not be read and whose text might decide the match. */
  readonly unsure: readonly UnreadText[];
}

/** What an index knows of a note. */
interface IndexedNote {
  readonly verdict: number;
  readonly state: BodyState;
}

const UNKNOWN: IndexedNote = { verdict: verdict.maybe, state: 'read' };

/**
 * Filters the notes of a draft or another reader by a query, in path order.
 *
 * A note that cannot be read matches only by its name: what an unknown text lacks is as unknown as what it contains.
 *
 * @throws AgentError `REGEX_TIMED_OUT`, `CANCELLED`
 */
export async function filterByQuery(
  reader: VaultReader,
  paths: readonly string[],
  query: Query,
): Promise<FilteredNotes> {
  const regexes = new RegexAnswers();
  try {
    const knownOf = await indexedVerdicts(reader, query, regexes);
    const unread = paths.flatMap((path) => unreadText(path, knownOf(path).state));
    const readable = paths.filter((path) => knownOf(path).state === 'read');
    const toRead = readable.filter((path) => knownOf(path).verdict === verdict.maybe);
    const met = new Set(await filterTexts(reader, readTexts(reader, toRead, unread), { query, regexes }));
    for (const path of readable) if (knownOf(path).verdict === verdict.yes) met.add(path);

    const byName = await regexes.answerAll(unread, ({ path }) => verdictByName(path, query, regexes));
    for (const [at, { path }] of unread.entries()) if (byName[at] === verdict.yes) met.add(path);
    const unsure = unread.filter((_, at) => byName[at] === verdict.maybe);
    return { met: paths.filter((path) => met.has(path)), unsure: unsure.sort((a, b) => (a.path < b.path ? -1 : 1)) };
  } finally {
    regexes.close();
  }
}

function unreadText(path: string, state: BodyState): UnreadText[] {
  return state === 'read' ? [] : [{ path, why: state }];
}

/** Reads texts; those that cannot be read are added to `unread`. */
function* readTexts(reader: VaultReader, paths: readonly string[], unread: UnreadText[]): Generator<TextSnapshot> {
  for (const seen of readSnapshotsOrReasons(reader, paths)) {
    if ('why' in seen) unread.push(seen);
    else if (Buffer.byteLength(seen.text) > LONGEST_TEXT) unread.push({ path: seen.path, why: 'too_large' });
    else if (!isFaithful(seen.text)) unread.push({ path: seen.path, why: 'not_text' });
    else yield seen;
  }
}

/** Verdicts of an existing index on the texts that no draft has changed. */
async function indexedVerdicts(
  reader: VaultReader,
  query: Query,
  regexes: RegexAnswers,
): Promise<(path: string) => IndexedNote> {
  const index = await reader.knownIndex();
  if (index === undefined) return () => UNKNOWN;
  const { verdicts } = await planQuery(query, index, regexes);
  const known = index.texts().map(({ path, state }, ordinal): [string, IndexedNote] => {
    return [path, { verdict: verdicts[ordinal] ?? verdict.maybe, state }];
  });
  const byPath = new Map(known);
  return (path) => (reader.isAsIndexed(path) ? (byPath.get(path) ?? UNKNOWN) : UNKNOWN);
}
