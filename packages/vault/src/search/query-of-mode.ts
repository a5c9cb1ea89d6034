import { type AgentError, LONGEST_QUERY, param, SEND, send, text } from '@obsidian-agent/shared-types';
import { regexInvalid } from '../patterns/edit-errors.ts';
import { compilePattern } from '../patterns/note-regex.ts';
import type { Query } from './query.ts';
import { queryInvalid, queryRegexInvalid } from './query-errors.ts';
import { parseQuery } from './query-parser.ts';
import { piecesOf } from './tokens.ts';

/** How to parse the text of a query. */
export type SearchMode = 'obsidian' | 'words' | 'simple' | 'text' | 'regex' | 'question';
/** Where a query without an operator searches. */
type SearchPlace = 'anywhere' | 'content';

export interface QueryRequest {
  readonly query: string;
  readonly mode?: SearchMode | undefined;
  readonly where?: SearchPlace | undefined;
}

/**
 * Parses the text of a query.
 *
 * @throws AgentError `QUERY_INVALID`, `REGEX_INVALID`
 */
export function queryOf({ query, mode = 'obsidian', where = 'anywhere' }: QueryRequest): Query {
  const read = queryOfMode(query, mode);
  return where === 'content' ? { kind: 'field', name: 'content', part: read } : read;
}

function queryOfMode(text: string, mode: SearchMode): Query {
  if (text.trim() === '') throw empty(text, 'it is empty');
  if (text.length > LONGEST_QUERY) throw tooLong(text);
  if (mode === 'obsidian') return languageQuery(text);
  if (mode === 'text') return { kind: 'text', text };
  if (mode === 'regex') return regexQuery(text);
  const parts =
    mode === 'words'
      ? wordQueries(text)
      : text
          .split(/\s+/)
          .filter((part) => part !== '')
          .map(textQuery);
  const [only] = parts;
  if (only === undefined) throw empty(text, 'there is no word in it');
  return parts.length === 1 ? only : { kind: 'all', parts };
}

function languageQuery(text: string): Query {
  const read = parseQuery(text);
  if ('query' in read) return read.query;
  const { problem } = read;
  throw problem.regex === undefined ? queryInvalid(text, problem) : queryRegexInvalid(text, problem.at, problem.regex);
}

function regexQuery(source: string): Query {
  const pattern = compilePattern(source);
  if ('problem' in pattern) throw regexInvalid(source, pattern.problem);
  return { kind: 'regex', source };
}

function wordQueries(text: string): Query[] {
  return piecesOf(text).map((piece) =>
    piece.kind === 'word' ? { kind: 'word', word: piece.text } : textQuery(piece.text),
  );
}

function textQuery(text: string): Query {
  return { kind: 'text', text };
}

function tooLong(query: string): AgentError {
  return queryInvalid(query, {
    at: LONGEST_QUERY,
    why: `it has more than ${LONGEST_QUERY} characters`,
    hint: text`Shorten it, or ${send} ${param('mode', 'question')} for a text in plain words.`,
    near: query.slice(LONGEST_QUERY, LONGEST_QUERY + 40),
  });
}

/** The refusal of a query without words. */
export function empty(query: string, why: string): AgentError {
  return queryInvalid(query, {
    at: 0,
    why,
    hint: text`${SEND} at least one word to search for.`,
    near: query.slice(0, 40),
  });
}
