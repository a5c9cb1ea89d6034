import type { Scalar } from 'yaml';
import type { Span } from '../text/note-structure.ts';
import { jsonOf } from '../text/write-stand-ins.ts';

/** YAML notations of a text. In properties, a plain scalar cannot contain a link: it cannot begin with a bracket. */
export type Quoting = 'plain' | 'single' | 'double' | 'block';

export interface LocatedText extends Unquoted {
  readonly quoting: Quoting;
}

const ESCAPE = /\\(?:x[\da-f]{2}|u[\da-f]{4}|U[\da-f]{8}|.)/iy;

/** Locates the characters of a quoted scalar or a one-line block scalar in the source. */
export function locateCharacters(source: string, scalar: Scalar.Parsed): LocatedText | undefined {
  const { value, range, type } = scalar;
  if (typeof value !== 'string') return undefined;
  const [start, end] = range;
  const inside = { start: start + 1, end: end - 1 };
  if (type === 'QUOTE_SINGLE') return checked(value, 'single', unquoteSingle(source, inside));
  if (type === 'QUOTE_DOUBLE') return checked(value, 'double', unquoteDouble(source, inside));
  if (type !== 'BLOCK_LITERAL' && type !== 'BLOCK_FOLDED') return undefined;

  const line = value.trimEnd();
  const at = source.indexOf(line, start);
  if (line === '' || at === -1 || at + line.length > end) return undefined;
  return { value: line, quoting: 'block', offsets: Array.from({ length: line.length + 1 }, (_, index) => at + index) };
}

/**
 * Offsets in the source of every code unit of a scalar's text, and of its end without blanks. Line breaks and indentation
 * that YAML folds are skipped: apart from blanks, the text is what is written.
 */
export function locateFolded(source: string, scalar: Scalar.Parsed): readonly number[] | undefined {
  const { value, range, type } = scalar;
  if (typeof value !== 'string') return undefined;
  const [start, end] = range;
  const inside = { start: start + 1, end: end - 1 };
  if (type === 'QUOTE_SINGLE') return aligned(value, unquoteSingle(source, inside));
  if (type === 'QUOTE_DOUBLE') return aligned(value, unquoteDouble(source, inside));
  const isBlock = type === 'BLOCK_LITERAL' || type === 'BLOCK_FOLDED';
  const header = isBlock ? source.slice(start, end).indexOf('\n') + 1 : 0;
  return aligned(value, unquote(source, { start: start + header, end }, plain));
}

function aligned(value: string, written: Unquoted): readonly number[] | undefined {
  const offsets: number[] = [];
  let at = 0;
  for (const unit of value.trimEnd().split('')) {
    if (!isBlank(unit)) while (isBlank(written.value[at])) at += 1;
    offsets.push(written.offsets[at] ?? 0);
    if (written.value[at] === unit) at += 1;
    // A blank may stand for a line break, which is skipped before the next word.
    else if (!isBlank(unit)) return undefined;
  }
  return [...offsets, written.offsets[at] ?? 0];
}

function isBlank(unit: string | undefined): boolean {
  return unit !== undefined && ' \t\r\n'.includes(unit);
}

/** Escapes a text to become part of a scalar in the given notation. */
export function escapeQuoted(text: string, quoting: Quoting): string {
  if (quoting === 'single') return text.replaceAll("'", "''");
  return quoting === 'double' ? jsonOf(text).slice(1, -1) : text;
}

/** Undefined if the text is folded over several lines, because it then differs from its source. */
function checked(value: string, quoting: Quoting, located: Unquoted): LocatedText | undefined {
  return located.value === value ? { value, quoting, offsets: located.offsets } : undefined;
}

/** A text and where it is in its source. */
export interface Unquoted {
  readonly value: string;
  /** Offset of every code unit of `value`, and of its end. */
  readonly offsets: readonly number[];
}

type Piece = readonly [written: number, value: string];

/** The text of a YAML scalar between single quotes, or as much of it as the span has. */
export function unquoteSingle(source: string, span: Span): Unquoted {
  return unquote(source, span, singleQuoted);
}

/** The text of a YAML or JSON string between double quotes. */
export function unquoteDouble(source: string, span: Span): Unquoted {
  return unquote(source, span, doubleQuoted);
}

function unquote(source: string, { start, end }: Span, pieceAt: (source: string, at: number) => Piece): Unquoted {
  const offsets: number[] = [];
  let value = '';
  for (let at = start; at < end; ) {
    const [length, text] = pieceAt(source, at);
    for (let unit = 0; unit < text.length; unit += 1) offsets.push(at);
    value += text;
    at += length;
  }
  offsets.push(end);
  return { value, offsets };
}

function plain(source: string, at: number): Piece {
  return [1, source[at] ?? ''];
}

function singleQuoted(source: string, at: number): Piece {
  return [source.startsWith("''", at) ? 2 : 1, source[at] ?? ''];
}

function doubleQuoted(source: string, at: number): Piece {
  if (source[at] !== '\\') return [1, source[at] ?? ''];
  ESCAPE.lastIndex = at;
  const sequence = ESCAPE.exec(source)?.[0] ?? '\\';
  return [sequence.length, escaped(sequence)];
}

const NAMED: Readonly<Record<string, string>> = {
  '0': '\0',
  a: '\x07',
  b: '\b',
  e: '\x1b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  N: '\x85',
  _: '\xa0',
  L: '\u2028',
  P: '\u2029',
};

function escaped(sequence: string): string {
  const kind = sequence[1] ?? '';
  if (sequence.length > 2) return String.fromCodePoint(Number.parseInt(sequence.slice(2), 16));
  return NAMED[kind] ?? kind;
}
