import type { VaultReader } from '../../core/vault.ts';
import type { NoteIndex, TextFile } from '../../metadata/note-index.ts';
import { isNotePath } from '../../paths/link-paths.ts';
import { readReadableSnapshots } from '../../snapshots/read-snapshots.ts';
import { inPlainLetters } from '../fold-text.ts';
import { tokensOf, tokenText } from '../tokens.ts';
import type { Question } from './read-question.ts';
import { guessLanguage } from './stop-words.ts';

/** Notes to read for their language, and characters of each. */
const SAMPLES = 3;
const SAMPLE_LENGTH = 1500;
const ENGLISH = 'eng';

/** Keyed by the list of all texts, which an index reuses as long as nothing changes. */
const languageOfVault = new WeakMap<readonly TextFile[], string>();

/**
 * The language of a question. Its own words decide; for one without frequent words, such as `wolves`, the notes that
 * contain its longest word, or else some notes of the vault.
 */
export function languageOf(question: Question, reader: VaultReader, index: NoteIndex): string {
  const words = question.words.filter(({ kind }) => kind === 'word').map(({ text }) => text);
  if (words.length === 0) return ENGLISH;
  const own = guessLanguage(words);
  if (own !== undefined) return own;
  const [longest = ''] = words.toSorted((a, b) => b.length - a.length);
  const { places } = index.occurrences([longest]);
  if (places.length > 0)
    return languageIn(reader, index, places.toSorted((a, b) => a - b).slice(0, SAMPLES)) ?? ENGLISH;
  const texts = index.texts();
  const known = languageOfVault.get(texts) ?? languageIn(reader, index, spread(texts.length)) ?? ENGLISH;
  languageOfVault.set(texts, known);
  return known;
}

function languageIn(reader: VaultReader, index: NoteIndex, places: readonly number[]): string | undefined {
  const texts = index.texts();
  const paths = places.flatMap((place) => texts[place]?.path ?? []).filter(isNotePath);
  const samples = [...readReadableSnapshots(reader, paths)].map(({ text }) => text.slice(0, SAMPLE_LENGTH));
  return guessLanguage(tokensOf(inPlainLetters(tokenText(samples.join('\n')).text)));
}

/** Positions spread over a list. */
function spread(length: number): number[] {
  const places = Array.from({ length: SAMPLES }, (_, at) => Math.floor(((at + 0.5) * length) / SAMPLES));
  return [...new Set(places)].filter((place) => place < length);
}
