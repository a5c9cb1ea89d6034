import type { VaultReader } from '../core/vault.ts';
import type { NoteIndex } from '../metadata/note-index.ts';
import { ignoredBy } from '../paths/ignored-files.ts';
import { asCompared } from '../paths/link-paths.ts';
import { folderScope } from '../references/folder-scope.ts';
import { type NoteScope, taggedPlaces } from '../tags/tagged-places.ts';

/** Where a search looks, in addition to its query. */
export interface SearchScope extends NoteScope {
  readonly exclude?: readonly string[] | undefined;
}

/** The test of a search that covers all paths. */
export const EVERYWHERE: (path: string) => boolean = () => true;

/**
 * Returns a test for the paths that a search covers. Files that the vault ignores are never searched.
 *
 * @throws AgentError `FOLDER_NOT_FOUND`, `NOT_A_FOLDER`, `TAG_INVALID`, `TAG_NOT_FOUND`, and path errors
 */
export function scopeOf(
  reader: VaultReader,
  index: NoteIndex,
  { folder, tags = [], match = 'all', exclude = [] }: SearchScope,
): (path: string) => boolean {
  const { userIgnoreFilters } = reader.settings;
  const tests: ((path: string) => boolean)[] = [];
  if (folder !== undefined) tests.push(folderScope(reader, folder).holds);
  if (userIgnoreFilters.length > 0) {
    const isIgnored = ignoredBy(userIgnoreFilters);
    tests.push((path) => !isIgnored(path));
  }
  if (exclude.length > 0) tests.push(outside(reader, exclude));
  if (tags.length > 0) {
    const tagged = taggedPlaces({ reader, index }, { tags, match }, ({ path }) => path);
    tests.push((path) => tagged.has(path));
  }
  const [only] = tests;
  if (tests.length <= 1) return only ?? EVERYWHERE;
  return (path) => tests.every((test) => test(path));
}

/** Tests for paths without any of these prefixes; the path of a folder excludes only what is in that folder. */
function outside(reader: VaultReader, exclude: readonly string[]): (path: string) => boolean {
  const folders = new Set(reader.folders().map(asCompared));
  const beginnings = exclude
    .map((beginning) => asCompared(beginning).replace(/^\/+/, ''))
    .filter((beginning) => beginning !== '')
    .map((beginning) => (folders.has(beginning) ? `${beginning}/` : beginning));
  return (path) => {
    const compared = asCompared(path);
    return !beginnings.some((beginning) => compared.startsWith(beginning));
  };
}
