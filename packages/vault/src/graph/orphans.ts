import type { VaultReader } from '../core/vault.ts';
import { FileTable } from '../links/resolution.ts';
import { mayBePlainText, targetOfLink } from '../links/target.ts';
import type { NoteIndex, TextFile } from '../metadata/note-index.ts';
import { isNotePath } from '../paths/link-paths.ts';
import { linksOfTexts } from '../snapshots/links-of-texts.ts';
import { isLink } from './note-links.ts';

/** The direction in which a note has no links. */
export type OrphanKind = 'no_incoming' | 'isolated' | 'dead_ends';

/** A note with its link counts. */
export interface Orphan {
  readonly file: TextFile;
  /** Links to it from other notes, canvases and bases. */
  readonly linksIn: number;
  /** Links from it to other files, including broken ones. */
  readonly linksOut: number;
}

/** The orphans, and the number of notes searched. */
export interface Orphans {
  readonly found: readonly Orphan[];
  readonly notes: number;
}

/**
 * Finds the notes of a scope without incoming links, outgoing links, or both, by path. Links to itself do not count.
 *
 * @throws AgentError `CANCELLED`
 */
export async function findOrphanNotes(
  reader: VaultReader,
  index: NoteIndex,
  { kind, holds }: { readonly kind: OrphanKind; readonly holds: (path: string) => boolean },
): Promise<Orphans> {
  const { into, outOf } = await countLinks(reader, index);
  const notes = index.texts().filter(({ path }) => isNotePath(path) && holds(path));
  const found = notes.flatMap((file) => {
    const linksIn = into.get(file.path) ?? 0;
    const linksOut = outOf.get(file.path) ?? 0;
    const isFound = (kind === 'dead_ends' || linksIn === 0) && (kind === 'no_incoming' || linksOut === 0);
    return isFound ? [{ file, linksIn, linksOut }] : [];
  });
  return { found, notes: notes.length };
}

/** By the path of a note. */
interface LinkCounts {
  readonly into: ReadonlyMap<string, number>;
  readonly outOf: ReadonlyMap<string, number>;
}

/** Both lists stay the same objects as long as nothing changes, in a process that answers many queries. */
const known = new WeakMap<readonly TextFile[], { readonly files: readonly string[]; readonly counts: LinkCounts }>();

async function countLinks(reader: VaultReader, index: NoteIndex): Promise<LinkCounts> {
  const [texts, files] = [index.texts(), reader.files()];
  const before = known.get(texts);
  if (before?.files === files) return before.counts;
  const counts = await countAmong(reader, index, new FileTable(files));
  known.set(texts, { files, counts });
  return counts;
}

async function countAmong(reader: VaultReader, index: NoteIndex, files: FileTable): Promise<LinkCounts> {
  const into = new Map<string, number>();
  const outOf = new Map<string, number>();
  for await (const links of linksOfTexts(reader, index)) {
    for (const link of links) {
      if (!isLink(link)) continue;
      const target = targetOfLink(files, link);
      if (target === link.path || (target === undefined && mayBePlainText(link))) continue;
      outOf.set(link.path, (outOf.get(link.path) ?? 0) + 1);
      if (target !== undefined) into.set(target, (into.get(target) ?? 0) + 1);
    }
  }
  return { into, outOf };
}
