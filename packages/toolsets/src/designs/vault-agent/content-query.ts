/**
 * A text in the language of the search of the app: each of its words, or of its quoted phrases, has to stand in the
 * content of a note, in any case. Nothing in the text is read as an operator.
 */
export function contentQuery(text: string): string {
  return [...text.matchAll(/"([^"]+)"|(\S+)/g)]
    .map(([, phrase, word = '']) => phrase ?? word)
    .filter((part) => part.trim() !== '')
    .map((part) => `content:"${escaped(part)}"`)
    .join(' ');
}

/** Backslashes count only before a quote, where two of them are one. */
function escaped(part: string): string {
  return part.replace(/(?<!\\)(\\*)"/g, '$1$1\\"').replace(/(?<!\\)\\+$/, '$&$&');
}
