import { FileTable } from '../links/link-resolution.ts';
import { asCompared, nameOf } from '../paths/link-paths.ts';
import type { VaultReader } from '../vault.ts';
import { linkKey } from './link-key.ts';
import type { LinkFact } from './note-facts.ts';

/** The files that these links may lead to, and no others: a table of few is sooner made than that of a whole vault. */
export function filesLinked(reader: VaultReader, links: readonly Pick<LinkFact, 'linkpath'>[]): FileTable {
  const wanted = new Set<string>();
  for (const { linkpath } of links) {
    const key = linkKey(linkpath);
    wanted.add(key).add(`${key}.md`);
  }
  const files = reader.files();
  const names = comparedNames(files);
  return new FileTable(files.filter((_, place) => wanted.has(names[place] ?? '')));
}

/** Of lists that are asked about again and again while nothing happens in the vault. */
const known = new WeakMap<readonly string[], readonly string[]>();

function comparedNames(files: readonly string[]): readonly string[] {
  const names = known.get(files) ?? files.map((file) => asCompared(nameOf(file)));
  known.set(files, names);
  return names;
}
