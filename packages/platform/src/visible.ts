import { isNeeded } from './needed-character.ts';

/**
 * Controls except tab and line break, line separators, bidirectional marks, and characters that nobody sees, such as
 * zero-width spaces, soft hyphens and tags.
 *
 * Uses ranges, because compiling `\p{Default_Ignorable_Code_Point}` takes longer than writing most texts.
 */
const HIDDEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern searches for these.
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: combining characters are meant one by one.
  /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb]|\r(?!\n)|\ud82f[\udca0-\udca3]|\ud834[\udd73-\udd7a]|[\udb40-\udb43][\udc00-\udfff]/g;

const CARET = 0x40;

/**
 * Makes controls, bidirectional marks and invisible characters visible, as in `^[`, `\u202e` and `\u200b`.
 *
 * Joiners, variation selectors and the like stay where emoji and scripts need them. JSON keeps its meaning: it has already
 * escaped control characters, and the escapes added here mean the same character.
 */
export function visible(text: string): string {
  return text.replace(HIDDEN, (hidden, at: number) => {
    if (hidden < ' ') return `^${String.fromCharCode(hidden.charCodeAt(0) + CARET)}`;
    return isNeeded(hidden, text, at) ? hidden : escaped(hidden);
  });
}

function escaped(character: string): string {
  const units = character.split('').map((unit) => unit.charCodeAt(0).toString(16).padStart(4, '0'));
  return units.map((code) => `\\u${code}`).join('');
}

/** The text to write to a stream: made visible on a terminal, unchanged elsewhere. */
export function visibleOn({ isTTY }: { readonly isTTY?: boolean | undefined }, text: string): string {
  return isTTY === true ? visible(text) : text;
}
