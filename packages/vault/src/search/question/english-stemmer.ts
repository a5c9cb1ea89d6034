import { stemmer as regularStem } from '@orama/stemmers/english';
import pluralize from 'pluralize';

/** The stem of an English word, the same for `wolf` and `wolves`. */
export function stemmer(word: string): string {
  return regularStem(pluralize.singular(word));
}

/** The singular and the plural of a word, which may begin differently: `mouse` and `mice`. */
export function formsOf(word: string): readonly string[] {
  const singular = pluralize.singular(word);
  return [singular, pluralize.plural(singular)];
}
