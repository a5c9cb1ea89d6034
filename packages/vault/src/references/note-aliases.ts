import { aliasesOf, findFrontmatterBlock, readProperties } from '@obsidian-agent/markdown';

/** The aliases of a note; none if its frontmatter cannot be read. */
export function listAliases(text: string): string[] {
  const read = readProperties(text, findFrontmatterBlock(text));
  return 'malformed' in read ? [] : aliasesOf(read.properties);
}
