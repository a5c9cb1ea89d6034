import { frontmatterTags, lineIndex, type NoteStructure, parseNote, readProperties } from '@obsidian-agent/markdown';
import type { NoteFile, VaultReader } from '../core/vault.ts';
import { FileTable } from '../links/resolution.ts';
import { linksIn, type ParsedNote } from '../metadata/note-facts.ts';
import { placedProblem } from './frontmatter-problem.ts';

/** The kinds of metadata of a note. */
export type FactKind = 'properties' | 'links' | 'tags' | 'headings';

export interface LinkFact {
  readonly line: number;
  readonly link: string;
  /** Null for a broken link. */
  readonly path: string | null;
  readonly embed?: true;
}

export interface NoteFacts {
  readonly properties?: Record<string, unknown>;
  /** Why the frontmatter cannot be read, and where. */
  readonly properties_error?: string;
  readonly links?: LinkFact[];
  /** Without duplicates, those of the properties first. */
  readonly tags?: string[];
  readonly headings?: { readonly line: number; readonly level: number; readonly text: string }[];
}

/** Reads the requested metadata of a note. Unreadable frontmatter has no properties. */
export function readFacts(reader: VaultReader, { path, text }: NoteFile, wanted: readonly FactKind[]): NoteFacts {
  const structure = parseNote(text);
  const read = readProperties(text, structure.frontmatter);
  const properties = 'malformed' in read ? {} : read.properties;
  const lines = lineIndex(text);
  const headings = structure.headings.map(({ start, level, text: heading }) => {
    return { line: lines.lineOf(start) + 1, level, text: heading };
  });
  return {
    ...(wanted.includes('properties')
      ? { properties, ...('malformed' in read ? { properties_error: placedProblem(read.malformed) } : {}) }
      : {}),
    ...(wanted.includes('links') ? { links: linksOf(reader, { path, text, structure, at: lines }) } : {}),
    ...(wanted.includes('tags') ? { tags: tagsIn(structure, properties) } : {}),
    ...(wanted.includes('headings') ? { headings } : {}),
  };
}

/** All tags of a note with their `#`, those of the properties first, without duplicates in any case. */
export function tagsIn(structure: NoteStructure, properties: Readonly<Record<string, unknown>>): string[] {
  const tags = new Map<string, string>();
  for (const tag of [...(frontmatterTags(properties) ?? []), ...structure.tags.map((inline) => inline.tag)]) {
    const key = tag.toLowerCase();
    if (!tags.has(key)) tags.set(key, tag);
  }
  return [...tags.values()];
}

function linksOf(reader: VaultReader, note: ParsedNote): LinkFact[] {
  const table = new FileTable(reader.files());
  return linksIn(note)
    .filter(({ form }) => form === 'link')
    .map(({ line, link, linkpath, isEmbed }) => ({
      line,
      link,
      path: table.resolve(linkpath, note.path) ?? null,
      ...(isEmbed ? { embed: true as const } : {}),
    }));
}
