import type { Change } from '../core/change.ts';
import type { FileTimes, VaultReader } from '../core/vault.ts';
import { withPauses } from '../core/with-pauses.ts';
import { isTextPath } from '../paths/text-path.ts';

/** A file to be deleted and its state: the etag of a text; the times of any other file, which may be large. */
export interface FileToDelete {
  readonly path: string;
  readonly state: string | FileTimes;
}

/**
 * Lists the files that changes would delete, including those in folders, with their current state: an approval covers
 * only that state.
 *
 * @throws AgentError `CANCELLED`, and errors of the disk
 */
export async function filesToDelete(reader: VaultReader, changes: readonly Change[]): Promise<readonly FileToDelete[]> {
  const paths = pathsToDelete(changes);
  if (paths.size === 0) return [];
  await reader.preloadListing();
  const listed = reader.files().filter((path) => isWithin(paths, path));
  const files: FileToDelete[] = [];
  for await (const path of withPauses(reader, new Set([...paths, ...listed])))
    if (reader.kindOf(path) === 'file') files.push({ path, state: stateOf(reader, path) });
  return files;
}

/** Paths that are deleted, and paths that move into something that is then deleted. */
function pathsToDelete(changes: readonly Change[]): ReadonlySet<string> {
  const paths = new Set(
    changes.filter(({ kind }) => kind === 'deleted' || kind === 'folder_deleted').map(({ path }) => path),
  );
  const into = changes.filter(({ kind, to }) => kind.endsWith('moved') && to !== undefined && isWithin(paths, to));
  return new Set([...paths, ...into.map(({ path }) => path)]);
}

function isWithin(paths: ReadonlySet<string>, path: string): boolean {
  for (let end = path.length; end > 0; end = path.lastIndexOf('/', end - 1))
    if (paths.has(path.slice(0, end))) return true;
  return false;
}

function stateOf(reader: VaultReader, path: string): FileToDelete['state'] {
  return isTextPath(path) ? reader.etagOf(path) : reader.timesOf(path);
}
