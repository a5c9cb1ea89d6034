import {
  ara,
  bul,
  dan,
  deu,
  ell,
  eng,
  fin,
  fra,
  gle,
  hin,
  hun,
  hye,
  ind,
  ita,
  jpn,
  kor,
  lit,
  nld,
  nob,
  por,
  ron,
  rus,
  spa,
  swe,
  tur,
  ukr,
  zho,
} from 'stopword';
import { memoize } from '../../core/memoize.ts';
import { inPlainLetters } from '../fold-text.ts';

/** English words of questions and requests that a list of frequent words lacks. */
const ENGLISH_QUESTIONS = [
  'am',
  'anyone',
  'anything',
  'cannot',
  'cant',
  'does',
  'doesnt',
  'doing',
  'done',
  'dont',
  'find',
  'going',
  'help',
  'hows',
  'im',
  'its',
  'ive',
  'let',
  'lets',
  'may',
  'mine',
  'need',
  'please',
  'really',
  'shall',
  'show',
  'someone',
  'something',
  'tell',
  'thats',
  'theres',
  'us',
  'want',
  'whats',
  'wheres',
  'whether',
  'whom',
  'whose',
  'why',
  'wont',
  'youre',
];
const CHINESE_QUESTIONS =
  '怎么样 怎么办 为什么 什么样 是什么 怎样 怎么 如何 什么 哪些 哪个 哪种 哪一种 哪里 多少 多久 多长时间 有没有 是不是 能不能 可以 应该 还是 我们 他们 自己 之后 以后 时候 这个 那个 一个 一种 不同 区别 办法';
const CHINESE_PARTICLES = '么样吗呢吧啊里上下前后时让被给从以所而且但却再还应该怎何哪谁几多少好有没用';

const lists: Readonly<Record<string, readonly string[]>> = {
  ara,
  bul,
  dan,
  deu,
  ell,
  eng: [...eng, ...ENGLISH_QUESTIONS],
  fin,
  fra,
  gle,
  hin,
  hun,
  hye,
  ind,
  ita,
  lit,
  nld,
  nob,
  por,
  ron,
  rus,
  spa,
  swe,
  tur,
  ukr,
};
const languages = Object.keys(lists);
/** Listing the languages of all words takes as long as looking for so many words in the texts. */
const MANY = 90;
let lookedFor = 0;
let languagesByWord: ReadonlyMap<string, readonly string[]> | undefined;

/** Frequent words of scripts without spaces between words. */
const runWords: readonly string[] = [...zho, ...CHINESE_PARTICLES, ...CHINESE_QUESTIONS.split(' '), ...jpn, ...kor];

/**
 * Guesses the language of some words, in lower case and without accents: the one that most frequent words among them
 * belong to. Undefined if they have none, or belong equally to several.
 */
export function guessLanguage(words: readonly string[]): string | undefined {
  const votes = new Map<string, number>();
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  lookedFor += counts.size;
  for (const [word, count] of counts) {
    const having = languagesWith(word);
    for (const language of having) votes.set(language, (votes.get(language) ?? 0) + count / having.length);
  }
  const [first, second] = [...votes].sort(([, a], [, b]) => b - a);
  return first === undefined || first[1] === second?.[1] ? undefined : first[0];
}

/**
 * The language that at least two of a few words are frequent in. One alone says little: `dog` is a frequent word of
 * Danish, `hit` of Swedish.
 */
export function languageOfFew(words: readonly string[]): string | undefined {
  const language = guessLanguage(words);
  if (language === undefined) return undefined;
  const frequent = new Set(words.filter((word) => word.length > 1 && isFrequent(word, language)));
  return frequent.size > 1 ? language : undefined;
}

/** Whether a word says nothing about a note in a language. */
export function isStopWord(word: string, language: string): boolean {
  return /^[a-z]$/.test(word) || isFrequent(word, language);
}

function isFrequent(word: string, language: string): boolean {
  return textOf(language).includes(`\n${word}\n`);
}

function languagesWith(word: string): readonly string[] {
  if (lookedFor < MANY) return languages.filter((language) => isFrequent(word, language));
  languagesByWord ??= listLanguagesByWord();
  return languagesByWord.get(word) ?? [];
}

function listLanguagesByWord(): ReadonlyMap<string, readonly string[]> {
  const byWord = new Map<string, string[]>();
  for (const language of languages)
    for (const word of new Set(textOf(language).slice(1, -1).split('\n'))) {
      const having = byWord.get(word);
      if (having === undefined) byWord.set(word, [language]);
      else having.push(language);
    }
  return byWord;
}

/** The words of a language, each between line breaks, without accents. */
const textOf = memoize((language: string) => prepareWords(lists[language] ?? []));

/** As one text, because preparing each word by itself takes several times as long. */
function prepareWords(words: readonly string[]): string {
  return inPlainLetters(`\n${words.join('\n')}\n`.replaceAll("'", ''));
}

/** How much each character of a run says: 0 in words of questions, 1 for particles and other frequent characters, 2 otherwise. */
export function weighCharacters(characters: readonly string[]): number[] {
  const weights = characters.map(() => 2);
  for (const word of runWords) {
    const letters = [...word];
    for (let at = characters.indexOf(letters[0] ?? ''); at !== -1; at = characters.indexOf(letters[0] ?? '', at + 1)) {
      if (!letters.every((letter, offset) => characters[at + offset] === letter)) continue;
      const weight = letters.length > 1 ? 0 : 1;
      for (const offset of letters.keys()) weights[at + offset] = Math.min(weights[at + offset] ?? 2, weight);
    }
  }
  return weights;
}
