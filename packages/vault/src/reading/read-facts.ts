import {
  frontmatterLinks,
  frontmatterTags,
  labelKey,
  lineIndex,
  type NoteStructure,
  parseNote,
  readProperties,
} from '@obsidian-agent/markdown';
import type { NoteFile, VaultReader } from '../core/vault.ts';
import { FileTable } from '../links/resolution.ts';
import { splitLink } from '../paths/link-paths.ts';

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
    ...(wanted.includes('properties') ? { properties, ...problemOf(read) } : {}),
    ...(wanted.includes('links') ? { links: linksOf(reader, { path, text, structure }) } : {}),
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

function problemOf(read: ReturnType<typeof readProperties>): Pick<NoteFacts, 'properties_error'> {
  if (!('malformed' in read)) return {};
  const { line, column, message } = read.malformed;
  return { properties_error: `line ${line}, column ${column}: ${message}` };
}

function linksOf(
  reader: VaultReader,
  { path, text, structure }: { path: string; text: string; structure: NoteStructure },
): LinkFact[] {
  const table = new FileTable(reader.files());
  const lines = lineIndex(text);
  const definitions = new Map(
    structure.definitions.toReversed().map((definition) => [labelKey(definition.label), definition.link]),
  );
  const found = [
    ...frontmatterLinks(text, structure.frontmatter).map(({ link, target }) => ({
      link,
      start: target.start,
      isEmbed: false,
    })),
    ...structure.links,
    ...structure.embeds,
    ...structure.referenceLinks.flatMap(({ label, start, isEmbed }) => {
      const link = definitions.get(labelKey(label));
      return link === undefined ? [] : [{ link, start, isEmbed }];
    }),
  ].sort((a, b) => a.start - b.start);
  return found.map(({ link, start, isEmbed }) => ({
    line: lines.lineOf(start) + 1,
    link,
    path: table.resolve(splitLink(link).path, path) ?? null,
    ...(isEmbed ? { embed: true as const } : {}),
  }));
}
