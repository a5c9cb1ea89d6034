import type { VaultReader } from '../core/vault.ts';
import type { LinkFact } from '../metadata/note-facts.ts';
import { asCompared, nameOf, trimLinkpath } from '../paths/link-paths.ts';
import { pathsNamed } from '../paths/paths-named.ts';
import { FileTable } from './resolution.ts';

/** A table of only the files that these links may lead to, which is faster to build than one of the whole vault. */
export function filesLinked(reader: VaultReader, links: readonly Pick<LinkFact, 'linkpath'>[]): FileTable {
  const wanted = new Set<string>();
  for (const { linkpath } of links) {
    const name = nameOf(asCompared(linkpath));
    for (const key of [name, trimLinkpath(name)]) wanted.add(key).add(`${key}.md`);
  }
  return new FileTable(pathsNamed(reader.files(), wanted));
}
