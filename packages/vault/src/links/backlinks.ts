import type { VaultReader } from '../core/vault.ts';
import { linkKey } from '../metadata/link-key.ts';
import type { LinkFact } from '../metadata/note-facts.ts';
import type { NoteIndex } from '../metadata/note-index.ts';
import { isNotePath, withoutNoteExtension } from '../paths/link-paths.ts';
import { filesLinked } from './linked-files.ts';
import { targetOfLink } from './target.ts';

/**
 * Lists the links to a file, in order of the texts that contain them.
 *
 * Links of a note to itself are left out, and so are the definitions of reference links, whose uses are listed as
 * links.
 */
export function backlinksTo(reader: VaultReader, index: NoteIndex, path: string): readonly LinkFact[] {
  return backlinksByTarget(reader, index, [path]).get(path) ?? [];
}

/** As `backlinksTo`, of many files, by their paths. */
export function backlinksByTarget(
  reader: VaultReader,
  index: NoteIndex,
  paths: readonly string[],
): ReadonlyMap<string, readonly LinkFact[]> {
  const links = index.linksNamed([...new Set(paths.flatMap(keysOf))]).filter(({ form }) => form !== 'definition');
  const files = filesLinked(reader, links);
  const found = new Map<string, LinkFact[]>(paths.map((path) => [path, []]));
  for (const link of links) {
    const target = targetOfLink(files, link);
    if (target !== undefined && target !== link.path) found.get(target)?.push(link);
  }
  return found;
}

function keysOf(path: string): string[] {
  return isNotePath(path) ? [linkKey(path), linkKey(withoutNoteExtension(path))] : [linkKey(path)];
}
