import { nameOf } from '../../toolset/note-names.ts';
import type { MoveItem } from './declarations/manage-structure.ts';
import { exactFolder, exactNote, isVaultItself } from './exact-path.ts';
import { assertNotHidden } from './hidden-name.ts';
import { pathRequired, Refused } from './refusal.ts';

/** The command for a rename or a move. */
export type Relocation =
  | { readonly type: 'move_note'; readonly note: string; readonly to: string }
  | { readonly type: 'move_folder'; readonly folder: string; readonly to: string };

/** The given parameters of a rename or a move. */
export interface MovePaths {
  readonly path: string;
  readonly newPath: string;
}

/**
 * Reads the parameters of a rename or a move.
 *
 * @throws Refused if one is missing; AgentError `PATH_PROTECTED` for a hidden name
 */
export function readMovePaths(operation: string, { path, new_path: newPath }: MoveItem): MovePaths {
  if (!newPath) throw new Refused(`new_path is required for ${operation} operation`);
  if (!path) throw new Refused(pathRequired(operation));
  assertNotHidden(path);
  return { path, newPath };
}

/** Thrown if the destination already exists. */
export class DestinationTaken extends Error {}

/** Thrown if the folder to move does not exist. */
export class SourceMissing extends Error {}

/**
 * Chooses the command by what is at the path: a folder, or else a note.
 *
 * The commands move into a destination that is an existing folder or has a final slash; here, the destination is always
 * the new path itself.
 *
 * @throws DestinationTaken if the destination is an existing folder
 * @throws SourceMissing if the path has a final slash, and there is no such folder
 * @throws Refused if the destination of a note is written like a folder
 */
export async function relocationOf(
  { path, newPath }: MovePaths,
  isFolder: (folder: string) => Promise<boolean>,
): Promise<Relocation> {
  if (isVaultItself(newPath)) throw new DestinationTaken();
  if (await isFolder(exactFolder(path)))
    return { type: 'move_folder', folder: exactFolder(path), to: exactFolder(newPath) };
  if (path.endsWith('/')) throw new SourceMissing();
  if (await isFolder(exactFolder(newPath))) throw new DestinationTaken();
  if (newPath.endsWith('/'))
    throw new Refused(`new_path is the name of a folder. Send the path of the note itself: ${newPath}${nameOf(path)}`);
  return { type: 'move_note', note: exactNote(path), to: exactNote(newPath) };
}
