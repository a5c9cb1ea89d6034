import { countMistakesFrom } from '@obsidian-agent/shared-types';
import { memoize } from '../../core/memoize.ts';
import type { NoteIndex, Occurrences } from '../../metadata/note-index.ts';
import { inPlainLetters } from '../fold-text.ts';
import { runTokens } from '../tokens.ts';
import { occurrencesWithFolders } from './folder-ranges.ts';
import type { QuestionWord } from './read-question.ts';
import type { Stemming } from './stemmers.ts';
import { isStopWord, weighCharacters } from './stop-words.ts';

/** One word of a question, or two adjacent characters, with everything in the notes that counts as it. */
export interface WordGroup {
  /** As in the question. */
  readonly text: string;
  readonly tokens: readonly string[];
  /** How much it says, up to 1. */
  readonly weight: number;
  /** The word that was searched instead, because no note contains this one. */
  readonly correction: string | undefined;
  readonly found: Occurrences;
}

/** Most words of a question, and most pairs of characters. */
const MOST_GROUPS = 64;
/** Most of them to look up, and most characters of one run. */
const MOST_TRIED = 512;
/** Most misspelt words to correct. */
const MOST_CORRECTIONS = 4;
const SHORTEST_CORRECTED = 4;
/** Longer ones are data rather than words. */
const LONGEST_WORD = 100;
const SHORTEST_WITH_TWO_MISTAKES = 8;
/** Many shorter words differ in their first letter only. */
const SHORTEST_WITH_WRONG_BEGINNING = 6;
/** Forms of a word have at most this many more letters. */
const LONGEST_ENDING = 5;
const SHORTEST_PART = 3;
/** The weight of a pair of characters of which one, or both, is a particle or belongs to a word of questions. */
const HALF_SAYS = 0.5;
const HARDLY_SAYS = 0.2;

interface Expansion {
  readonly index: NoteIndex;
  readonly stemming: Stemming;
  readonly language: string;
}

/** The words of a question that are searched. */
export interface ExpandedWords {
  readonly groups: WordGroup[];
  /** The number of different words and pairs of characters, if they are too many to search for all. */
  readonly words: number;
}

/** Finds what counts as each word of a question. Stop words are left out, unless there is nothing else. */
export function expandWords(allWords: readonly QuestionWord[], expansion: Expansion): ExpandedWords {
  const words = allWords.filter(({ kind, text }) => kind === 'run' || text.length <= LONGEST_WORD);
  const deciding = words.filter(({ kind, text }) => kind === 'run' || !isStopWord(text, expansion.language));
  const groups = groupsOf(deciding, expansion, false);
  if (groups.some(isFound)) return { groups, words: countIfTooMany(deciding) };
  const all = groupsOf(words, expansion, true);
  return { groups: all, words: countIfTooMany(words) };
}

function countIfTooMany(words: readonly QuestionWord[]): number {
  const texts = new Set(words.flatMap(({ kind, text }) => (kind === 'word' ? text : runTokens(text))));
  return texts.size <= MOST_GROUPS ? 0 : texts.size;
}

function isFound({ found }: WordGroup): boolean {
  return found.areMoreThan(0);
}

function groupsOf(words: readonly QuestionWord[], expansion: Expansion, isLastResort: boolean): WordGroup[] {
  const kept = wordsToKeep(words, expansion.index);
  const groups = new Map<string, WordGroup>();
  const add = (group: WordGroup) => {
    const known = groups.get(group.text);
    if (known === undefined || known.weight < group.weight) groups.set(group.text, group);
  };
  let corrections = 0;
  for (const [at, { kind, text, halves }] of words.entries()) {
    if (groups.size >= MOST_TRIED) break;
    if (kind === 'run') for (const group of pairsOf(text, expansion, isLastResort)) add(group);
    else if (!groups.has(text) && kept.has(text)) {
      const neighbours = [words[at - 1], words[at + 1]];
      const found = expandWord(text, neighbours, {
        ...expansion,
        mayCorrect: corrections < MOST_CORRECTIONS,
        halves,
      });
      if (found.some(({ correction }) => correction !== undefined)) corrections += 1;
      for (const group of found) add(group);
    }
  }
  const all = withoutUnknownNames([...groups.values()], words);
  return all.length <= MOST_GROUPS ? all : all.filter(isFound).slice(0, MOST_GROUPS);
}

/** Leaves out names that no note contains, if any of their parts is found: `parse_url` may be written as two words. */
function withoutUnknownNames(groups: readonly WordGroup[], words: readonly QuestionWord[]): WordGroup[] {
  const found = new Set(groups.filter(isFound).map(({ text }) => text));
  const known = new Set(
    words.filter(({ parts = [] }) => parts.some((part) => found.has(part))).map(({ text }) => text),
  );
  return groups.filter((group) => isFound(group) || !known.has(group.text));
}

/** All words; of very many, the longest ones that the notes have. */
function wordsToKeep(words: readonly QuestionWord[], index: NoteIndex): ReadonlySet<string> {
  const texts = [...new Set(words.flatMap(({ kind, text }) => (kind === 'word' ? text : [])))];
  if (texts.length <= MOST_GROUPS) return new Set(texts);
  const known = [...index.knownWords(texts)];
  return new Set(known.toSorted((a, b) => b.length - a.length || (a < b ? -1 : 1)).slice(0, MOST_GROUPS));
}

function pairsOf(run: string, { index }: Expansion, isLastResort: boolean): WordGroup[] {
  const characters = Array.from(run).slice(0, MOST_TRIED);
  const weights = weighCharacters(characters);
  const tokens = runTokens(characters.join(''));
  const found = memoize((text: string) => occurrencesWithFolders(index, [text]));
  return (tokens.length > 1 ? tokens.slice(0, -1) : tokens).flatMap((text, at) => {
    const first = weights[at] ?? 2;
    const weight = weighPair(first, weights[at + 1] ?? first) || (isLastResort ? 1 : 0);
    return weight === 0 ? [] : [{ text, tokens: [text], weight, correction: undefined, found: found(text) }];
  });
}

function weighPair(first: number, second: number): number {
  if (first === 2 && second === 2) return 1;
  if (first === 2 || second === 2) return HALF_SAYS;
  return first === 0 && second === 0 ? 0 : HARDLY_SAYS;
}

function expandWord(
  text: string,
  neighbours: readonly (QuestionWord | undefined)[],
  expansion: Expansion & { readonly mayCorrect: boolean; readonly halves: QuestionWord['halves'] },
): WordGroup[] {
  const { index } = expansion;
  const joined = neighbours.flatMap((near, side) => {
    if (near?.kind !== 'word') return [];
    return formsIn(side === 0 ? near.text + text : text + near.text, expansion);
  });
  const tokens = [...new Set([text, ...formsIn(text, expansion), ...joined])];
  const found = occurrencesWithFolders(index, tokens);
  const group = { text, tokens, weight: 1, correction: undefined, found };
  if (found.areMoreThan(0)) return [group];
  const halves = splitCompound(text, expansion);
  if (halves.length > 0) return halves;
  const longer =
    text.length < SHORTEST_PART
      ? []
      : index
          .wordsFrom(text, () => true)
          .toSorted()
          .slice(0, MOST_GROUPS);
  const begun = occurrencesWithFolders(index, longer);
  if (begun.areMoreThan(0)) return [{ ...group, tokens: longer, found: begun }];
  const correction = expansion.mayCorrect ? nearestWord(text, index) : undefined;
  if (correction === undefined) return [group];
  const corrected = [...new Set([correction, ...formsIn(inPlainLetters(correction), expansion)])];
  return [{ ...group, tokens: corrected, correction, found: occurrencesWithFolders(index, corrected) }];
}

/** The words of the notes that are forms of a word. */
function formsIn(word: string, { index, stemming }: Expansion): string[] {
  const key = keyOf(word, stemming);
  // German stems have `ss` for the first letter of `ß`.
  const beginning = commonBeginning(word, key.length > SHORTEST_PART ? key.slice(0, -1) : key) || word;
  const mostLetters = Math.max(word.length, key.length) + LONGEST_ENDING;
  // Of `s`, the letter is the whole ending.
  const others = (stemming.formsOf?.(word) ?? []).filter((form) => form !== '');
  const isForm = (known: string): boolean => {
    if (known.length > mostLetters) return false;
    if (keyOf(known, stemming) === key) return true;
    // `resume` and `résumé` have different stems.
    const plain = inPlainLetters(known);
    return plain !== known && keyOf(plain, stemming) === key;
  };
  return [...others, ...index.wordsFrom(beginning, isForm)];
}

function keyOf(word: string, { stemmer }: Stemming): string {
  return inPlainLetters(stemmer(word));
}

function commonBeginning(one: string, other: string): string {
  let length = 0;
  while (length < Math.min(one.length, other.length) && one[length] === other[length]) length += 1;
  return one.slice(0, length);
}

/** The two words of a compound that no note contains as one word: `spellbook` for `spell book`. */
function splitCompound(text: string, expansion: Expansion & { readonly halves: QuestionWord['halves'] }): WordGroup[] {
  const { index } = expansion;
  for (const halves of halvesOf(text, expansion.halves)) {
    // A typographic apostrophe is a word of its own to the index.
    const isContraction = halves === expansion.halves;
    const isApart = isContraction && index.withInRow(halves[0], '’').length > 0;
    if (!isApart && index.withInRow(...halves).length === 0) continue;
    // Of `don't`, the `t` says nothing.
    const groups = halves.slice(0, isContraction ? 1 : 2).map((half): WordGroup => {
      const tokens = [...new Set([half, ...formsIn(half, expansion)])];
      return { text: half, tokens, weight: 1, correction: undefined, found: occurrencesWithFolders(index, tokens) };
    });
    if (groups.every(({ found }) => found.areMoreThan(0))) return groups;
  }
  return [];
}

function* halvesOf(text: string, own: QuestionWord['halves']): Generator<readonly [string, string]> {
  if (own !== undefined) yield own;
  for (let cut = SHORTEST_PART; cut <= text.length - SHORTEST_PART; cut += 1)
    yield [text.slice(0, cut), text.slice(cut)];
}

/**
 * The word of the notes that a misspelt one stands for: the one with the fewest mistakes, then with the right beginning,
 * then in the most notes.
 */
function nearestWord(text: string, index: NoteIndex): string | undefined {
  const most = text.length < SHORTEST_CORRECTED ? 0 : text.length < SHORTEST_WITH_TWO_MISTAKES ? 1 : 2;
  if (most === 0 || /\d/.test(text)) return undefined;
  const mistakes = new Map<string, number>();
  const countMistakes = countMistakesFrom(text, most);
  const isNear = (word: string) => {
    const plain = inPlainLetters(word);
    if (/\d/.test(plain)) return false;
    const count = countMistakes(plain);
    if (count <= most) mistakes.set(word, count);
    return count <= most;
  };
  const [first = '', second = ''] = text;
  const begun = [...new Set([first, second])].flatMap((letter) => index.wordsFrom(letter, isNear));
  // If the first letter is another one or missing, looking further than for this one mistake would take long.
  const ended = text.length < SHORTEST_WITH_WRONG_BEGINNING ? [] : index.wordsTo(text.slice(1), isNear);
  for (let count = 1; count <= most; count += 1)
    for (const words of [begun, ended]) {
      const nearest = mostUsed(
        words.filter((word) => mistakes.get(word) === count),
        index,
      );
      if (nearest !== undefined) return nearest;
    }
  return undefined;
}

/** The word in the most notes; undefined if no note has any of them. */
function mostUsed(words: readonly string[], index: NoteIndex): string | undefined {
  const counted = words.toSorted().map((word) => ({ word, notes: index.occurrences([word]).places.length }));
  return counted.filter(({ notes }) => notes > 0).toSorted((a, b) => b.notes - a.notes)[0]?.word;
}
