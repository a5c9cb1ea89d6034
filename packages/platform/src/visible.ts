/**
 * Control characters except tab and line break, line separators, and bidirectional marks.
 *
 * Uses ranges, because compiling `\p{Bidi_Control}` takes longer than writing most texts.
 */
const STEERING =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern searches for these.
  /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]|\r(?!\n)/g;

const CARET = 0x40;

/**
 * Makes control characters and bidirectional marks visible, as in `^[` and `\u202e`.
 *
 * JSON keeps its meaning: it has already escaped control characters, and the escapes added here mean the same character.
 */
export function visible(text: string): string {
  return text.replace(STEERING, (character) => {
    const code = character.charCodeAt(0);
    return code < 0x20 ? `^${String.fromCharCode(code + CARET)}` : `\\u${code.toString(16).padStart(4, '0')}`;
  });
}

/** The text to write to a stream: made visible on a terminal, unchanged elsewhere. */
export function visibleOn({ isTTY }: { readonly isTTY?: boolean | undefined }, text: string): string {
  return isTTY === true ? visible(text) : text;
}
