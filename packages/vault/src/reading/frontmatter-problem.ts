import { findFrontmatterBlock, readProperties } from '@obsidian-agent/markdown';

/** Why and where an edit made a frontmatter unreadable that could be read before; undefined where it did not. */
export function newProblemIn(before: string, after: string): string | undefined {
  const read = readProperties(after, findFrontmatterBlock(after));
  if (!('malformed' in read) || 'malformed' in readProperties(before, findFrontmatterBlock(before))) return undefined;
  const { line, column, message } = read.malformed;
  return `line ${line}, column ${column}: ${message}`;
}
