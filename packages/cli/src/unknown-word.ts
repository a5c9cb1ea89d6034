import { either, findNear } from '@obsidian-agent/shared-types';
import { UsageError } from './usage-error.ts';

interface KnownWords {
  readonly known: readonly string[];
  /** Where all of them are explained. */
  readonly see: string;
  /** Whether the known words are those that were meant, however they are spelled. */
  readonly isCertain?: boolean;
}

/** The error of a word that does not exist: with the similar ones that do, or with all. */
export function unknownWord(kind: string, word: string, { known, see, isCertain }: KnownWords): UsageError {
  const near = isCertain ? known : findNear(word, known);
  const hint = near.length > 0 ? `Did you mean ${either(near)}?` : `Use one of: ${known.join(', ')}.`;
  const shown = kind === 'option' ? word : JSON.stringify(word);
  return new UsageError(`Unknown ${kind} ${shown}`, `${hint} ${see}`);
}
