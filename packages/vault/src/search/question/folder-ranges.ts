import type { TextFile } from '../../metadata/note-index.ts';
import { oncePerList } from '../../metadata/once-per-list.ts';
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

/** Of texts in the order of their paths, so that those of a folder follow each other. */
export const foldersOf: (texts: readonly TextFile[]) => NamedFolders = oncePerList((texts) => {
  const ranges = [...rangesIn(texts).values()];
  return {
    rangesNamed: (tokens) => ranges.filter((range) => tokens.some((token) => range.tokens.has(token))),
  };
});

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
