import { foldText } from './fold-text.ts';

/** How well a text matches a search, and the matching ranges of the folded text. */
export interface SimpleMatch {
  /** Higher is better; 0 for a search without words. */
  readonly score: number;
  readonly matches: readonly (readonly [start: number, end: number])[];
}

/**
 * Prepares Obsidian's simple search: each word must occur somewhere, alone or inside another, in any case.
 *
 * The score falls with each gap between the matches, with their total span, and with the amount of text before them.
 */
export function prepareSimpleSearch(query: string): (text: string) => SimpleMatch | undefined {
  const words = [...new Set(foldText(query).split(/\s+/))].filter((word) => word !== '');
  if (words.length === 0) return () => ({ score: 0, matches: [] });

  return (text) => {
    const lowered = foldText(text);
    if (!words.every((word) => lowered.includes(word))) return undefined;
    const matches = merge(words.flatMap((word) => occurrencesOf(word, lowered)));
    return { score: scoreOf(matches, { queryLength: query.length, textLength: text.length }), matches };
  };
}

function occurrencesOf(word: string, text: string): [number, number][] {
  const found: [number, number][] = [];
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) found.push([at, at + word.length]);
  return found;
}

function merge(spans: readonly [number, number][]): [number, number][] {
  const merged: [number, number][] = [];
  for (const [start, end] of spans.toSorted((a, b) => a[0] - b[0] || b[1] - a[1])) {
    const last = merged.at(-1);
    if (last === undefined || start >= last[1]) merged.push([start, end]);
    else last[1] = Math.max(last[1], end);
  }
  return merged;
}

function scoreOf(
  matches: readonly (readonly [number, number])[],
  { queryLength, textLength }: { queryLength: number; textLength: number },
): number {
  const first = matches[0]?.[0] ?? 0;
  const room = (matches.at(-1)?.[1] ?? 0) - first + 1 - queryLength;
  return -(matches.length - 1) - room / 100 - first / 1000 - textLength / 10_000;
}
