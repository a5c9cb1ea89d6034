/**
 * Control characters but for tab and line break, line separators, and the marks that turn the direction of writing.
 *
 * Ranges, since an engine takes longer to build `\p{Bidi_Control}` than most texts take to write.
 */
const STEERING =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
  /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]|\r(?!\n)/g;

const CARET = 0x40;

/**
 * Returns a text that a terminal shows as it is: `^[` for the escape character, `\u202e` for a mark that turns text round.
 *
 * JSON stays the same JSON: its own escapes have been applied before, and those added here mean the same character.
 */
export function visible(text: string): string {
  return text.replace(STEERING, (character) => {
    const code = character.charCodeAt(0);
    return code < 0x20 ? `^${String.fromCharCode(code + CARET)}` : `\\u${code.toString(16).padStart(4, '0')}`;
  });
}

/** Returns the text to write to a stream: made visible on a terminal, unchanged elsewhere. */
export function visibleOn({ isTTY }: { readonly isTTY?: boolean | undefined }, text: string): string {
  return isTTY === true ? visible(text) : text;
}
