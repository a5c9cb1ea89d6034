import { foldText } from './fold-text.ts';
import type { Query } from './query.ts';
import type { RegexAnswers } from './regex-answers.ts';

/** Whether a tag is what a leaf of a query names, or one that is nested below it. Case does never count. */
export function meetsTag(query: Query, tag: string, regexes: RegexAnswers): boolean {
  if (query.kind === 'regex') return regexes.placesIn({ source: query.source, isCaseMatched: false }, tag).length > 0;
  return query.kind === 'text' && isTagNamed(tag, query.text);
}

/** Whether a tag is one that a search names, or nested below it. */
export function isTagNamed(tag: string, name: string): boolean {
  return isTagOrBelow(foldedTag(tag), foldedTag(name));
}

/** Whether a folded tag is another one, or nested below it; every tag is below the empty one. */
function isTagOrBelow(tag: string, above: string): boolean {
  return above === '' || tag === above || tag.startsWith(`${above}/`);
}

/** A tag as searches compare it, without `#` and a slash at its end. */
function foldedTag(tag: string): string {
  return foldText(tag).replace(/^#|(?<!\/)\/+$/g, '');
}
