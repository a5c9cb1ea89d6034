/** Offset of a note's first character: a byte order mark is none. */
export function startOfNote(text: string): number {
  return text.startsWith('\ufeff') ? 1 : 0;
}

/** The line break that a note uses, told by its first one; LF where it has none, or where a CR could meet an LF. */
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

/** A text with each of its line breaks written as another. */
export function withLineBreaks(text: string, lineBreak: string): string {
  return text.replace(/\r\n|\r|\n/g, lineBreak);
}
