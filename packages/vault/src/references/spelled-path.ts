import type { EntryKind, VaultReader } from '../core/vault.ts';
import { countExisting } from '../paths/existing-names.ts';
import { pathIn } from '../paths/link-paths.ts';
import { notAFolder } from '../paths/note-reference-errors.ts';

/**
 * A path with its existing folders as spelled in the vault, given in any case or Unicode form, and with
 * their real location.
 *
 * @param nameNew names the folders that do not exist yet
 * @throws AgentError `NOT_A_FOLDER` if a file is in the way
 */
export function asSpelled(reader: VaultReader, path: string, nameNew?: (name: string) => string): string {
  const [last = '', ...reversed] = path.split('/').reverse();
  const names = reversed.reverse();
  let [above, depth] = ['', 0];
  for (;;) {
    const below = names.slice(depth);
    const there = countExisting(below, (path) => isSpelled(reader, pathIn(above, path)));
    if (there > 0) above = folderSpelled(reader, pathIn(above, below.slice(0, there).join('/'))) ?? above;
    depth += there;
    const missing = names[depth];
    const renamed = missing === undefined ? undefined : nameNew?.(missing);
    const found =
      renamed === undefined || renamed === missing ? undefined : folderSpelled(reader, pathIn(above, renamed));
    if (found === undefined) break;
    [above, depth] = [found, depth + 1];
  }
  const made = names.slice(depth).map((name) => nameNew?.(name) ?? name);
  const folder = above === '' ? '' : reader.realPathOf(above);
  return [...(folder === '' ? [] : [folder]), ...made, last].join('/');
}

function isSpelled(reader: VaultReader, path: string): boolean {
  return reader.kindOf(path) !== undefined || reader.spellings(path).length > 0;
}

/**
 * The folder of a path as spelled in the vault, with as many names as the given path; undefined if it does not exist.
 */
function folderSpelled(reader: VaultReader, wanted: string): string | undefined {
  const found = reader.kindOf(wanted) === undefined ? reader.spellings(wanted) : [wanted];
  const folders = found.filter((spelling) => reader.kindOf(spelling) === 'folder');
  if (folders.length === 0 && found.length > 0) throw notAFolder(found[0] as string);
  const names = wanted.split('/');
  const exactNames = (spelling: string) => spelling.split('/').filter((name, depth) => name === names[depth]).length;
  const [best] = folders.map((folder) => ({ folder, exact: exactNames(folder) })).sort((a, b) => b.exact - a.exact);
  return best?.folder;
}

/** The entry at a path, of any kind, as spelled in the vault; undefined if there is none. */
export function lookUpSpelled(reader: VaultReader, path: string): string | undefined {
  return reader.kindOf(path) === undefined ? alikeFirst(path, reader.spellings(path))[0] : path;
}

/** The spellings of a path in the vault that are files, or folders: those that differ only in Unicode form, if any. */
export function spelledAs(reader: VaultReader, path: string, kind: EntryKind): readonly string[] {
  const ofKind = reader.spellings(path).filter((spelling) => reader.kindOf(spelling) === kind);
  return alikeFirst(path, ofKind);
}

function alikeFirst(path: string, spellings: readonly string[]): readonly string[] {
  const alike = spellings.filter((spelling) => spelling.normalize('NFC') === path.normalize('NFC'));
  return alike.length > 0 ? alike : spellings;
}
