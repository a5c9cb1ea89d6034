import { call, didYouMean, type Message, text, trusted } from '@obsidian-agent/shared-types';
import type { VaultReader } from '../core/vault.ts';
import { asCompared, nameOf } from '../paths/link-paths.ts';
import { nearPaths } from '../paths/near-names.ts';
import { isHidden } from '../paths/note-path.ts';

/**
 * Warns about prefixes that exclude nothing because no path begins with them; most likely another folder is intended.
 */
export function excludeHints(reader: VaultReader, exclude: readonly string[]): readonly Message[] {
  if (exclude.length === 0) return [];
  const paths = [...reader.folders().map((folder) => `${folder}/`), ...reader.files()].map(asCompared);
  return exclude.flatMap((beginning) => {
    const plain = beginning.replace(/^\/+/, '');
    // Hidden paths are excluded anyway.
    if (isHidden(plain) || paths.some((path) => path.startsWith(asCompared(plain)))) return [];
    const [near] = nearPaths(plain.replace(/(?<!\/)\/+$/, ''), reader.folders(), nameOf);
    const suggestion = near === undefined ? text`${call('list_folders')} lists the folders.` : didYouMean([near]);
    return [text`No path begins with ${trusted(JSON.stringify(beginning))}, so it excludes nothing. ${suggestion}`];
  });
}
