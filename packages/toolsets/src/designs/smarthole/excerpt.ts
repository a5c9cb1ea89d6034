import { characterStart } from '@obsidian-agent/shared-types';

const AROUND = 100;
const MOST_MATCHES = 3;

type Span = readonly [start: number, end: number];

/**
 * The text around the first matches of a search, in one line; undefined if there is no match.
 *
 * Each part of the query is shown once before any is repeated.
 */
export function excerptOf(text: string, query: string): string | undefined {
  const parts = [...new Set(query.toLowerCase().split(/\s+/))].filter((part) => part !== '');
  const places = parts.map((part) => placesOf(text, part));
  const byTurn = Array.from({ length: MOST_MATCHES }, (_, turn) =>
    places.flatMap((found) => found.slice(turn, turn + 1)),
  );
  const matches = byTurn.flat().slice(0, MOST_MATCHES);
  if (matches.length === 0) return undefined;

  const windows = merged(
    matches.map(([start, end]) => [Math.max(start - AROUND, 0), Math.min(end + AROUND, text.length)]),
  );
  const shown = windows.map(([start, end]) =>
    text.slice(characterStart(text, start), characterStart(text, end)).replaceAll(/\s+/g, ' ').trim(),
  );
  const before = windows[0]?.[0] === 0 ? '' : '...';
  const after = windows.at(-1)?.[1] === text.length ? '' : '...';
  return `${before}${shown.join('...')}${after}`;
}

function placesOf(text: string, part: string): Span[] {
  const found = text.matchAll(new RegExp(RegExp.escape(part), 'giu'));
  return [...found.take(MOST_MATCHES)].map(({ index, 0: match }) => [index, index + match.length]);
}

function merged(windows: readonly Span[]): Span[] {
  const all: Span[] = [];
  for (const [start, end] of windows.toSorted((a, b) => a[0] - b[0])) {
    const last = all.at(-1);
    if (last === undefined || start > last[1]) all.push([start, end]);
    else all[all.length - 1] = [last[0], Math.max(last[1], end)];
  }
  return all;
}
