/**
 * Lists the tags of a note's properties, each with its `#`. Null where they hold none, as in the app's own answer.
 *
 * The key is `tags` in any case, a list or one string. A string with a comma or a space is no tag, nor is such an entry,
 * nor a mere number: a tag has at least one character that is no digit.
 */
export function frontmatterTags(properties: Readonly<Record<string, unknown>>): string[] | null {
  const key = Object.keys(properties).find((name) => name.toLowerCase() === 'tags');
  const value = key === undefined ? null : properties[key];
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
