import { otherName } from '../../toolset/other-name.ts';
import type { RunCommand } from '../../toolset/toolset.ts';
import { linksNotUpdated, unreadNames } from '../../toolset/unread-words.ts';
import type { BulkOutcome, ItemFailure } from './bulk-answer.ts';
import type { MoveItem } from './declarations/manage-structure.ts';
import { exactFolder } from './exact-path.ts';
import { allItems } from './pages.ts';
import { messageOf, refusalOf } from './refusal.ts';
import { DestinationTaken, type Relocation, readMovePaths, relocationOf, SourceMissing } from './relocation.ts';
import { DESTINATION_EXISTS, FILE_NOT_FOUND, type StructureQuery, structureItemWords } from './structure-words.ts';

/**
 * Renames or moves many notes and folders, in order and in one transaction. A failed item does not affect the others.
 *
 * @throws AgentError if none of them could be tried
 */
export async function relocateAll(
  run: RunCommand,
  operation: 'rename' | 'move',
  items: readonly MoveItem[],
): Promise<BulkOutcome> {
  const known = await foldersOf(run);
  const errors = new Map<number, string>();
  const moves: { readonly index: number; readonly command: Relocation }[] = [];
  for (const [index, item] of items.entries()) {
    try {
      const paths = readMovePaths(operation, item);
      const command = await relocationOf(paths, async (folder) => known.has(keyOf(folder)));
      // A later item may refer to what this one moves.
      if (command.type === 'move_folder') known.add(keyOf(command.to));
      moves.push({ index, command });
    } catch (error) {
      errors.set(index, wordsFor(error, item));
    }
  }
  const warnings = moves.length === 0 ? [] : await moveAll(run, { moves, items, errors });
  const failures = [...errors]
    .sort(([a], [b]) => a - b)
    .map(([index, error]): ItemFailure => {
      return { path: items[index]?.path ?? '', error };
    });
  return { affected: items.length - failures.length, errors: failures, warnings };
}

interface Moving {
  readonly moves: readonly { readonly index: number; readonly command: Relocation }[];
  readonly items: readonly MoveItem[];
  readonly errors: Map<number, string>;
}

/** Warnings: unreadable files that may link to moved ones, and files stored under another name. */
async function moveAll(run: RunCommand, { moves, items, errors }: Moving): Promise<readonly string[]> {
  const commands = moves.map(({ command }) => ({ ...command }));
  const { metadata } = await run('batch', { commands, atomic: false });
  const unread = new Set<string>();
  const renamed: string[] = [];
  for (const [at, done] of metadata.items.entries()) {
    const index = moves[at]?.index;
    const item = index === undefined ? undefined : items[index];
    if (index === undefined || item === undefined) continue;
    const query = structureQuery(item);
    if (done.status === 'error') {
      errors.set(index, messageOf(done.error, structureItemWords(query)));
      continue;
    }
    for (const name of unreadNames(done.metadata)) unread.add(name);
    const [path, from] = [String(done.metadata['path']), String(done.metadata['from'])];
    // A note or folder that was already there was not moved.
    if (path === from) errors.set(index, DESTINATION_EXISTS);
    else renamed.push(...otherName(query.path, from), ...otherName(query.newPath, path));
  }
  return [...renamed, ...linksNotUpdated([...unread])];
}

function wordsFor(error: unknown, item: MoveItem): string {
  if (error instanceof DestinationTaken) return DESTINATION_EXISTS;
  if (error instanceof SourceMissing) return FILE_NOT_FOUND;
  return refusalOf(error, structureItemWords(structureQuery(item))).message;
}

function structureQuery({ path, new_path: newPath }: MoveItem): StructureQuery {
  return { path: path ?? '', newPath: newPath ?? '' };
}

async function foldersOf(run: RunCommand): Promise<Set<string>> {
  const folders = await allItems(async (page) => {
    const { metadata } = await run('list_folders', page);
    return { items: metadata.folders, total: metadata.total_count, next: metadata.next_cursor };
  });
  return new Set(folders.map(({ path }) => keyOf(exactFolder(path))));
}

/** Vaults find folders in any case and Unicode form. */
function keyOf(folder: string): string {
  return folder.normalize('NFC').toLowerCase();
}
