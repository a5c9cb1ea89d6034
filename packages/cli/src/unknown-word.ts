import { either, findNear } from '@obsidian-agent/shared-types';
import { UsageError } from './usage-error.ts';

interface KnownWords {
  readonly known: readonly string[];
  /** A sentence that points to the full list. */
  readonly see: string;
  /** Whether `known` has only good matches, so that spelling does not matter. */
  readonly isCertain?: boolean;
}

/** The error for an unknown word, with similar words or all known ones. */
export function unknownWord(kind: string, word: string, { known, see, isCertain }: KnownWords): UsageError {
  const near = isCertain ? known : findNear(word, known);
  const hint = near.length > 0 ? `Did you mean ${either(near)}?` : `Use one of: ${known.join(', ')}.`;
  const shown = kind === 'option' ? word : JSON.stringify(word);
  return new UsageError(`Unknown ${kind} ${shown}`, `${hint} ${see}`);
}
