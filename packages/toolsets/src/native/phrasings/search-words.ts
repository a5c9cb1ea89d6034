import { text } from '@obsidian-agent/shared-types';
import { decodeValue } from '../arguments/decode-value.ts';
import { saidTwice, unclear } from '../arguments/refusals.ts';
import { findSent, type Sent, withoutSent } from '../arguments/sent.ts';

const queries = ['query', 'q', 'text', 'search', 'search_query', 'search_term', 'keyword', 'keywords', 'term', 'terms'];

/** Reads how a query is meant: `regex: true` as a mode, and regard to case as the language of searches writes it. */
export function searchWords(sent: Sent): Sent {
  return withCase(withRegex(sent));
}

function withRegex(sent: Sent): Sent {
  const regex = findSent(sent, ['regex', 'use_regex', 'is_regex', 'regexp']);
  if (regex === undefined) return sent;
  const said = withoutSent(sent, [regex.name]);
  const flag = decodeValue(regex.value, 'flag');
  if (flag === false) return said;
  const mode = findSent(said, ['mode', 'search_type', 'search_mode']);
  if (mode !== undefined && mode.value !== 'regex') throw saidTwice(regex.name, 'mode');
  const query = findSent(said, queries);
  if (flag === true) return { ...said, mode: 'regex' };
  if (query !== undefined) throw saidTwice(regex.name, 'query');
  return { ...said, query: regex.value, mode: 'regex' };
}

function withCase(sent: Sent): Sent {
  const regard = findSent(sent, ['case_sensitive', 'match_case', 'is_case_sensitive']);
  if (regard === undefined) return sent;
  const flag = decodeValue(regard.value, 'flag');
  const said = withoutSent(sent, [regard.name]);
  if (flag === false) return said;
  const query = findSent(said, queries);
  const mode = findSent(said, ['mode', 'search_type', 'search_mode'])?.value ?? 'obsidian';
  if (flag !== true || mode !== 'obsidian' || typeof query?.value !== 'string')
    throw unclear(
      regard.name,
      text`only the query language supports matching case`,
      text`Write match-case:(…) in query, without mode.`,
    );
  return { ...withoutSent(said, [query.name]), query: `match-case:(${query.value})` };
}
