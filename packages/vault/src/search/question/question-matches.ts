import { foldText, inPlainLetters } from '../fold-text.ts';
import { UNSPACED } from '../tokens.ts';
import { readQuestion } from './read-question.ts';
import { loadStemming } from './stemmers.ts';
import { isStopWord, languageOfFew } from './stop-words.ts';

/** What shows a reader why a text answers a question. */
export interface QuestionMatches {
  /** The source of a pattern for candidates, with the flags `iu`. */
  readonly pattern: string;
  readonly isMatch: (candidate: string) => boolean;
}

const ENGLISH = 'eng';
const WORD = String.raw`(?:(?![${UNSPACED}])[\p{L}\p{N}\p{M}_])+`;

/**
 * Finds what to mark in texts that answer a question: its words in any form, and two adjacent characters of scripts
 * without spaces. Stop words are left out, unless there is nothing else.
 */
export async function matchesOfQuestion(query: string): Promise<QuestionMatches> {
  const { words } = readQuestion(query);
  const spaced = words.flatMap(({ kind, text }) => (kind === 'word' ? text : []));
  const language = languageOfFew(spaced) ?? ENGLISH;
  const deciding = spaced.filter((word) => !isStopWord(word, language));
  const pairs = new Set(words.flatMap(({ kind, text }) => (kind === 'run' ? pairsOf(text) : [])));
  const { stemmer } = await loadStemming(language);
  const stems = new Set((deciding.length + pairs.size > 0 ? deciding : spaced).map(stemmer));
  return {
    pattern: [...[...pairs].map(RegExp.escape), WORD].join('|'),
    isMatch: (found) => pairs.has(found) || stems.has(stemmer(inPlainLetters(foldText(found)))),
  };
}

function pairsOf(run: string): string[] {
  const letters = [...run];
  return letters.length < 2 ? letters : letters.slice(1).map((letter, at) => `${letters[at]}${letter}`);
}
