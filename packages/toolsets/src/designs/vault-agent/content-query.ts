/**
 * A text in Obsidian search syntax: the content of a note has to contain each of its words and quoted phrases, ignoring
 * case. Nothing in the text is an operator.
 */
export function contentQuery(text: string): string {
  return [...text.matchAll(/"([^"]+)"|(\S+)/g)]
    .map(([, phrase, word = '']) => phrase ?? word)
    .filter((part) => part.trim() !== '')
    .map((part) => `content:"${escaped(part)}"`)
    .join(' ');
}

/** Backslashes are special only before a quote, where two stand for one. */
function escaped(part: string): string {
  return part.replace(/(?<!\\)(\\*)"/g, '$1$1\\"').replace(/(?<!\\)\\+$/, '$&$&');
}
