import type { TextFile } from '../metadata/note-index.ts';
import { oncePerList } from '../metadata/once-per-list.ts';
import { foldText } from './fold-text.ts';

/** The paths of all texts, folded, one per line. */
const foldedPaths: (texts: readonly TextFile[]) => string = oncePerList((texts: readonly TextFile[]) =>
  foldText(texts.map(({ path }) => path).join('\n')),
);

/** A search text, folded, and where it first occurs in the folded paths; -1 for nowhere. */
interface FirstPlace {
  readonly folded: string;
  readonly at: number;
}

const lastPlace = new WeakMap<readonly TextFile[], FirstPlace>();

/** Where a folded text first occurs in the folded paths; -1 for nowhere. A search asks this for one text repeatedly. */
export function firstInPaths(texts: readonly TextFile[], folded: string): number {
  const last = lastPlace.get(texts);
  if (last?.folded === folded) return last.at;
  const at = foldedPaths(texts).indexOf(folded);
  lastPlace.set(texts, { folded, at });
  return at;
}

/** The positions of the texts whose path has a folded text. Folding each path by itself would take several times as long. */
export function placesInPaths(texts: readonly TextFile[], folded: string): number[] {
  if (folded.includes('\n')) return [];
  const paths = foldedPaths(texts);
  const places: number[] = [];
  let place = 0;
  let end = paths.indexOf('\n');
  for (let at = firstInPaths(texts, folded); at !== -1; at = end === -1 ? -1 : paths.indexOf(folded, end + 1)) {
    for (; end !== -1 && end < at; end = paths.indexOf('\n', end + 1)) place += 1;
    places.push(place);
  }
  return places;
}

/** Occurrences that are looked at. A name that is in more paths is worth a search of the index. */
const MOST_CHECKED = 1000;

/** Whether a text may have this name, with or without the extension of a note. If not, none has it. */
export function mayBeName(texts: readonly TextFile[], name: string): boolean {
  const folded = foldText(name);
  if (folded === '') return false;
  const paths = foldedPaths(texts);
  let at = firstInPaths(texts, folded);
  for (let checked = 0; at !== -1 && checked < MOST_CHECKED; checked += 1) {
    const end = at + folded.length;
    if (isEdge(paths[at - 1]) && isEdge(paths[paths.startsWith('.md', end) ? end + '.md'.length : end])) return true;
    at = paths.indexOf(folded, at + 1);
  }
  return at !== -1;
}

/** Whether a name begins after a character, or ends before it. */
function isEdge(character: string | undefined): boolean {
  return character === undefined || character === '\n' || character === '/';
}
