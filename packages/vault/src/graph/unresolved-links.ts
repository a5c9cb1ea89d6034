import type { VaultReader } from '../core/vault.ts';
import { FileTable } from '../links/resolution.ts';
import { mayBePlainText, targetOfLink } from '../links/target.ts';
import type { NoteIndex } from '../metadata/note-index.ts';
import { asCompared, trimLinkpath, withoutNoteExtension } from '../paths/link-paths.ts';
import { linksOfTexts } from '../snapshots/links-of-texts.ts';
import { isLink } from './note-links.ts';

/** A link whose target does not exist. */
export interface UnresolvedLink {
  readonly path: string;
  readonly line: number;
  /** As written, without its brackets. */
  readonly link: string;
  /** The missing name, without subpath and `.md`, as spelled in the first link to it. */
  readonly target: string;
  readonly isEmbed: boolean;
}

/** The links to search: in one note, or in the whole scope. */
export interface LinkFilter {
  readonly holds: (path: string) => boolean;
  readonly note?: string | undefined;
}

/**
 * Lists the links without an existing target, the most referenced targets first, then by target, path and line.
 *
 * @throws AgentError `CANCELLED`
 */
export async function listUnresolvedLinks(
  reader: VaultReader,
  index: NoteIndex,
  { holds, note }: LinkFilter,
): Promise<UnresolvedLink[]> {
  const files = new FileTable(reader.files());
  const groups = new Map<string, UnresolvedLink[]>();
  for await (const links of note === undefined ? linksOfTexts(reader, index) : [index.list('link', note)]) {
    for (const link of links) {
      if (!isLink(link) || mayBePlainText(link) || !holds(link.path) || targetOfLink(files, link) !== undefined)
        continue;
      const name = missingName(link.linkpath);
      const key = asCompared(name);
      const group = groups.get(key) ?? [];
      const { path, line, isEmbed } = link;
      group.push({ path, line, link: link.link, target: group[0]?.target ?? name, isEmbed });
      groups.set(key, group);
    }
  }
  const sorted = [...groups].sort(([a, one], [b, other]) => other.length - one.length || (a < b ? -1 : 1));
  return sorted.flatMap(([, links]) => links);
}

/** The missing name in an unresolved link, the same for all links to one note: without `.md` and surrounding whitespace. */
export function missingName(linkpath: string): string {
  return withoutNoteExtension(trimLinkpath(linkpath));
}
