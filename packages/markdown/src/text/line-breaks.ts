/** Offset of a note's first character after any byte order mark. */
export function startOfNote(text: string): number {
  return text.startsWith('\ufeff') ? 1 : 0;
}

/** The first line break of a note; LF if it has none, or if it mixes CR with LF, which could join to CRLF. */
export function lineBreakOf(text: string): string {
  const first = /\r\n|\r|\n/.exec(text)?.[0] ?? '\n';
  return first === '\r' && text.includes('\n') ? '\n' : first;
}

/** The line break at an offset, or nothing. */
export function lineBreakAt(text: string, at: number): string {
  const character = text[at];
  if (character === '\n') return '\n';
  if (character !== '\r') return '';
  return text[at + 1] === '\n' ? '\r\n' : '\r';
}

/** A text with all its line breaks replaced by another kind. */
export function withLineBreaks(text: string, lineBreak: string): string {
  return text.replace(/\r\n|\r|\n/g, lineBreak);
}
