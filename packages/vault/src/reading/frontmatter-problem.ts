import { findFrontmatterBlock, type Malformed, readProperties } from '@obsidian-agent/markdown';

/** The error and its location if an edit made readable frontmatter unreadable; otherwise undefined. */
export function newProblemIn(before: string, after: string): string | undefined {
  const read = readProperties(after, findFrontmatterBlock(after));
  if (!('malformed' in read) || 'malformed' in readProperties(before, findFrontmatterBlock(before))) return undefined;
  return placedProblem(read.malformed);
}

/** Where frontmatter cannot be read, and why. */
export function placedProblem({ line, column, message }: Malformed): string {
  return `line ${line}, column ${column}: ${message}`;
}
