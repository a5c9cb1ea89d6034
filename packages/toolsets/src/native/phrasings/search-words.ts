import { text } from '@obsidian-agent/shared-types';
import { decodeValue } from '../arguments/decode-value.ts';
import { findArgument, type Phrasing, reading, withoutArguments } from '../arguments/raw-arguments.ts';
import { ambiguous, assertAlone, conflicting } from '../arguments/refusals.ts';

const queries = ['query', 'q', 'text', 'search', 'search_query', 'search_term', 'keyword', 'keywords', 'term', 'terms'];

const modes = ['mode', 'search_type', 'search_mode'];

/** Reads `regex: true` as a mode; any other value is the expression itself. */
export const regexMode: Phrasing = reading(['regex', 'use_regex', 'is_regex', 'regexp'], (regex, others) => {
  const flag = decodeValue(regex.value, 'flag');
  if (flag === false) return others;
  const mode = findArgument(others, modes);
  if (mode !== undefined && mode.value !== 'regex') throw conflicting(regex.name, 'mode');
  if (flag === true) return { ...others, mode: 'regex' };
  assertAlone(regex, others, queries);
  return { ...others, query: regex.value, mode: 'regex' };
});

/** Reads case sensitivity as `match-case:` in Obsidian search syntax. */
export const matchCase: Phrasing = reading(['case_sensitive', 'match_case', 'is_case_sensitive'], (regard, others) => {
  const flag = decodeValue(regard.value, 'flag');
  if (flag === false) return others;
  const query = findArgument(others, queries);
  const mode = findArgument(others, modes)?.value ?? 'obsidian';
  if (flag !== true || mode !== 'obsidian' || typeof query?.value !== 'string')
    throw ambiguous(
      regard.name,
      text`only the query language supports matching case`,
      text`Write match-case:(…) in query, without mode.`,
    );
  return { ...withoutArguments(others, [query.name]), query: `match-case:(${query.value})` };
});
