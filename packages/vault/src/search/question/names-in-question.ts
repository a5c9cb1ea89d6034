import { inPlainLetters } from '../fold-text.ts';
import type { WordGroup } from './expand-words.ts';

/** A longer question does not name a note. */
const LONGEST_TITLE = 1000;
const WORD = /[\p{L}\p{M}\p{N}'’]+/gu;

/** What a note may be called whose name is the whole question: as it is written, and with its misspelt words corrected. */
export function namesInQuestion(question: string, groups: readonly WordGroup[]): readonly string[] {
  const name = question.trim();
  if (name.length > LONGEST_TITLE) return [];
  const names = [name, name.replace(/[?!.？！。]+$/, ''), name.replace(/^"([^"]*)"$/, '$1')];
  const corrections = new Map(groups.flatMap(({ text, correction }) => (correction ? [[text, correction]] : [])));
  const corrected = names.map((each) =>
    each.replace(WORD, (word) => corrections.get(inPlainLetters(word.toLowerCase())) ?? word),
  );
  return [...new Set([...names, ...corrected])];
}
