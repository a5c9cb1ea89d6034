const FIRST_STAND_IN = 0xdc80;
const LAST_STAND_IN = 0xdcff;
const strictly = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Decodes a note's bytes without loss: `encodeNote` restores the same bytes.
 *
 * An invalid UTF-8 byte becomes the lone surrogate U+DC00 + byte. A byte order mark stays in the text.
 */
export function decodeNote(bytes: Uint8Array): string {
  try {
    return strictly.decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return decodeByteByByte(bytes);
    throw error;
  }
}

/** Encodes a note's text; the lone surrogates of `decodeNote` become the bytes that they stand for. */
export function encodeNote(text: string): Uint8Array {
  if (text.isWellFormed()) return new TextEncoder().encode(text);

  const bytes = new Uint8Array(text.length * 3);
  let length = 0;
  for (let from = 0; from < text.length; ) {
    const at = nextStandIn(text, from);
    length += new TextEncoder().encodeInto(text.slice(from, at), bytes.subarray(length)).written;
    if (at < text.length) bytes[length++] = text.charCodeAt(at) - 0xdc00;
    from = at + 1;
  }
  return bytes.slice(0, length);
}

/** Whether a text contains only characters and no lone surrogates, for invalid UTF-8 or otherwise. */
export function isFaithful(text: string): boolean {
  return text.isWellFormed();
}

/** Whether a text decoded from bytes begins with the byte order mark of UTF-16. */
export function isUtf16(text: string): boolean {
  return text.startsWith('\udcff\udcfe') || text.startsWith('\udcfe\udcff');
}

/** Offset of the next lone surrogate that stands for a byte; the end of the text if there is none. */
function nextStandIn(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code >= 0xd800 && code < 0xdc00 && isLowSurrogate(text.charCodeAt(at + 1))) at += 1;
    else if (code >= FIRST_STAND_IN && code <= LAST_STAND_IN) return at;
  }
  return text.length;
}

function isLowSurrogate(code: number): boolean {
  return code >= 0xdc00 && code < 0xe000;
}

function decodeByteByByte(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; ) {
    const end = at + validLength(bytes, at);
    if (end > at) parts.push(strictly.decode(bytes.subarray(at, end)));
    if (end < bytes.length) parts.push(String.fromCharCode(0xdc00 + (bytes[end] ?? 0)));
    at = end + 1;
  }
  return parts.join('');
}

/** Number of bytes of well-formed UTF-8 from `from`. */
function validLength(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length) {
    const size = characterSize(bytes, at);
    if (size === 0) break;
    at += size;
  }
  return at - from;
}

/** Size of the well-formed UTF-8 character at `at`; 0 if it is not well-formed. Table 3-7 of the Unicode standard. */
function characterSize(bytes: Uint8Array, at: number): number {
  const lead = bytes[at] ?? 0;
  if (lead < 0x80) return 1;
  const second = bytes[at + 1] ?? 0;
  if (lead >= 0xc2 && lead < 0xe0) return isTrail(second) ? 2 : 0;
  if (lead >= 0xe0 && lead < 0xf0) return isSecondOfThree(lead, second) && isTrail(bytes[at + 2]) ? 3 : 0;
  if (lead < 0xf0 || lead > 0xf4 || !isSecondOfFour(lead, second)) return 0;
  return isTrail(bytes[at + 2]) && isTrail(bytes[at + 3]) ? 4 : 0;
}

function isTrail(byte = 0): boolean {
  return byte >= 0x80 && byte < 0xc0;
}

function isSecondOfThree(lead: number, second: number): boolean {
  return second >= (lead === 0xe0 ? 0xa0 : 0x80) && second < (lead === 0xed ? 0xa0 : 0xc0);
}

function isSecondOfFour(lead: number, second: number): boolean {
  return second >= (lead === 0xf0 ? 0x90 : 0x80) && second < (lead === 0xf4 ? 0x90 : 0xc0);
}
