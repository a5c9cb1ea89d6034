import { findFrontmatterBlock, readProperties } from '@obsidian-agent/markdown';

/** The error and its location if an edit made readable frontmatter unreadable; otherwise undefined. */
export function newProblemIn(before: string, after: string): string | undefined {
  const read = readProperties(after, findFrontmatterBlock(after));
  if (!('malformed' in read) || 'malformed' in readProperties(before, findFrontmatterBlock(before))) return undefined;
  const { line, column, message } = read.malformed;
  return `line ${line}, column ${column}: ${message}`;
}
