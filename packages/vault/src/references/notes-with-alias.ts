import { findFrontmatterBlock } from '@obsidian-agent/markdown';
import type { VaultReader } from '../core/vault.ts';
import { withPauses } from '../core/with-pauses.ts';
import { asCompared, isNotePath } from '../paths/link-paths.ts';
import { readReadableSnapshots } from '../snapshots/read-snapshots.ts';
import { unindexed } from '../snapshots/unread-texts.ts';

/** The notes that have an alias, in any case and Unicode form. Without an index, all notes are read. */
export async function notesAliased(reader: VaultReader, alias: string): Promise<string[]> {
  const wanted = asCompared(alias.trim());
  const index = await reader.knownIndex();
  const files =
    index === undefined ? reader.files() : reader.currentPathsOf([...index.aliased(wanted), ...unindexed(index)]);
  const notes = files.filter(isNotePath);
  const found: string[] = [];
  for await (const { path, text } of withPauses(reader, readReadableSnapshots(reader, notes))) {
    const block = findFrontmatterBlock(text);
    if (block === undefined || !/aliases/i.test(text.slice(block.start, block.end))) continue;
    // Reading properties loads a library that an exact path does not need.
    const { listAliases } = await import('./note-aliases.ts');
    if (listAliases(text).some((name) => asCompared(name) === wanted)) found.push(path);
  }
  return found;
}
