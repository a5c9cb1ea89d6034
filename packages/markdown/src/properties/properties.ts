import type { Frontmatter } from '../text/note-structure.ts';
import { readPlainProperties } from './plain-properties.ts';
import { type Malformed, parseYamlProperties } from './yaml-document.ts';
import { LONGEST_YAML } from './yaml-limits.ts';

/**
 * Reads the properties of a note: YAML 1.2 or JSON, dates as strings, anchors resolved.
 *
 * As in Obsidian, frontmatter with an error has no properties, and a duplicate key is an error.
 */
export function readProperties(
  text: string,
  frontmatter: Frontmatter | undefined,
): { properties: Record<string, unknown> } | { malformed: Malformed } {
  if (frontmatter === undefined) return { properties: {} };
  const { start, end } = frontmatter.content;
  const plain = end - start > LONGEST_YAML ? undefined : readPlainProperties(text.slice(start, end));
  if (plain !== undefined) return { properties: plain };
  const read = parseYamlProperties(text, frontmatter.content);
  return 'malformed' in read ? read : { properties: read.values };
}
