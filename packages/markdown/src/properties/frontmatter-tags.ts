import { valueNamed } from './value.ts';

/**
 * Lists the tags in a note's properties, each with its `#`. Null if there are none, as in Obsidian's own result.
 *
 * The key is `tags` in any case, with a list or a string. A string with a comma or a space is not a tag, nor is an
 * entry like that, nor a number: a tag needs at least one character that is not a digit.
 */
export function frontmatterTags(properties: Readonly<Record<string, unknown>>): string[] | null {
  const value = valueNamed(properties, 'tags');
  if (typeof value === 'string') return /[\s,]/.test(value) ? [] : tagsOf([value]);
  return Array.isArray(value) ? tagsOf(value) : null;
}

function tagsOf(entries: readonly unknown[]): string[] {
  return entries
    .filter((entry) => typeof entry === 'string' || typeof entry === 'number')
    .map((entry) => String(entry).trim())
    .filter((entry) => !/^#?\d*$|\s/.test(entry))
    .map((entry) => (entry.startsWith('#') ? entry : `#${entry}`));
}
