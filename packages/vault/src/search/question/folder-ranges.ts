import { countWhile } from '@obsidian-agent/markdown';
import { listedOccurrences, type NoteIndex, type Occurrences, type TextFile } from '../../metadata/note-index.ts';
import { oncePerList } from '../../metadata/once-per-list.ts';
import { inPlainLetters } from '../fold-text.ts';
import { tokensOf, tokenText } from '../tokens.ts';

/** An occurrence in the name of a folder counts as one in the text. */
const IN_FOLDER = 1;

/** The texts in a folder and below it: those from one position up to another. */
export interface FolderRange {
  readonly tokens: ReadonlySet<string>;
  readonly from: number;
  readonly to: number;
}

/** The folders of a vault, by the words of their names. */
export interface NamedFolders {
  /** The folders whose name has any of some words. */
  rangesNamed(tokens: readonly string[]): readonly FolderRange[];
}

/** Of texts in the order of their paths, so that those of a folder follow each other. */
const foldersOf: (texts: readonly TextFile[]) => NamedFolders = oncePerList((texts) => {
  const ranges: FolderRange[] = [];
  addRanges(ranges, texts, { from: 0, to: texts.length, prefix: 0 });
  return {
    rangesNamed: (tokens) => ranges.filter((range) => tokens.some((token) => range.tokens.has(token))),
  };
});

/** Where some words occur: in texts and in the names of the folders above them. */
export function occurrencesWithFolders(index: NoteIndex, tokens: readonly string[]): Occurrences {
  const found = index.occurrences(tokens);
  const folders = foldersOf(index.texts()).rangesNamed(tokens);
  if (folders.length === 0) return found;
  const weights = new Map(found.places.map((place, at) => [place, found.weights[at] ?? 0]));
  for (const { from, to } of folders)
    for (let place = from; place < to; place += 1) weights.set(place, (weights.get(place) ?? 0) + IN_FOLDER);
  return listedOccurrences([...weights.keys()], [...weights.values()]);
}

/** Texts whose paths begin with the same folders, and the length of that beginning. */
interface Beginning {
  readonly from: number;
  readonly to: number;
  readonly prefix: number;
}

/** Adds the folders below a beginning. Their ends are searched for, because a vault has many texts and few folders. */
function addRanges(ranges: FolderRange[], texts: readonly TextFile[], { from, to, prefix }: Beginning): void {
  const pathAt = (at: number): string => (texts[at] as TextFile).path;
  for (let at = from; at < to; ) {
    const path = pathAt(at);
    const slash = path.indexOf('/', prefix);
    if (slash === -1) {
      at += 1;
      continue;
    }
    const folder = path.slice(0, slash + 1);
    const start = at;
    at += countWhile(to - start, (step) => pathAt(start + step).startsWith(folder));
    ranges.push({ tokens: tokensOfName(path.slice(prefix, slash)), from: start, to: at });
    addRanges(ranges, texts, { from: start, to: at, prefix: slash + 1 });
  }
}

function tokensOfName(name: string): Set<string> {
  const { text } = tokenText(name);
  return new Set(tokensOf(`${text} ${inPlainLetters(text)}`));
}
