import type { VaultReader } from '../core/vault.ts';
import { fileKindOf } from '../paths/file-kind.ts';
import { ignoredBy } from '../paths/ignored-files.ts';

/** Files of the kinds that Obsidian shows, except those that its settings exclude. */
export function shownTest(reader: VaultReader): (path: string) => boolean {
  const isIgnored = ignoredBy(reader.settings.userIgnoreFilters);
  return (path) => fileKindOf(path) !== 'other' && !isIgnored(path);
}
