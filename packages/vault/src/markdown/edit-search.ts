import { lineBreakOf } from './frontmatter-block.ts';
import { withLineBreaks } from './insert-text.ts';
import type { Span } from './note-structure.ts';

/** Text to find and what comes in its place. */
export interface SearchEdit {
  readonly search: string;
  /** Of a regular expression `$1`, `$<name>` and `$&` stand for what it found; else `$` is a `$`. */
  readonly replace: string;
  readonly regex?: boolean;
  /** Without it and without a count exactly one place must fit. */
  readonly all?: boolean;
  /** How many places must fit; all of them are replaced. */
  readonly expected_count?: number;
}

export type SearchFailure =
  | { readonly why: 'not_found'; readonly search: string }
  | { readonly why: 'count_mismatch'; readonly search: string; readonly expected: number; readonly found: number }
  | { readonly why: 'regex_invalid'; readonly search: string; readonly message: string };

/** Replaces what an edit searches for. An expression sees lines by `^` and `$`, and is in no way kept from taking long. */
export function replaceFound(text: string, edit: SearchEdit): { text: string } | { failure: SearchFailure } {
  const pattern = edit.regex === true ? compile(edit.search) : literalOf(text, edit.search);
  if (typeof pattern === 'object' && 'message' in pattern) {
    return { failure: { why: 'regex_invalid', search: edit.search, message: pattern.message } };
  }

  const found = pattern instanceof RegExp ? [...text.matchAll(pattern)].length : findAll(text, pattern).length;
  const expected = edit.expected_count ?? (edit.all === true ? found : 1);
  if (found === 0 && edit.expected_count !== 0) return { failure: { why: 'not_found', search: edit.search } };
  if (found !== expected) return { failure: { why: 'count_mismatch', search: edit.search, expected, found } };

  if (found === 0) return { text };
  const replacement = withLineBreaks(edit.replace, lineBreakOf(text));
  return {
    text: pattern instanceof RegExp ? text.replace(pattern, replacement) : text.replaceAll(pattern, () => replacement),
  };
}

/** What is searched for, with the note's line breaks where it does not occur with its own. */
function literalOf(text: string, search: string): string {
  return text.includes(search) ? search : withLineBreaks(search, lineBreakOf(text));
}

/** By code points where the expression allows it: many that people write are only valid by code units. */
function compile(search: string): RegExp | { message: string } {
  for (const flags of ['gmu', 'gm']) {
    try {
      return new RegExp(search, flags);
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      if (flags === 'gm') return { message: error.message };
    }
  }
  return { message: '' };
}

function findAll(text: string, search: string): Span[] {
  const found: Span[] = [];
  if (search === '') return found;
  for (let at = text.indexOf(search); at !== -1; at = text.indexOf(search, at + search.length)) {
    found.push({ start: at, end: at + search.length });
  }
  return found;
}
