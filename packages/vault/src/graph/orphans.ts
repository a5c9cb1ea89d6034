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

async function countLinks(reader: VaultReader, index: NoteIndex) {
  const files = new FileTable(reader.files());
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
