import { findNearest } from '@obsidian-agent/shared-types';
import { caseNames, fieldNames, partNames, type Query } from './query.ts';

/** An operator as it stands in a query. */
interface Operator {
  /** Of its name with the colon. */
  readonly length: number;
  of(part: Query): Query;
}

const NAMES: readonly string[] = [...fieldNames, ...partNames, ...caseNames];
/** Shorter words are near too many names. */
const SHORTEST_MISTAKE = 4;

/** The operator with which a word begins, in any case. */
export function operatorOf(word: string): Operator | undefined {
  const name = nameIn(word);
  if (name === undefined) return undefined;
  const length = name.length + 1;
  const field = fieldNames.find((known) => known === name);
  if (field !== undefined) return { length, of: (part) => ({ kind: 'field', name: field, part }) };
  const place = partNames.find((known) => known === name);
  if (place !== undefined) return { length, of: (part) => ({ kind: 'part', name: place, part }) };
  if (!caseNames.some((known) => known === name)) return undefined;
  return { length, of: (part) => ({ kind: 'case', isMatched: name === 'match-case', part }) };
}

/**
 * The operator that was most likely meant by a word which begins like one, with its colon.
 *
 * What resembles none, such as the beginning of a web address, is text to the app, and so it is here.
 */
export function operatorMeant(word: string): string | undefined {
  const name = nameIn(word);
  if (name === undefined || name.length < SHORTEST_MISTAKE || word.length === name.length + 1) return undefined;
  if (word.startsWith('//', name.length + 1)) return undefined;
  const meant = findNearest(
    name,
    NAMES.filter((known) => Math.abs(known.length - name.length) <= 1),
  );
  return meant === undefined ? undefined : `${meant}:`;
}

function nameIn(word: string): string | undefined {
  return /^([a-z][a-z_-]*):/i.exec(word)?.[1]?.toLowerCase();
}
