import { aliasesOf, findFrontmatterBlock, readProperties } from '@obsidian-agent/markdown';

/** The other names of a note; none where its frontmatter cannot be read. */
export function listAliases(text: string): string[] {
  const read = readProperties(text, findFrontmatterBlock(text));
  return 'malformed' in read ? [] : aliasesOf(read.properties);
}
