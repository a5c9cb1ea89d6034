import { findFrontmatterBlock } from '../../markdown/properties/frontmatter-block.ts';
import { readProperties } from '../../markdown/properties/properties.ts';
import { aliasesOf } from '../../markdown/properties/property-aliases.ts';

/** The other names of a note; none where its frontmatter cannot be read. */
export function listAliases(text: string): string[] {
  const read = readProperties(text, findFrontmatterBlock(text));
  return 'malformed' in read ? [] : aliasesOf(read.properties);
}
