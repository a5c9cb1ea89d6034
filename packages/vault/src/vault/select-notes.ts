import { AgentError } from '@obsidian-agent/shared-types';
import { isItemFailure } from './bulk-failures.ts';
import { findNote } from './find-note.ts';
import { isNotePath } from './link-paths.ts';
import { folderScope } from './questions/folder-scope.ts';
import { prepareSimpleSearch } from './simple-search.ts';
import type { VaultReader } from './vault.ts';

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
 * @throws AgentError `SELECTION_EMPTY` without a criterion, `FOLDER_NOT_FOUND`, `NOT_A_FOLDER`, and what a path may raise
 */
export async function selectNotes(reader: VaultReader, select: Selection): Promise<SelectedNotes> {
  const { query, tags, folder, notes } = select;
  if ([query, tags, folder, notes].every((criterion) => criterion === undefined)) throw selectionEmpty();

  const inside = folderScope(reader, folder);
  const named = notes === undefined ? undefined : await resolveAll(reader, notes);
  const paths = (named?.paths ?? reader.files().filter(isNotePath)).filter(inside.holds);
  const isMet = await textTest({ query, tags });
  const met = isMet === undefined ? paths : await filterByText(reader, paths, isMet);
  return { paths: met.toSorted(), unresolved: named?.unresolved ?? [] };
}

type TextTest = (path: string, text: string) => boolean;

async function textTest({ query, tags = [] }: Selection): Promise<TextTest | undefined> {
  if (query === undefined && tags.length === 0) return undefined;
  const search = query === undefined ? undefined : prepareSimpleSearch(query);
  const { hasTags } = await import('./select-tags.ts');
  return (path, text) =>
    (search === undefined || search(`${path}\n${text}`) !== undefined) && (tags.length === 0 || hasTags(text, tags));
}

async function filterByText(reader: VaultReader, paths: readonly string[], isMet: TextTest): Promise<string[]> {
  const met: string[] = [];
  let seen = 0;
  for (const { path, text } of reader.peekAll(paths)) {
    seen += 1;
    if (seen % STRIDE === 0) await reader.pause();
    if (isMet(path, text)) met.push(path);
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
