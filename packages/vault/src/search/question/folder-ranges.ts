import type { TextFile } from '../../metadata/note-index.ts';
import { folderOf, foldersAbove, nameOf } from '../../paths/link-paths.ts';
import { withoutAccents } from '../fold-text.ts';
import { tokensOf, tokenText } from '../tokens.ts';

/** The texts in a folder and below it: those from one position up to another. */
export interface FolderRange {
  readonly tokens: ReadonlySet<string>;
  readonly from: number;
  to: number;
}

/** The folders of a vault, by the words of their names. */
export interface NamedFolders {
  /** The folders whose name has any of some words. */
  rangesNamed(tokens: readonly string[]): readonly FolderRange[];
}

/** Keyed by the list of all texts, which an index reuses as long as nothing changes. */
const known = new WeakMap<readonly TextFile[], NamedFolders>();

/** @param texts in the order of their paths, so that those of a folder follow each other */
export function foldersOf(texts: readonly TextFile[]): NamedFolders {
  const before = known.get(texts);
  if (before !== undefined) return before;
  const ranges = [...rangesIn(texts).values()];
  const folders = {
    rangesNamed: (tokens: readonly string[]) =>
      ranges.filter((range) => tokens.some((token) => range.tokens.has(token))),
  };
  known.set(texts, folders);
  return folders;
}

function rangesIn(texts: readonly TextFile[]): Map<string, FolderRange> {
  const ranges = new Map<string, FolderRange>();
  let last: string | undefined;
  let open: FolderRange[] = [];
  for (const [at, { path }] of texts.entries()) {
    const folder = folderOf(path);
    if (folder !== last) {
      open = foldersAbove(path).map((above) => {
        const range = ranges.get(above) ?? { tokens: tokensOfName(nameOf(above)), from: at, to: at };
        ranges.set(above, range);
        return range;
      });
    }
    last = folder;
    for (const range of open) range.to = at + 1;
  }
  return ranges;
}

function tokensOfName(name: string): Set<string> {
  const { text } = tokenText(name);
  return new Set(tokensOf(`${text} ${withoutAccents(text)}`));
}
