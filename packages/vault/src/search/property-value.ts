import { foldText } from './fold-text.ts';
import type { CompareQuery, PropertyQuery, Query } from './query.ts';
import type { RegexAnswers } from './regex-answers.ts';

interface MatchOptions {
  readonly isCaseMatched: boolean;
  readonly regexes: RegexAnswers;
}

/** Whether a property, by its name and value, matches a query. */
export function matchesProperty(
  { name, value }: PropertyQuery,
  property: { readonly name: string; readonly value: unknown },
  options: MatchOptions,
): boolean {
  const named = { values: [property.name], isNull: false, isWhole: true };
  if (!matchesValue(name, named, { ...options, isCaseMatched: false })) return false;
  if (value === undefined) return true;
  const values = textsOf(property.value);
  return matchesValue(value, { values, isNull: property.value === null, isWhole: false }, options);
}

interface PropertyValues {
  readonly values: readonly string[];
  readonly isNull: boolean;
  /** Whether text must equal the whole value. */
  readonly isWhole: boolean;
}

function matchesValue(query: Query, candidate: PropertyValues, options: MatchOptions): boolean {
  switch (query.kind) {
    case 'all':
      return query.parts.every((part) => matchesValue(part, candidate, options));
    case 'any':
      return query.parts.some((part) => matchesValue(part, candidate, options));
    case 'not':
      return !matchesValue(query.part, candidate, options);
    case 'null':
      return candidate.isNull;
    case 'compare':
      return candidate.values.some((value) => compares(value, query));
    case 'text':
      return candidate.values.some((value) => holds(value, query.text, { ...options, isWhole: candidate.isWhole }));
    case 'regex': {
      const regex = { source: query.source, isCaseMatched: options.isCaseMatched };
      // Check every value, so that the thread answers all of them together.
      return candidate.values.filter((value) => options.regexes.placesIn(regex, value).length > 0).length > 0;
    }
    default:
      return false;
  }
}

function holds(
  value: string,
  text: string,
  { isCaseMatched, isWhole }: MatchOptions & Pick<PropertyValues, 'isWhole'>,
): boolean {
  const fold = isCaseMatched ? (part: string) => part.normalize('NFC') : foldText;
  return isWhole ? fold(value) === fold(text) : fold(value).includes(fold(text));
}

/** Compares numbers by value, and dates in order. */
function compares(value: string, { sign, than }: CompareQuery): boolean {
  const isNumber = Number.isFinite(Number(than));
  if (isNumber ? value.trim() === '' || !Number.isFinite(Number(value)) : !/^\d{4}-\d{2}/.test(value)) return false;
  const [left, right] = isNumber ? [Number(value), Number(than)] : [value, than];
  if (left === right) return sign.length === 2;
  return left < right === sign.startsWith('<');
}

/** The texts in a value to compare; for lists and maps, those inside. */
function textsOf(value: unknown): string[] {
  if (value === null || value === undefined) return [];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  return typeof value === 'object' ? Object.values(value).flatMap(textsOf) : [String(value)];
}
