import { readBase } from '@obsidian-agent/bases';
import { type PageLimits, pageOf } from '../core/page.ts';
import type { VaultReader } from '../core/vault.ts';
import { isBasePath } from '../paths/text-path.ts';
import { folderScope } from '../references/folder-scope.ts';
import { type PageOfRead, unreadTexts } from '../snapshots/unread-texts.ts';

export interface ListedBase {
  readonly path: string;
  readonly views: readonly { readonly name: string; readonly type: string }[];
  readonly formulas: readonly string[];
  /** Why it cannot be read. */
  readonly error?: string;
}

/**
 * Lists base files with their views and formulas, sorted by path. Only those of the page are read.
 *
 * @throws AgentError `FOLDER_NOT_FOUND`, `NOT_A_FOLDER`, `CURSOR_INVALID`
 */
export async function listBases(
  reader: VaultReader,
  { folder, ...limits }: PageLimits & { readonly folder?: string | undefined },
): Promise<PageOfRead<ListedBase>> {
  const scope = folderScope(reader, folder);
  const index = await reader.index();
  const texts = index.texts().filter(({ path, state }) => isBasePath(path) && state === 'read' && scope.holds(path));
  const paths = texts.map(({ path }) => path);
  const page = pageOf(paths, { reader, keyOf: (path) => path, question: ['bases', scope.folder], ...limits });
  const isIncluded = (path: string) => (isBasePath(path) || path.endsWith('/')) && scope.holds(path);
  return {
    ...page,
    items: [...reader.readSnapshots(page.items)].map(({ path, text }) => describe(path, text)),
    unread: unreadTexts({ reader, index }, isIncluded),
  };
}

/** The names of the views of a base, by its exact path; none if it does not exist or cannot be read. */
export function listViews(reader: VaultReader, path: string): readonly string[] {
  const file = isBasePath(path) ? reader.readIfThere(path) : undefined;
  return file === undefined ? [] : describe(path, file.text).views.map(({ name }) => name);
}

function describe(path: string, text: string): ListedBase {
  const read = readBase(text);
  if ('malformed' in read) {
    const { line, column, message } = read.malformed;
    return { path, views: [], formulas: [], error: `line ${line}, column ${column}: ${message}` };
  }
  const { views, formulas } = read.base;
  return { path, views: views.map(({ name, type }) => ({ name, type })), formulas: [...formulas.keys()] };
}
