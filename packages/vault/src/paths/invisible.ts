/**
 * Unicode's Default_Ignorable_Code_Point, as ranges from first to last.
 *
 * Spelled out because compiling the Unicode property into a pattern takes longer than reading a note.
 */
const IGNORABLE: readonly (readonly [number, number])[] = [
  [0xad, 0xad],
  [0x34f, 0x34f],
  [0x61c, 0x61c],
  [0x115f, 0x1160],
  [0x17b4, 0x17b5],
  [0x180b, 0x180f],
  [0x200b, 0x200f],
  [0x202a, 0x202e],
  [0x2060, 0x206f],
  [0x3164, 0x3164],
  [0xfe00, 0xfe0f],
  [0xfeff, 0xfeff],
  [0xffa0, 0xffa0],
  [0xfff0, 0xfff8],
  [0x1bca0, 0x1bca3],
  [0x1d173, 0x1d17a],
  [0xe0000, 0xe0fff],
];

/** Whether a character is a control character. */
export function isControl(character: string): boolean {
  return isControlCode(character.charCodeAt(0));
}

/** Whether a text has a control character. */
export function hasControl(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) if (isControlCode(text.charCodeAt(at))) return true;
  return false;
}

function isControlCode(code: number): boolean {
  return code < 0x20 || (code >= 0x7f && code <= 0x9f);
}

/** The first character of a text that is neither a space nor ignored by some file systems; undefined for none. */
export function firstVisible(text: string): string | undefined {
  for (const character of text)
    if (!isIgnorable(character.codePointAt(0) ?? 0) && character.trim() !== '') return character;
  return undefined;
}

/** Removes the characters that some file systems ignore, so that a name containing them opens another file. */
export function withoutIgnorable(text: string): string {
  return [...text].filter((character) => !isIgnorable(character.codePointAt(0) ?? 0)).join('');
}

/** Most characters are below the first range or in a gap; this runs for each of thousands of names. */
function isIgnorable(point: number): boolean {
  for (let at = 0; at < IGNORABLE.length; at += 1) {
    const range = IGNORABLE[at] as readonly [number, number];
    if (point <= range[1]) return point >= range[0];
  }
  return false;
}
