import { AgentError, param, SEND, send, spelled, text } from '@obsidian-agent/shared-types';
import type { VaultReader } from '../core/vault.ts';
import { withPauses } from '../core/with-pauses.ts';
import { ignoredBy } from '../paths/ignored-files.ts';
import { isNotePath } from '../paths/link-paths.ts';
import { findNote } from '../references/find-note.ts';
import { folderScope } from '../references/folder-scope.ts';
import { storedNamesOf } from '../references/stored-name.ts';
import { type FilteredNotes, filterByQuery } from '../search/filter-by-query.ts';
import { queryOf } from '../search/query-of-mode.ts';
import { readSnapshotsOrReasons } from '../snapshots/read-snapshots.ts';
import { closedFolders, type UnreadText } from '../snapshots/unread-texts.ts';
import { assertTagsThere } from '../tags/edit-tags-of-vault.ts';
import { hasTags } from '../tags/select-tags.ts';
import type { NoteScope, TagFilter } from '../tags/tagged-places.ts';
import { isItemFailure } from './bulk-failures.ts';

/** Selects notes; all criteria must be met. */
export interface Selection extends NoteScope {
  readonly query?: string | undefined;
  readonly notes?: readonly string[] | undefined;
}

export interface SelectedNotes {
  /** In order of their paths, without duplicates. */
  readonly paths: readonly string[];
  /** The references in `notes` to notes that are stored under another name, by path. */
  readonly requested: ReadonlyMap<string, string>;
  /** References that are missing or ambiguous. */
  readonly unresolved: readonly { readonly ref: string; readonly error: AgentError }[];
  /** Notes and folders that cannot be read, which the criteria therefore left out. */
  readonly unread: readonly UnreadText[];
}

/** Resolves one of the references in `notes`. */
type FindNamed = (reader: VaultReader, ref: string) => Promise<string>;

/**
 * Selects notes of a vault; also other files given by name, if `find` resolves them. An unreadable note is selected
 * only if it meets the criteria with any text.
 *
 * @throws AgentError `SELECTION_EMPTY` without a criterion, `FOLDER_NOT_FOUND`, `NOT_A_FOLDER`, `QUERY_INVALID`,
 * `REGEX_INVALID`, `REGEX_TIMED_OUT`, `TAG_NOT_FOUND` for a tag that no note of the vault has, `TAG_INVALID`, and
 * errors of the path
 */
export async function selectNotes(
  reader: VaultReader,
  select: Selection,
  find: FindNamed = findNote,
): Promise<SelectedNotes> {
  const { query, tags, match = 'all', folder, notes } = select;
  if ([query, tags, folder, notes].every((criterion) => criterion === undefined)) throw selectionEmpty();

  const inside = folderScope(reader, folder);
  const named = notes === undefined ? undefined : await resolveAll(reader, notes, find);
  // These criteria apply only to the text of notes.
  const readsText = query !== undefined || tags !== undefined;
  const known = named?.paths ?? reader.files().filter(isNotePath);
  const paths = known.filter((path) => inside.holds(path) && (!readsText || isNotePath(path)));
  const matched = query === undefined ? allMet(paths) : await matchQuery(reader, paths, query);
  const tagged = tags === undefined ? allMet(matched.met) : await matchTags(reader, matched.met, { tags, match });
  const closed = named === undefined ? closedFolders(reader, inside.holds) : [];
  return {
    paths: tagged.met.toSorted(),
    requested: named?.requested ?? new Map(),
    unresolved: named?.unresolved ?? [],
    unread: [...closed, ...matched.unsure, ...tagged.unsure],
  };
}

function allMet(met: readonly string[]): FilteredNotes {
  return { met, unsure: [] };
}

/** Like a search, this never returns excluded files. */
async function matchQuery(reader: VaultReader, paths: readonly string[], text: string): Promise<FilteredNotes> {
  const isIgnored = ignoredBy(reader.settings.userIgnoreFilters);
  const searched = paths.filter((path) => !isIgnored(path));
  return await filterByQuery(reader, searched, queryOf({ query: text }));
}

async function matchTags(reader: VaultReader, paths: readonly string[], filter: TagFilter): Promise<FilteredNotes> {
  const met: string[] = [];
  const unsure: UnreadText[] = [];
  for await (const snapshot of withPauses(reader, readSnapshotsOrReasons(reader, paths))) {
    if ('why' in snapshot) unsure.push(snapshot);
    else if (hasTags(snapshot.text, filter)) met.push(snapshot.path);
  }
  if (met.length === 0) await assertTagsThere(reader, filter);
  return { met, unsure };
}

async function resolveAll(
  reader: VaultReader,
  refs: readonly string[],
  find: FindNamed,
): Promise<Pick<SelectedNotes, 'paths' | 'requested' | 'unresolved'>> {
  const paths = new Set<string>();
  const requested = new Map<string, string>();
  const unresolved: { ref: string; error: AgentError }[] = [];
  for (const ref of new Set(refs)) {
    try {
      const path = await find(reader, ref);
      paths.add(path);
      if (storedNamesOf(ref, path).length > 0) requested.set(path, ref);
    } catch (error) {
      if (!isItemFailure(error)) throw error;
      unresolved.push({ ref, error });
    }
  }
  return { paths: [...paths], requested, unresolved };
}

function selectionEmpty(): AgentError {
  return new AgentError('SELECTION_EMPTY', {
    message: text`No notes selected`,
    hint: text`${SEND} ${param('select')} with query, tags, folder or notes. To select every note, ${send} ${spelled(text`{"folder": "/"}`, [param('select', { folder: '/' })])}.`,
    details: { field: 'select' },
  });
}
