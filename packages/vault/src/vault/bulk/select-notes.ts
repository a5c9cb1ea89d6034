import { AgentError } from '@obsidian-agent/shared-types';
import { ignoredBy } from '../paths/ignored-files.ts';
import { isNotePath } from '../paths/link-paths.ts';
import { folderScope } from '../questions/folder-scope.ts';
import { findNote } from '../references/find-note.ts';
import type { VaultReader } from '../vault.ts';
import { isItemFailure } from './bulk-failures.ts';

/** Which notes are meant: those that meet all that is given. */
export interface Selection {
  readonly query?: string | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly folder?: string | undefined;
  readonly notes?: readonly string[] | undefined;
}

export interface SelectedNotes {
  /** In order of their paths, each once. */
  readonly paths: readonly string[];
  /** References that name no note, or several. */
  readonly unresolved: readonly { readonly ref: string; readonly error: AgentError }[];
}

/** Notes between two looks at the signal. */
const STRIDE = 64;

/**
 * Selects notes of a vault.
 *
 * @throws AgentError `SELECTION_EMPTY` without a criterion, `FOLDER_NOT_FOUND`, `NOT_A_FOLDER`, `QUERY_INVALID`,
 * `REGEX_INVALID`, `REGEX_TIMED_OUT`, and what a path may raise
 */
export async function selectNotes(reader: VaultReader, select: Selection): Promise<SelectedNotes> {
  const { query, tags, folder, notes } = select;
  if ([query, tags, folder, notes].every((criterion) => criterion === undefined)) throw selectionEmpty();

  const inside = folderScope(reader, folder);
  const named = notes === undefined ? undefined : await resolveAll(reader, notes);
  const paths = (named?.paths ?? reader.files().filter(isNotePath)).filter(inside.holds);
  const asked = query === undefined ? paths : await meetingQuery(reader, paths, query);
  const met = tags === undefined ? asked : await withTags(reader, asked, tags);
  return { paths: met.toSorted(), unresolved: named?.unresolved ?? [] };
}

/** As a search, which never shows what the vault ignores. */
async function meetingQuery(reader: VaultReader, paths: readonly string[], text: string): Promise<string[]> {
  const { queryOf } = await import('../search/query-of-mode.ts');
  const { filterByQuery } = await import('../search/ask-texts.ts');
  const isIgnored = ignoredBy(reader.settings.userIgnoreFilters);
  const looked = paths.filter((path) => !isIgnored(path));
  return await filterByQuery(reader, looked, queryOf({ query: text }));
}

async function withTags(reader: VaultReader, paths: readonly string[], tags: readonly string[]): Promise<string[]> {
  const { hasTags } = await import('../tags/select-tags.ts');
  const met: string[] = [];
  let seen = 0;
  for (const { path, text } of reader.peekAll(paths)) {
    seen += 1;
    if (seen % STRIDE === 0) await reader.pause();
    if (hasTags(text, tags)) met.push(path);
  }
  return met;
}

async function resolveAll(reader: VaultReader, refs: readonly string[]): Promise<SelectedNotes> {
  const paths = new Set<string>();
  const unresolved: { ref: string; error: AgentError }[] = [];
  for (const ref of new Set(refs)) {
    try {
      paths.add(await findNote(reader, ref));
    } catch (error) {
      if (!isItemFailure(error)) throw error;
      unresolved.push({ ref, error });
    }
  }
  return { paths: [...paths], unresolved };
}

function selectionEmpty(): AgentError {
  return new AgentError('SELECTION_EMPTY', {
    message: 'Bulk operations need a selection',
    hint: 'Send select with query, tags, folder or notes; {"folder": "/"} is every note.',
    details: { field: 'select' },
  });
}
