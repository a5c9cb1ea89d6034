import type { Query } from './query.ts';
import type { RegexAnswers } from './regex-answers.ts';
import { Passage } from './searched-text.ts';
import { containsText, placesOfWord } from './text-places.ts';

/** Whether a name or path, in composed characters, contains what a part of a query searches for. */
export function isInName(
  name: string,
  query: Query,
  { isCaseMatched, regexes }: { isCaseMatched: boolean; regexes: RegexAnswers },
): boolean {
  if (query.kind === 'text') return containsText(new Passage(name), query.text, isCaseMatched);
  if (query.kind === 'word') return placesOfWord(new Passage(name), query.word, 1).starts.length > 0;
  if (query.kind !== 'regex') return false;
  return regexes.placesIn({ source: query.source, isCaseMatched }, name).length > 0;
}
