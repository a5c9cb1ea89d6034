import type { VaultReader } from '../core/vault.ts';
import { backlinksTo } from '../links/backlinks.ts';
import { filesLinked } from '../links/linked-files.ts';
import { mayBePlainText, targetOfLink } from '../links/target.ts';
import type { LinkFact } from '../metadata/note-facts.ts';
import type { NoteIndex } from '../metadata/note-index.ts';

/** A link from a note or to it. */
export interface NoteLink {
  readonly direction: 'out' | 'in';
  readonly source: string;
  readonly line: number;
  /** As written, without its brackets. */
  readonly link: string;
  readonly linkpath: string;
  /** Null for a broken link. */
  readonly target: string | null;
  readonly isEmbed: boolean;
}

/** Lists the links in a file, in source order. Definitions of reference links are left out. */
export function linksFrom(reader: VaultReader, index: NoteIndex, path: string): NoteLink[] {
  const links = index.list('link', path).filter(isLink);
  const files = filesLinked(reader, links);
  return links.flatMap((link) => {
    const target = targetOfLink(files, link);
    return target === undefined && mayBePlainText(link) ? [] : [asNoteLink('out', link, target ?? null)];
  });
}

/** Lists the links to a file from other files, by path and line. */
export function linksTo(reader: VaultReader, index: NoteIndex, path: string): NoteLink[] {
  return backlinksTo(reader, index, path).map((link) => asNoteLink('in', link, path));
}

/**
 * Whether a fact is a link to a file, even a broken one. Uses of a definition count, the definition itself does not.
 */
export function isLink({ form }: Pick<LinkFact, 'form'>): boolean {
  return form !== 'definition' && form !== 'folder';
}

function asNoteLink(direction: 'out' | 'in', link: LinkFact, target: string | null): NoteLink {
  const { path: source, line, link: written, linkpath, isEmbed } = link;
  return { direction, source, line, link: written, linkpath, target, isEmbed };
}
