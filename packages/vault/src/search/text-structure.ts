import { frontmatterTags, type NoteStructure, parseNote, readProperties, type Span } from '@obsidian-agent/markdown';
import type { PartName } from './query.ts';

/** A tag of a note. */
export interface PlacedTag {
  /** As written, with its `#`. */
  readonly tag: string;
  /** Undefined for a tag in the properties. */
  readonly at: number | undefined;
}

/** What a search needs from a note in addition to its text. */
export interface TextStructure extends Readonly<Record<Exclude<PartName, 'line'>, readonly Span[]>> {
  readonly tags: readonly PlacedTag[];
  readonly properties: Readonly<Record<string, unknown>>;
}

/** Parses the structure of a note as searches see it. */
export function readTextStructure(text: string): TextStructure {
  const structure = parseNote(text);
  const read = readProperties(text, structure.frontmatter);
  const properties = 'malformed' in read ? {} : read.properties;
  const tasks = structure.listItems.filter(({ task }) => task !== undefined);
  return {
    tags: [
      ...(frontmatterTags(properties) ?? []).map((tag) => ({ tag, at: undefined })),
      ...structure.tags.map(({ tag, start }) => ({ tag, at: start })),
    ],
    properties,
    block: blocksOf(structure),
    section: sectionsOf(structure, text),
    task: tasks,
    'task-todo': tasks.filter(({ task }) => task === ' '),
    'task-done': tasks.filter(({ task }) => task !== ' '),
  };
}

/** The top-level blocks; each list item counts separately. */
function blocksOf({ sections, listItems }: NoteStructure): Span[] {
  return [...sections.filter(({ type }) => type !== 'list'), ...listItems].toSorted((a, b) => a.start - b.start);
}

/** The text between two headings, each section with its heading. The text before the first heading is a section too. */
function sectionsOf({ headings }: NoteStructure, text: string): Span[] {
  const starts = [...new Set([0, ...headings.map(({ start }) => start)])];
  return starts.map((start, index) => ({ start, end: starts[index + 1] ?? text.length }));
}
