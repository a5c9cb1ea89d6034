import { findNearest } from '@obsidian-agent/shared-types';
import { fieldNames, partNames, type Query } from './query.ts';
import { isProse } from './query-prose.ts';

/** An operator in a query. */
export interface Operator {
  /** Length of its name with the colon. */
  readonly length: number;
  readonly of: (part: Query) => Query;
}

const OPERATORS: ReadonlyMap<string, Operator['of']> = new Map([
  ...fieldNames.map((name): [string, Operator['of']] => [name, (part) => ({ kind: 'field', name, part })]),
  ...partNames.map((name): [string, Operator['of']] => [name, (part) => ({ kind: 'part', name, part })]),
  ['match-case', (part) => ({ kind: 'case', isMatched: true, part })],
  ['ignore-case', (part) => ({ kind: 'case', isMatched: false, part })],
]);
const NAMES = [...OPERATORS.keys()];
/** Names whose nearest operator is not the intended one, which is given here. */
const INTENDED: ReadonlyMap<string, string> = new Map([
  ['task-open', 'task-todo'],
  ['task-undone', 'task-todo'],
  ['task-not-done', 'task-todo'],
  ['task-pending', 'task-todo'],
  ['task-closed', 'task-done'],
  ['task-complete', 'task-done'],
  ['task-completed', 'task-done'],
]);
/** In shorter names, only a missing or misplaced letter counts as a typo. */
const SHORTEST_MISTAKE = 4;

/** The operator at the beginning of a word, in any case. */
export function operatorOf(word: string): Operator | undefined {
  const name = nameIn(word) ?? '';
  const of = OPERATORS.get(name);
  return of && { length: name.length + 1, of };
}

/**
 * The operator that was probably intended by a word with a colon, returned with its colon.
 *
 * A word that resembles none, such as the start of a web address, is text, as in Obsidian. So are words of prose, and
 * words with nothing directly after the colon.
 *
 * @param next the text after the word, where the operand may begin
 */
export function guessOperator(word: string, next: string): string | undefined {
  const name = nameIn(word);
  if (name === undefined || isProse(name)) return undefined;
  const isBare = word.length === name.length + 1;
  if ((isBare && !/^[("]/.test(next)) || word.startsWith('//', name.length + 1)) return undefined;
  const intended = INTENDED.get(name.replaceAll('_', '-')) ?? nearestTo(name);
  return intended === undefined ? undefined : `${intended}:`;
}

function nearestTo(name: string): string | undefined {
  if (name.length < SHORTEST_MISTAKE)
    return NAMES.find((known) => lacksOneLetter(name, known) || isSwapped(name, known));
  return findNearest(
    name,
    NAMES.filter((known) => Math.abs(known.length - name.length) <= 1),
  );
}

function lacksOneLetter(name: string, known: string): boolean {
  return known.length <= 4 && [...known].some((_, at) => known.slice(0, at) + known.slice(at + 1) === name);
}

function isSwapped(name: string, known: string): boolean {
  return [...known].some((letter, at) => {
    return known.slice(0, at) + (known[at + 1] ?? '') + letter + known.slice(at + 2) === name && name !== known;
  });
}

function nameIn(word: string): string | undefined {
  return /^([a-z][a-z_-]*):/i.exec(word)?.[1]?.toLowerCase();
}
