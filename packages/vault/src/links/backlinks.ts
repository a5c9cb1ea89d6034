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
export function backlinksTo(reader: VaultReader, index: NoteIndex, path: string): LinkFact[] {
  const keys = isNotePath(path) ? [linkKey(path), linkKey(withoutNoteExtension(path))] : [linkKey(path)];
  const links = index.linksNamed(keys).filter((link) => link.path !== path && link.form !== 'definition');
  const files = filesLinked(reader, links);
  return links.filter((link) => targetOfLink(files, link) === path);
}
