import { either, findNear } from '@obsidian-agent/shared-types';
import { UsageError } from './usage-error.ts';

/** Longer lists are left to the help. */
const MOST_LISTED = 20;

interface KnownWords {
  readonly known: readonly string[];
  /** A sentence that points to the full list. */
  readonly see: string;
  /** Whether `known` has only good matches, so that spelling does not matter. */
  readonly isCertain?: boolean;
}

/** The error for an unknown word, with similar words, or else all known ones if they are few. */
export function unknownWord(kind: string, word: string, { known, see, isCertain }: KnownWords): UsageError {
  // A word may be both a short name and one of the contract.
  const near = isCertain ? known : findNear(word, [...new Set(known)]);
  const shown = kind === 'option' ? word : JSON.stringify(word);
  return new UsageError(`Unknown ${kind} ${shown}`, [...suggestion(near, known), see].join(' '));
}

function suggestion(near: readonly string[], known: readonly string[]): string[] {
  if (near.length > 0) return [`Did you mean ${either(near)}?`];
  return known.length > MOST_LISTED ? [] : [`Use one of: ${known.join(', ')}.`];
}
