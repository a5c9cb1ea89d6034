/** Values of a YAML text in its usual form. */
export type PlainValue = string | number | boolean | readonly PlainValue[] | { readonly [key: string]: PlainValue };

/** The text has a form that only the library reads. */
export class NotPlain extends Error {
  override readonly name = 'NotPlain';
}

const DOUBLE = /"(?:[^"\\]|\\["\\/nrt])*"/y;
const SINGLE = /'(?:[^']|'')*'/y;
const COMMENT = / *$| +#.*$/y;
const INTEGER = /^(?:0|-?[1-9]\d{0,14})$/;
const DECIMAL = /^-?(?:0|[1-9]\d{0,9})\.\d{1,9}$/;
/** All other numbers of YAML 1.2. */
const NUMBER =
  /^(?:[-+]?\d+|0o[0-7]+|0x[\da-fA-F]+|[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:[eE][-+]?\d+)?|[-+]?\.(?:inf|Inf|INF)|\.nan|\.NaN|\.NAN)$/;
const LETTER = /^[A-Za-z]/;
/** Characters that a text can begin with. */
const OTHER_START = /^[^-?:,[\]{}#&*!|>'"%@` ]|^-[^ ]/;
const NAMES = new Set(['null', 'Null', 'NULL', '~', 'True', 'TRUE', 'False', 'FALSE', '']);

/** A value without quotes, spaces around it, or a comment. */
export function readPlainScalar(written: string): PlainValue {
  if (written === 'true') return true;
  if (written === 'false') return false;
  if (written.includes(': ') || written.includes(' #') || written.endsWith(':') || NAMES.has(written))
    throw new NotPlain();
  if (LETTER.test(written)) return written;
  if (INTEGER.test(written) || DECIMAL.test(written)) return Number(written);
  if (!OTHER_START.test(written) || NUMBER.test(written)) throw new NotPlain();
  return written;
}

/** The text in quotes that begins at `start`, and where it ends. */
export function readQuoted(line: string, start: number): { readonly value: string; readonly end: number } {
  const isDouble = line[start] === '"';
  const pattern = isDouble ? DOUBLE : SINGLE;
  pattern.lastIndex = start;
  if (!pattern.test(line)) throw new NotPlain();
  const end = pattern.lastIndex;
  const value = isDouble
    ? (JSON.parse(line.slice(start, end)) as string)
    : line.slice(start + 1, end - 1).replaceAll("''", "'");
  return { value, end };
}

/** Whether the library reads a key as something else than its letters: `null` as an empty name, `TRUE` as "true". */
export function isNamedValue(key: string): boolean {
  return NAMES.has(key);
}

/** A text without the spaces at its end, in time in proportion to them. */
export function trimSpaces(text: string): string {
  let end = text.length;
  while (text[end - 1] === ' ') end -= 1;
  return text.slice(0, end);
}

/** The value, if nothing but a comment follows it on the line. */
export function skipComment(line: string, end: number, value: PlainValue): PlainValue {
  COMMENT.lastIndex = end;
  if (!COMMENT.test(line)) throw new NotPlain();
  return value;
}
