import type { RunCommand } from '../../toolset/toolset.ts';
import { unreadNames } from '../../toolset/unread-words.ts';
import type { MoveItem } from './declarations/manage-structure.ts';
import { isFolder } from './query-scope.ts';
import { DestinationTaken, type Relocation, readMovePaths, relocationOf } from './relocation.ts';

/** The outcome of a move. */
export interface Relocated {
  readonly path: string;
  readonly from: string;
  readonly linksUpdated: number;
  /** Paths that could not be read. */
  readonly unread: readonly string[];
}

/**
 * Moves a note or a folder to its new path; links to it are updated according to the vault's setting.
 *
 * @throws DestinationTaken, SourceMissing, Refused, and AgentError as the commands do
 */
export async function relocate(run: RunCommand, operation: 'rename' | 'move', item: MoveItem): Promise<Relocated> {
  const paths = readMovePaths(operation, item);
  const relocation = await relocationOf(paths, (folder) => isFolder(run, folder));
  const { path, from, links_updated: linksUpdated, unread } = await carryOut(run, relocation);
  if (path === from) throw new DestinationTaken();
  return { path, from, linksUpdated, unread: unreadNames({ unread }) };
}

async function carryOut(run: RunCommand, relocation: Relocation) {
  if (relocation.type === 'move_note') {
    const { note, to } = relocation;
    return (await run('move_note', { note, to })).metadata;
  }
  const { folder, to } = relocation;
  return (await run('move_folder', { folder, to })).metadata;
}
