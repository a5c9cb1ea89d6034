import {
  aliasesOf,
  endOfLine,
  frontmatterLinks,
  frontmatterTags,
  type LineIndex,
  labelKey,
  lineIndex,
  type NoteStructure,
  parseNote,
  readProperties,
  type Span,
} from '@obsidian-agent/markdown';
import { baseReferences } from '../formats/base-references.ts';
import { canvasReferences } from '../formats/canvas-references.ts';
import type { Reference } from '../formats/note-references.ts';
import { asCompared, isNotePath, nameOf, splitLink, withoutNoteExtension } from '../paths/link-paths.ts';
import { isBasePath } from '../paths/text-path.ts';

export interface AliasFact {
  readonly path: string;
  readonly alias: string;
}

/** A name that a note gives itself: its property `title`, or its first heading of level 1. */
export interface TitleFact {
  readonly path: string;
  /** In the form of `asCompared`; differs from the name of the file. */
  readonly key: string;
}

export interface HeadingFact {
  readonly path: string;
  readonly line: number;
  readonly level: number;
  readonly text: string;
}

export interface TagFact {
  readonly path: string;
  /** Null for a tag in the properties. */
  readonly line: number | null;
  /** As written, with its `#`. */
  readonly tag: string;
}

export interface PropertyFact {
  readonly path: string;
  readonly name: string;
  readonly value: unknown;
}

/** A note whose frontmatter cannot be read, so that its properties are unknown. */
export interface FrontmatterFault {
  readonly path: string;
  /** Where the error is. */
  readonly line: number;
}

export interface TaskFact {
  readonly path: string;
  readonly line: number;
  /** The character in its box. */
  readonly status: string;
  /** The whole line, without its line break. */
  readonly text: string;
  /** Column of that character in the line. */
  readonly mark: number;
}

export interface BlockFact {
  readonly path: string;
  readonly line: number;
  /** As written, without its `^`. */
  readonly id: string;
}

export interface LinkFact {
  /** Path of the text that contains the link. */
  readonly path: string;
  readonly line: number;
  /** As written, with its subpath, but without brackets and display text. */
  readonly link: string;
  /** The path to look up: decoded, without the subpath; empty for a link into its own note. */
  readonly linkpath: string;
  /**
   * `link` is resolved as in Obsidian; `path` and `folder` are full paths in the vault. In a base, any quoted text that
   * could be a path counts as `path`. A `definition` belongs to reference links, which are recorded as links of their
   * own.
   */
  readonly form: 'link' | 'path' | 'folder' | 'definition';
  readonly isEmbed: boolean;
}

/** The kinds of facts. Lines count from 1. */
export interface FactOf {
  readonly alias: AliasFact;
  readonly title: TitleFact;
  readonly heading: HeadingFact;
  readonly tag: TagFact;
  readonly property: PropertyFact;
  readonly fault: FrontmatterFault;
  readonly task: TaskFact;
  readonly block: BlockFact;
  readonly link: LinkFact;
}

/** All facts of one text. */
export type Facts = { readonly [Kind in keyof FactOf]: readonly FactOf[Kind][] };

/** Extracts the facts of a note, a canvas or a base. The latter two contain only links. */
export function factsOf(path: string, text: string): Facts {
  const none = { alias: [], title: [], heading: [], tag: [], property: [], fault: [], task: [], block: [] };
  if (isNotePath(path)) return factsOfNote(path, text);
  const references = isBasePath(path)
    ? baseReferences(text).filter((reference) => reference.form !== 'path' || hasExtension(reference.path))
    : canvasReferences(text, parseNote);
  const at = lineIndex(text);
  return { ...none, link: (references ?? []).map((reference) => referenceFact(path, reference, at)) };
}

/** Whether a quoted text in a base may be a file path. Most are values to compare properties with. */
function hasExtension(text: string): boolean {
  return /[^/]\.[^./\s]+$/.test(text);
}

function factsOfNote(path: string, text: string): Facts {
  const structure = parseNote(text);
  const at = lineIndex(text);
  const lineOf = ({ start }: Pick<Span, 'start'>) => at.lineOf(start) + 1;
  const read = readProperties(text, structure.frontmatter);
  const properties = 'malformed' in read ? {} : read.properties;
  return {
    alias: aliasesOf(properties).map((alias) => ({ path, alias })),
    title: titlesOf(path, properties['title'], structure),
    heading: structure.headings.map((heading) => ({
      path,
      line: lineOf(heading),
      level: heading.level,
      text: heading.text,
    })),
    tag: [
      ...(frontmatterTags(properties) ?? []).map((tag) => ({ path, line: null, tag })),
      ...structure.tags.map((tag) => ({ path, line: lineOf(tag), tag: tag.tag })),
    ],
    property: Object.entries(properties).map(([name, value]) => ({ path, name, value })),
    fault: 'malformed' in read ? [{ path, line: read.malformed.line }] : [],
    task: tasksIn({ path, text, structure, at }),
    block: structure.blocks.map((block) => ({ path, line: lineOf(block), id: block.id })),
    link: linksIn({ path, text, structure, at }),
  };
}

function titlesOf(path: string, title: unknown, { headings }: NoteStructure): TitleFact[] {
  const [first] = headings.filter(({ level }) => level === 1);
  const keys = [typeof title === 'string' ? title : '', first?.text ?? ''].map((each) => asCompared(each.trim()));
  const name = asCompared(withoutNoteExtension(nameOf(path)));
  return [...new Set(keys)].filter((key) => key !== '' && key !== name).map((key) => ({ path, key }));
}

/** A note with its parsed structure and its lines. */
export interface ParsedNote {
  readonly path: string;
  readonly text: string;
  readonly structure: NoteStructure;
  readonly at: LineIndex;
}

function tasksIn({ path, text, structure, at }: ParsedNote): TaskFact[] {
  return structure.listItems.flatMap(({ task, taskMark }) => {
    if (task === undefined || taskMark === undefined) return [];
    const line = at.lineOf(taskMark.start);
    const start = at.startOf(line);
    const whole = text.slice(start, endOfLine(text, taskMark.end));
    return [{ path, line: line + 1, status: task, text: whole, mark: taskMark.start - start }];
  });
}

/** The links of a note in any form, in order. */
export function linksIn({ path, text, structure, at }: ParsedNote): LinkFact[] {
  const definitions = new Map(
    structure.definitions.toReversed().map((definition) => [labelKey(definition.label), definition.link]),
  );
  const links = [
    ...frontmatterLinks(text, structure.frontmatter).map(({ link, target }) => {
      return { link, start: target.start, isEmbed: false };
    }),
    ...structure.links,
    ...structure.embeds,
    ...structure.referenceLinks.flatMap(({ label, start, isEmbed }) => {
      const link = definitions.get(labelKey(label));
      return link === undefined ? [] : [{ link, start, isEmbed }];
    }),
  ];
  const found = [
    ...links.map(({ link, start, isEmbed }) => ({ link, start, isEmbed, form: 'link' as const })),
    ...structure.definitions.map(({ link, start }) => ({ link, start, isEmbed: false, form: 'definition' as const })),
  ].sort((a, b) => a.start - b.start);
  return found.map(({ link, start, form, isEmbed }) => {
    return { path, line: at.lineOf(start) + 1, link, linkpath: splitLink(link).path, form, isEmbed };
  });
}

function referenceFact(path: string, reference: Reference, at: LineIndex): LinkFact {
  const form = reference.form === 'path' || reference.form === 'folder' ? reference.form : 'link';
  const line = at.lineOf(reference.span.start) + 1;
  return { path, line, link: reference.path, linkpath: reference.path, form, isEmbed: false };
}
