import { foldText, inPlainLetters } from '../fold-text.ts';
import { joinedWordsIn, namePartsIn } from '../name-parts.ts';
import { isOfRun, UNSPACED } from '../tokens.ts';
import type { WordGroup } from './expand-words.ts';

/** A place in a folded text that has a word of the question. */
export interface Match {
  readonly group: number;
  readonly start: number;
  readonly end: number;
}

/** The form in which words and texts are compared. */
export function asSearched(text: string): string {
  return inPlainLetters(foldText(text));
}

/** Finds the words of a question in texts. */
export class WordFinder {
  /** The groups that each token belongs to. */
  readonly #groups = new Map<string, number[]>();
  readonly #pattern: RegExp;

  constructor(groups: readonly WordGroup[]) {
    for (const [group, { tokens }] of groups.entries())
      for (const token of tokens) {
        const plain = inPlainLetters(token);
        const of = this.#groups.get(plain) ?? [];
        if (!of.includes(group)) of.push(group);
        this.#groups.set(plain, of);
      }
    this.#pattern = new RegExp(
      beginningsOf([...this.#groups.keys()])
        .map(RegExp.escape)
        .join('|'),
      'g',
    );
  }

  /** The matches in a text, in order, by their positions in its form of `asSearched`. */
  matchesIn(raw: string, folded: string): Match[] {
    const matches = this.#wholeWordsIn(folded);
    const parts = this.#partsIn(raw);
    return parts.length === 0 ? matches : [...matches, ...parts].sort((a, b) => a.start - b.start);
  }

  groupsIn(raw: string): Set<number> {
    return new Set(this.matchesIn(raw, asSearched(raw)).map(({ group }) => group));
  }

  #wholeWordsIn(folded: string): Match[] {
    const matches: Match[] = [];
    this.#pattern.lastIndex = 0;
    for (let found = this.#pattern.exec(folded); found !== null; found = this.#pattern.exec(folded)) {
      const start = found.index;
      const isRun = isOfRun(found[0]);
      const end = isRun ? start + found[0].length : endOfWord(folded, start);
      // Pairs of characters overlap.
      this.#pattern.lastIndex = isRun ? start + 1 : end;
      if (!isRun && start > 0 && isLetter(folded.charCodeAt(start - 1))) continue;
      for (const group of this.#groups.get(folded.slice(start, end)) ?? []) matches.push({ group, start, end });
    }
    return matches;
  }

  /** The parts of names, and hyphenated words that the question writes as one. */
  #partsIn(raw: string): Match[] {
    return [namePartsIn(raw), joinedWordsIn(raw)].flatMap((parts) => {
      const matches: Match[] = [];
      let [read, folded] = [0, 0];
      for (const { text, start, end } of parts) {
        const groups = this.#groups.get(inPlainLetters(text));
        if (groups === undefined) continue;
        folded += asSearched(raw.slice(read, start)).length;
        read = start;
        for (const group of groups) matches.push({ group, start: folded, end: folded + end - start });
      }
      return matches;
    });
  }
}

/** The shortest beginnings that cover all tokens; runs are kept whole. */
function beginningsOf(tokens: readonly string[]): string[] {
  const beginnings: string[] = [];
  for (const token of tokens.toSorted()) {
    const last = beginnings.at(-1);
    if (last === undefined || isOfRun(token) || isOfRun(last) || !token.startsWith(last)) beginnings.push(token);
  }
  return beginnings.length === 0 ? ['(?!)'] : beginnings;
}

function endOfWord(text: string, start: number): number {
  let end = start;
  while (end < text.length && isLetter(text.charCodeAt(end))) end += 1;
  return end;
}

/** As in tokens.ts, for folded texts. Runs without spaces end a word as well. */
function isLetter(code: number): boolean {
  if (code < 0x80) return (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39) || code === 0x5f;
  return LETTER.test(String.fromCharCode(code));
}

const LETTER = new RegExp(`(?![${UNSPACED}])[\\p{L}\\p{N}\\p{M}]`, 'u');
