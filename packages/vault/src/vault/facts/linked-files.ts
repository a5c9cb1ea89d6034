import { FileTable } from '../links/link-resolution.ts';
import { asCompared, nameOf } from '../paths/link-paths.ts';
import type { VaultReader } from '../vault.ts';
import { linkKey } from './link-key.ts';
import type { LinkFact } from './note-facts.ts';

/** The files that these links may lead to, and no others: a table of few is sooner made than that of a whole vault. */
export function filesLinked(reader: VaultReader, links: readonly Pick<LinkFact, 'linkpath'>[]): FileTable {
  const names = new Set<string>();
  for (const { linkpath } of links) {
    const key = linkKey(linkpath);
    names.add(key).add(`${key}.md`);
  }
  return new FileTable(reader.files().filter((file) => names.has(asCompared(nameOf(file)))));
}
