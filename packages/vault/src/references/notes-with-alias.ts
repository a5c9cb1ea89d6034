import { findFrontmatterBlock } from '@obsidian-agent/markdown';
import type { VaultReader } from '../core/vault.ts';
import { asCompared, isNotePath } from '../paths/link-paths.ts';
import { readReadableSnapshots } from '../snapshots/read-snapshots.ts';
import { unindexed } from '../snapshots/unread-texts.ts';

const NOTES_BETWEEN_PAUSES = 256;

/** The notes that have an alias, in any case and Unicode form. Without an index, all notes are read. */
export async function notesAliased(reader: VaultReader, alias: string): Promise<string[]> {
  const wanted = asCompared(alias.trim());
  const index = await reader.knownIndex();
  const files =
    index === undefined ? reader.files() : reader.currentPathsOf([...index.aliased(wanted), ...unindexed(index)]);
  const notes = files.filter(isNotePath);
  const found: string[] = [];
  let seen = 0;
  for (const { path, text } of readReadableSnapshots(reader, notes)) {
    seen += 1;
    if (seen % NOTES_BETWEEN_PAUSES === 0) await reader.pause();
    const block = findFrontmatterBlock(text);
    if (block === undefined || !/aliases/i.test(text.slice(block.start, block.end))) continue;
    // Reading properties loads a library that an exact path does not need.
    const { listAliases } = await import('./note-aliases.ts');
    if (listAliases(text).some((name) => asCompared(name) === wanted)) found.push(path);
  }
  return found;
}
