import type { MoveItem } from './declarations/arguments.ts';
import { exactFolder, exactNote, exactPath, isVaultItself } from './exact-path.ts';
import { pathRequired, Refused } from './refusal.ts';

/** A rename or a move, as the command that carries it out. */
export type Relocation =
  | { readonly type: 'move_note'; readonly note: string; readonly to: string }
  | { readonly type: 'move_folder'; readonly folder: string; readonly to: string };

/** Of a rename or a move, what is not missing. */
export interface RelocationWanted {
  readonly path: string;
  readonly newPath: string;
}

/**
 * Reads the parameters of a rename or a move.
 *
 * @throws Refused where one is missing
 */
export function relocationWanted(operation: string, { path, new_path: newPath }: MoveItem): RelocationWanted {
  if (!newPath) throw new Refused(`new_path is required for ${operation} operation`);
  if (!path) throw new Refused(pathRequired(operation));
  return { path, newPath };
}

/** Raised for a destination that lies there already. */
export class DestinationTaken extends Error {}

/** Raised for a folder that is not there. */
export class SourceMissing extends Error {}

/**
 * Chooses the command by what lies at the path: a folder, else a note.
 *
 * The commands take a folder that exists, or a final slash, as one to move into; here both are the destination itself.
 *
 * @throws DestinationTaken for a folder that exists
 * @throws SourceMissing where a slash at the end of the path says that a folder is meant, and there is none
 * @throws Refused where the destination of a note is named like a folder
 */
export async function relocationOf(
  { path, newPath }: RelocationWanted,
  isFolder: (folder: string) => Promise<boolean>,
): Promise<Relocation> {
  if (isVaultItself(newPath)) throw new DestinationTaken();
  if (await isFolder(exactFolder(path)))
    return { type: 'move_folder', folder: exactFolder(path), to: exactFolder(newPath) };
  if (path.endsWith('/')) throw new SourceMissing();
  if (await isFolder(exactFolder(newPath))) throw new DestinationTaken();
  if (/\.md$/i.test(newPath)) return { type: 'move_note', note: exactNote(path), to: exactPath(newPath) };
  if (newPath.endsWith('/'))
    throw new Refused(`new_path is the name of a folder. Send the path of the note itself: ${newPath}${nameOf(path)}`);
  return { type: 'move_note', note: exactNote(path), to: `${exactPath(newPath)}.md` };
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
