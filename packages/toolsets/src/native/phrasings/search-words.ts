import { text } from '@obsidian-agent/shared-types';
import { decodeValue } from '../arguments/decode-value.ts';
import { findArgument, type RawArguments, withoutArguments } from '../arguments/raw-arguments.ts';
import { ambiguous, conflicting } from '../arguments/refusals.ts';

const queries = ['query', 'q', 'text', 'search', 'search_query', 'search_term', 'keyword', 'keywords', 'term', 'terms'];

/** Reads `regex: true` as a mode, and case sensitivity as `match-case:` in Obsidian search syntax. */
export function searchWords(sent: RawArguments): RawArguments {
  return withCase(withRegex(sent));
}

function withRegex(sent: RawArguments): RawArguments {
  const regex = findArgument(sent, ['regex', 'use_regex', 'is_regex', 'regexp']);
  if (regex === undefined) return sent;
  const said = withoutArguments(sent, [regex.name]);
  const flag = decodeValue(regex.value, 'flag');
  if (flag === false) return said;
  const mode = findArgument(said, ['mode', 'search_type', 'search_mode']);
  if (mode !== undefined && mode.value !== 'regex') throw conflicting(regex.name, 'mode');
  const query = findArgument(said, queries);
  if (flag === true) return { ...said, mode: 'regex' };
  if (query !== undefined) throw conflicting(regex.name, 'query');
  return { ...said, query: regex.value, mode: 'regex' };
}

function withCase(sent: RawArguments): RawArguments {
  const regard = findArgument(sent, ['case_sensitive', 'match_case', 'is_case_sensitive']);
  if (regard === undefined) return sent;
  const flag = decodeValue(regard.value, 'flag');
  const said = withoutArguments(sent, [regard.name]);
  if (flag === false) return said;
  const query = findArgument(said, queries);
  const mode = findArgument(said, ['mode', 'search_type', 'search_mode'])?.value ?? 'obsidian';
  if (flag !== true || mode !== 'obsidian' || typeof query?.value !== 'string')
    throw ambiguous(
      regard.name,
      text`only the query language supports matching case`,
      text`Write match-case:(…) in query, without mode.`,
    );
  return { ...withoutArguments(said, [query.name]), query: `match-case:(${query.value})` };
}
