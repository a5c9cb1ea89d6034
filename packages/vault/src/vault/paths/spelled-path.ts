import { notAFolder } from '../references/note-reference-errors.ts';
import type { VaultReader } from '../vault.ts';

/**
 * A path with each folder on the way as the vault spells it, where it has that folder in another case or form, and
 * where it really lies.
 *
 * @param nameNew names the folders that are not there
 * @throws AgentError `NOT_A_FOLDER` when a file is in the way
 */
export function asSpelled(reader: VaultReader, path: string, nameNew?: (name: string) => string): string {
  let above = '';
  const names = path.split('/');
  for (const name of names.slice(0, -1)) {
    above = folderSpelled(reader, joined(above, name)) ?? newFolder(reader, joined(above, nameNew?.(name) ?? name));
  }
  return joined(above === '' ? '' : reader.realPathOf(above), names.at(-1) as string);
}

function newFolder(reader: VaultReader, path: string): string {
  return folderSpelled(reader, path) ?? path;
}

/** The folder of a path as the vault spells it; undefined where nothing is there. */
function folderSpelled(reader: VaultReader, wanted: string): string | undefined {
  const found = reader.kindOf(wanted) === undefined ? reader.spellings(wanted) : [wanted];
  const folder = found.find((spelling) => reader.kindOf(spelling) === 'folder');
  if (folder === undefined && found.length > 0) throw notAFolder(found[0] as string);
  return folder;
}

/** A name in a folder; an empty one is the vault's own. */
export function joined(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`;
}
