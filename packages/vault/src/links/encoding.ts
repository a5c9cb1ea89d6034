import { isControl } from '../paths/invisible.ts';

/** The kind of destination to write in a Markdown link, and how much of it to percent-encode. */
export interface DestinationStyle {
  /** Whether it is in `<…>`, where spaces and brackets are allowed. */
  readonly isAngled: boolean;
  /** Characters to percent-encode, in addition to those that no destination can contain. */
  readonly isEncoded?: (character: string) => boolean;
}

/**
 * Writes a path as the destination of a Markdown link that leads to it.
 *
 * Spaces become `%20`, as in Obsidian. Obsidian stops there and writes links that it cannot read again, so these are
 * encoded too:
 * - `%`, `#` and `\` everywhere, other whitespace and control characters, `<` and `>`
 * - a `|`, which would end a table cell, and unbalanced brackets
 * - the `&` of text that looks like an entity, and the `:` of text that looks like a URL scheme
 */
export function encodeDestination(path: string, style: DestinationStyle): string {
  const lonely = style.isAngled ? new Set<number>() : lonelyParentheses(path);
  const colon = /^[a-z][a-z0-9+.-]*:/i.exec(path)?.[0].length;
  let encoded = '';
  let index = 0;
  for (const character of path) {
    const isRefused =
      mustEncode(character, style.isAngled) ||
      lonely.has(index) ||
      index + 1 === colon ||
      (character === '&' && /^&#?\w+;/.test(path.slice(index, index + 34)));
    encoded += isRefused || style.isEncoded?.(character) === true ? percentEncoded(character) : character;
    index += character.length;
  }
  return encoded;
}

/** Escapes text for the brackets of a Markdown link, so that it reads as that text and the link continues after it. */
export function escapeLinkText(text: string): string {
  // In a table, a pipe would end the cell. Elsewhere, an escaped pipe reads the same.
  const escaped = text.replace(/[\\|]/g, '\\$&');
  return isBalanced(escaped) && !escaped.includes('[[') ? escaped : escaped.replace(/[[\]]/g, '\\$&');
}

/** The characters that a destination percent-encodes. Non-ASCII characters count as one group. */
export function encodingOf(written: string): (character: string) => boolean {
  const encoded = new Set<string>();
  let aboveAscii = false;
  for (const [, digits] of written.matchAll(/%([0-9a-f]{2})/gi)) {
    const code = Number.parseInt(digits ?? '', 16);
    if (code < 0x80 && code !== 0x2f) encoded.add(String.fromCharCode(code));
    else if (code >= 0x80) aboveAscii = true;
  }
  return (character) => encoded.has(character) || (aboveAscii && character > '\u007f');
}

function mustEncode(character: string, isAngled: boolean): boolean {
  if ('%#\\<>|'.includes(character)) return true;
  if (isAngled && (character === ' ' || character === '\u00a0')) return false;
  return isControl(character) || /\s/.test(character);
}

function percentEncoded(character: string): string {
  // Half of a surrogate pair has no UTF-8 bytes, so it cannot be percent-encoded.
  if (/^[\ud800-\udfff]$/.test(character)) return character;
  return encodeURIComponent(character).replace(
    /^[!'()*~._-]$/,
    (kept) => `%${kept.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function lonelyParentheses(path: string): Set<number> {
  const open: number[] = [];
  const lonely = new Set<number>();
  for (let index = 0; index < path.length; index++) {
    if (path[index] === '(') open.push(index);
    else if (path[index] === ')' && open.pop() === undefined) lonely.add(index);
  }
  for (const index of open) lonely.add(index);
  return lonely;
}

function isBalanced(text: string): boolean {
  let depth = 0;
  for (const character of text) {
    if (character === '[') depth++;
    else if (character === ']' && --depth < 0) return false;
  }
  return depth === 0;
}
