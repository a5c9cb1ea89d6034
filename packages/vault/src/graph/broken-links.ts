import type { VaultReader } from '../core/vault.ts';
import { FileTable } from '../links/resolution.ts';
import { mayBePlainText, targetOfLink } from '../links/target.ts';
import type { LinkFact } from '../metadata/note-facts.ts';
import type { NoteIndex } from '../metadata/note-index.ts';
import { asCompared, trimLinkpath, withoutNoteExtension } from '../paths/link-paths.ts';
import { linksOfTexts } from '../snapshots/links-of-texts.ts';
import { isLink } from './note-links.ts';

/** A link that leads nowhere. */
export interface LinkToNowhere {
  readonly path: string;
  readonly line: number;
  /** As written, without its brackets. */
  readonly link: string;
  /** What it names: without subpath and `.md`, as the first link to it spells it. */
  readonly target: string;
  readonly isEmbed: boolean;
}

/** Where to look: in one note, or in all that the scope holds. */
export interface LinksWanted {
  readonly holds: (path: string) => boolean;
  readonly note?: string | undefined;
}

/**
 * Lists the links that lead to no file: those to what most links name first, then by target, path and line.
 *
 * @throws AgentError `CANCELLED`
 */
export async function linksToNowhere(
  reader: VaultReader,
  index: NoteIndex,
  { holds, note }: LinksWanted,
): Promise<LinkToNowhere[]> {
  const files = new FileTable(reader.files());
  const groups = new Map<string, LinkToNowhere[]>();
  for await (const links of note === undefined ? linksOfTexts(reader, index) : [index.list('link', note)]) {
    for (const link of links) {
      if (!isLink(link) || mayBePlainText(link) || !holds(link.path) || targetOfLink(files, link) !== undefined)
        continue;
      const name = missingName(link.linkpath);
      const key = asCompared(name);
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [asLost(link, name)]);
      else group.push(asLost(link, group[0]?.target ?? link.linkpath));
    }
  }
  const sorted = [...groups].sort(([a, one], [b, other]) => other.length - one.length || (a < b ? -1 : 1));
  return sorted.flatMap(([, links]) => links);
}

/** What a link to nowhere names: links to one missing note have one name, with `.md` or white space around it, or not. */
export function missingName(linkpath: string): string {
  return withoutNoteExtension(trimLinkpath(linkpath));
}

function asLost({ path, line, link, isEmbed }: LinkFact, target: string): LinkToNowhere {
  return { path, line, link, target, isEmbed };
}
