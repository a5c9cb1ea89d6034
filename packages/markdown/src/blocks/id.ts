import type { Leaf } from '../text/leaf.ts';
import { CARET, DASH, isWhitespace, isWord, skipWhitespace, trimEnd } from '../text/scan-characters.ts';

/** Id at the very end of a block's text (`… ^id`). */
export interface TrailingId {
  readonly id: string;
  /** Whether the text consists of the ID alone. */
  readonly isAlone: boolean;
}

export function trailingId({ text }: Leaf): TrailingId | undefined {
  const end = trimEnd(text, 0, text.length);
  let at = end;
  while (at > 0 && isIdCharacter(text.charCodeAt(at - 1))) at -= 1;
  if (at === end || text.charCodeAt(at - 1) !== CARET) return undefined;

  const mark = at - 1;
  if (mark > 0 && !isWhitespace(text.charCodeAt(mark - 1))) return undefined;
  return { id: text.slice(at, end), isAlone: skipWhitespace(text, 0, mark) === mark };
}

function isIdCharacter(code: number): boolean {
  return isWord(code) || code === DASH;
}
