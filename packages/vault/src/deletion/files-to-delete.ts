import type { Change } from '../core/change.ts';
import type { FileTimes, VaultReader } from '../core/vault.ts';
import { isTextPath } from '../paths/text-path.ts';

const FILES_BETWEEN_PAUSES = 64;

/** A file that would go: a text by its etag, any other, which may be long, by its times. */
export interface GoingFile {
  readonly path: string;
  readonly state: string | FileTimes;
}

/**
 * The files that changes would take away, those in folders included, as they are now: for one who agrees to a deletion
 * means what lies there then.
 *
 * @throws AgentError `CANCELLED`, and what the disk may raise
 */
export async function whatGoes(reader: VaultReader, changes: readonly Change[]): Promise<readonly GoingFile[]> {
  const places = placesThatGo(changes);
  if (places.size === 0) return [];
  await reader.preloadListing();
  const listed = reader.files().filter((path) => liesIn(places, path));
  const going: GoingFile[] = [];
  for (const [at, path] of [...new Set([...places, ...listed])].entries()) {
    if (at % FILES_BETWEEN_PAUSES === 0) await reader.pause();
    if (reader.kindOf(path) === 'file') going.push({ path, state: stateOf(reader, path) });
  }
  return going;
}

/** Paths that are deleted, and those from which a move leads into what is deleted after it. */
function placesThatGo(changes: readonly Change[]): ReadonlySet<string> {
  const places = new Set(
    changes.filter(({ kind }) => kind === 'deleted' || kind === 'folder_deleted').map(({ path }) => path),
  );
  const into = changes.filter(({ kind, to }) => kind.endsWith('moved') && to !== undefined && liesIn(places, to));
  return new Set([...places, ...into.map(({ path }) => path)]);
}

function liesIn(places: ReadonlySet<string>, path: string): boolean {
  for (let end = path.length; end > 0; end = path.lastIndexOf('/', end - 1))
    if (places.has(path.slice(0, end))) return true;
  return false;
}

function stateOf(reader: VaultReader, path: string): GoingFile['state'] {
  return isTextPath(path) ? reader.etagOf(path) : reader.timesOf(path);
}
