import type { Located } from './expression.ts';
import { FormulaSyntaxError } from './syntax-problem.ts';

export type Token = Located &
  (
    | { readonly kind: 'number' | 'name' | 'sign' | 'end'; readonly text: string }
    | { readonly kind: 'string'; readonly text: string; readonly value: string }
    | { readonly kind: 'regexp'; readonly text: string; readonly source: string; readonly flags: string }
  );

const SPACE = /\s*/y;
const NUMBER = /\d+(?:\.\d+)?/y;
const NAME = /[\p{L}_$][\p{L}\p{M}\p{N}_$]*/uy;
const SIGN = /\|\||&&|==|!=|<=|>=|[<>+\-*/%!.,()[\]]/y;
const STRING = /"(?:[^"\\\r\n]|\\.)*"|'(?:[^'\\\r\n]|\\.)*'/suy;
const ESCAPE = /\\(?:u[\da-fA-F]{4}|.)/gsu;
/** In a class, `/` does not end the expression. */
const REGEXP = /\/((?:[^\\/[\r\n]|\\[^\r\n]|\[(?:[^\]\\\r\n]|\\[^\r\n])*\])+)\/([a-zA-Z]*)/y;

/** Splits a formula into its tokens; the last one is `end`. */
export function tokenize(source: string): Token[] {
  const tokens: Token[] = [];
  for (let at = endOf(SPACE, source, 0); at < source.length; ) {
    const token = tokenAt(source, at, isValue(tokens.at(-1)));
    tokens.push(token);
    at = endOf(SPACE, source, token.end);
  }
  tokens.push({ kind: 'end', text: '', start: source.length, end: source.length });
  return tokens;
}

/** After a value, `/` divides; elsewhere it begins a regular expression. */
function isValue(token: Token | undefined): boolean {
  if (token === undefined) return false;
  return token.kind === 'sign' ? token.text === ')' || token.text === ']' : true;
}

function tokenAt(source: string, start: number, isAfterValue: boolean): Token {
  const sign = source.charAt(start);
  if (sign === '"' || sign === "'") return stringAt(source, start);
  if (sign === '/' && !isAfterValue) return regexpAt(source, start);
  for (const [kind, pattern] of [
    ['number', NUMBER],
    ['name', NAME],
    ['sign', SIGN],
  ] as const) {
    const end = endOf(pattern, source, start);
    if (end > start) return { kind, text: source.slice(start, end), start, end };
  }
  throw unexpected(source, start);
}

/** Offset after a match at `at`; `at` if there is none. */
function endOf(pattern: RegExp, source: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(source) ? pattern.lastIndex : at;
}

const NAMED_ESCAPES: Readonly<Record<string, string>> = {
  '"': '"',
  "'": "'",
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};

function stringAt(source: string, start: number): Token {
  const end = endOf(STRING, source, start);
  if (end === start) throw new FormulaSyntaxError('This string has no end.', { start, end: source.length });
  const text = source.slice(start, end);
  for (const { 0: written, index } of text.matchAll(ESCAPE)) {
    const place = { start: start + index, end: start + index + written.length };
    if (characterOf(written) === undefined)
      throw new FormulaSyntaxError(`"${written}" is not an escape.`, place, `\\${written}`);
  }
  const value = text.slice(1, -1).replaceAll(ESCAPE, (written) => characterOf(written) ?? written);
  return { kind: 'string', text, value, start, end };
}

function characterOf(escaped: string): string | undefined {
  if (escaped.length < 6) return NAMED_ESCAPES[escaped.slice(1)];
  return String.fromCharCode(Number.parseInt(escaped.slice(2), 16));
}

function regexpAt(source: string, start: number): Token {
  if (source.startsWith('//', start) || source.startsWith('/*', start))
    throw new FormulaSyntaxError('A formula cannot contain comments.', { start, end: start + 2 });
  REGEXP.lastIndex = start;
  const [text, body = '', flags = ''] = REGEXP.exec(source) ?? [];
  if (text === undefined)
    throw new FormulaSyntaxError('This regular expression has no end.', { start, end: source.length });
  const end = start + text.length;
  try {
    new RegExp(body, flags);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new FormulaSyntaxError(`${error.message}.`, { start, end });
  }
  return { kind: 'regexp', text, source: body, flags, start, end };
}

const OTHER_LANGUAGES: Readonly<Record<string, readonly [reason: string, instead?: string]>> = {
  '=': ['Compare with "==".', '=='],
  '&': ['Write "&&" for "and".', '&&'],
  '|': ['Write "||" for "or".', '||'],
  '{': ['There are no objects in formulas.'],
  '`': ['Write strings in quotes, and other property names as note["name"].', 'note["…"]'],
  '?': ['Choose with if(condition, value, other).', 'if(…)'],
  '#': ['Write tags as strings.', '"#…"'],
  '"': ['Write strings in straight quotes.'],
};

function unexpected(source: string, start: number): FormulaSyntaxError {
  const sign = String.fromCodePoint(source.codePointAt(start) ?? 0);
  const [reason, instead] = OTHER_LANGUAGES[/[“”„‘’]/.test(sign) ? '"' : sign] ?? [`Unexpected "${sign}".`];
  return new FormulaSyntaxError(reason, { start, end: start + sign.length }, instead);
}
