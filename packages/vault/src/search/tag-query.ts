import { foldText } from './fold-text.ts';
import type { Query } from './query.ts';
import type { RegexAnswers } from './regex-answers.ts';

/** Whether a tag is the one that a part of a query names, or nested below it. Case is always ignored. */
export function matchesTag(query: Query, tag: string, regexes: RegexAnswers): boolean {
  if (query.kind === 'regex') return regexes.placesIn({ source: query.source, isCaseMatched: false }, tag).length > 0;
  return query.kind === 'text' && isTagNamed(tag, query.text);
}

/** Whether a tag is one that a search names, or nested below it. */
export function isTagNamed(tag: string, name: string): boolean {
  return isTagOrBelow(foldedTag(tag), foldedTag(name));
}

/** Whether a folded tag equals another or is nested below it. Every tag is below the empty one. */
function isTagOrBelow(tag: string, above: string): boolean {
  return above === '' || tag === above || tag.startsWith(`${above}/`);
}

/** The form in which searches compare tags, without `#` and a trailing slash. */
function foldedTag(tag: string): string {
  return foldText(tag).replace(/^#|(?<!\/)\/+$/g, '');
}
