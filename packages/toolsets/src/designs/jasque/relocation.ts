import type { ResultV2 } from '@obsidian-agent/shared-types';
import { nameOf } from '../../toolset/note-names.ts';
import { allItems } from '../../toolset/pages.ts';
import type { RunCommand } from '../../toolset/toolset.ts';
import type { Planned } from './bulk.ts';
import type { MoveItem } from './declarations/manage-structure.ts';
import { exactFolder, exactNote, isVaultItself } from './exact-path.ts';
import { assertNotHidden } from './hidden-name.ts';
import { isFolder } from './query-scope.ts';
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
export class DestinationTaken extends Refused {
  override readonly reason = 'FOLDER_EXISTS';
}

/** Thrown if the folder to move does not exist. */
class SourceMissing extends Refused {
  override readonly reason = 'FOLDER_NOT_FOUND';
}

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

/**
 * Moves a note or a folder to its new path; links to it are updated according to the vault's setting.
 *
 * @throws Refused, and AgentError as the commands do
 */
export async function relocate(
  run: RunCommand,
  operation: string,
  item: MoveItem,
): Promise<ResultV2<'move_note' | 'move_folder'>> {
  const paths = readMovePaths(operation, item);
  const relocation = await relocationOf(paths, (folder) => isFolder(run, folder));
  const { to } = relocation;
  const { metadata } =
    relocation.type === 'move_note'
      ? await run('move_note', { note: relocation.note, to })
      : await run('move_folder', { folder: relocation.folder, to });
  if (metadata.path === metadata.from) throw new DestinationTaken();
  return metadata;
}

/** Plans the moves of many items, in order: a later one may refer to what an earlier one moves. */
export async function planMoves(run: RunCommand, operation: string): Promise<(item: MoveItem) => Promise<Planned>> {
  const { items } = await allItems('folders', (page) => run('list_folders', page));
  const known = new Set(items.map(({ path }) => keyOf(exactFolder(path))));
  return async (item) => {
    const paths = readMovePaths(operation, item);
    const command = await relocationOf(paths, async (folder) => known.has(keyOf(folder)));
    if (command.type === 'move_folder') known.add(keyOf(command.to));
    return { command };
  };
}

/** Vaults find folders in any case and Unicode form. */
function keyOf(folder: string): string {
  return folder.normalize('NFC').toLowerCase();
}
