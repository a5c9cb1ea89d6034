import type { VaultReader } from '../../core/vault.ts';
import type { NoteIndex, TextFile } from '../../metadata/note-index.ts';
import { isNotePath } from '../../paths/link-paths.ts';
import { readReadableSnapshots } from '../../snapshots/read-snapshots.ts';
import { inPlainLetters } from '../fold-text.ts';
import { tokensOf, tokenText } from '../tokens.ts';
import type { Question } from './read-question.ts';
import { guessLanguage, languageOfFew } from './stop-words.ts';

/** Notes to read for their language, and characters of each. */
const SAMPLES = 3;
const SAMPLE_LENGTH = 1500;
const ENGLISH = 'eng';

/** Keyed by the list of all texts, which an index reuses as long as nothing changes. */
const languageOfVault = new WeakMap<readonly TextFile[], string | undefined>();

/**
 * The language of a question. Its own frequent words decide; for one with fewer than two of them, such as `the wolves`,
 * the notes that contain its longest word, or else some notes of the vault.
 */
export function languageOf(question: Question, reader: VaultReader, index: NoteIndex): string {
  const words = question.words.filter(({ kind }) => kind === 'word').map(({ text }) => text);
  if (words.length === 0) return ENGLISH;
  return languageOfFew(words) ?? languageOfNotes(words, reader, index) ?? guessLanguage(words) ?? ENGLISH;
}

function languageOfNotes(words: readonly string[], reader: VaultReader, index: NoteIndex): string | undefined {
  const [longest = ''] = words.toSorted((a, b) => b.length - a.length);
  const { places } = index.occurrences([longest]);
  if (places.length > 0) return languageIn(reader, index, places.toSorted((a, b) => a - b).slice(0, SAMPLES));
  const texts = index.texts();
  if (!languageOfVault.has(texts)) languageOfVault.set(texts, languageIn(reader, index, spread(texts)));
  return languageOfVault.get(texts);
}

function languageIn(reader: VaultReader, index: NoteIndex, places: readonly number[]): string | undefined {
  const texts = index.texts();
  const paths = places.flatMap((place) => texts[place]?.path ?? []).filter(isNotePath);
  const samples = [...readReadableSnapshots(reader, paths)].map(({ text }) => text.slice(0, SAMPLE_LENGTH));
  return guessLanguage(tokensOf(inPlainLetters(tokenText(samples.join('\n')).text)));
}

/** The positions of notes spread over all texts. */
function spread(texts: readonly TextFile[]): number[] {
  const places = Array.from({ length: SAMPLES }, (_, at) => {
    const from = Math.floor(((at + 0.5) * texts.length) / SAMPLES);
    return texts.findIndex(({ path }, place) => place >= from && isNotePath(path));
  });
  return [...new Set(places)].filter((place) => place !== -1);
}
