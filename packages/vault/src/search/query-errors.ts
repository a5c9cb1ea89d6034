import { AgentError, beginningOf, param, quoted, text, trusted } from '@obsidian-agent/shared-types';
import type { QueryProblem } from './query-scanner.ts';

/** An invalid query, with the position of the problem; `why` and `hint` quote nothing but the query. */
export function queryInvalid(query: string, { at, why, hint, near, meant }: QueryProblem): AgentError {
  const column = columnOf(query, at);
  return new AgentError('QUERY_INVALID', {
    message: text`The query ${quoted(beginningOf(query))} cannot be read: at column ${column}, ${trusted(why)}`,
    hint: text`${typeof hint === 'string' ? trusted(hint) : hint}`,
    details: {
      query: beginningOf(query),
      column,
      near,
      ...(meant === undefined ? {} : { meant }),
    },
  });
}

/** A question cannot be limited to the texts: it also ranks by names and headings. */
export function questionPlaced(): AgentError {
  return new AgentError('INVALID_PARAMS', {
    message: text`${param('where')} does not work with questions: names and headings count, too`,
    hint: text`Leave out ${param('where')}, or choose another ${param('mode')}, such as words.`,
    details: { field: 'where' },
  });
}

/** A regular expression in a query that cannot be compiled. */
export function queryRegexInvalid(query: string, at: number, regex: { source: string; problem: string }): AgentError {
  const column = columnOf(query, at);
  return new AgentError('REGEX_INVALID', {
    message: text`The regular expression ${quoted(beginningOf(regex.source))} at column ${column} of the query cannot be read: ${trusted(regex.problem)}`,
    hint: text`Use JavaScript syntax and escape special characters. Put text that begins with / in double quotes.`,
    details: { regex: regex.source, column },
  });
}

/** Counted in characters, from 1. */
function columnOf(query: string, at: number): number {
  return Array.from(query.slice(0, at)).length + 1;
}
