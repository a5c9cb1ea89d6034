import {
  applySplices,
  type FoundSection,
  type Insertion,
  insertAfterFrontmatter,
  insertAtEnd,
  insertAtSectionEnd,
  insertAtSectionStart,
  parseNote,
} from '@obsidian-agent/markdown';
import type { Draft } from '../core/vault.ts';
import type { LineRange } from '../reading/read-lines.ts';
import { sectionNamed } from '../references/find-section.ts';
import { type PartName, samePart } from '../references/read-reference.ts';
import { sectionUnexpected } from '../references/section-errors.ts';
import { type NoteSelector, openPartOrNew, type WrittenNote, writeNote } from '../writing/write-note.ts';

export interface InsertionRequest extends NoteSelector {
  readonly content: string;
  readonly heading?: string | undefined;
}

export interface InsertedText {
  readonly written: WrittenNote;
  /** Line of the first inserted character, counted from 1. */
  readonly line: number;
  readonly isCreated: boolean;
  readonly text: string;
  /** The section that it was added to; undefined for the note as a whole. */
  readonly heading: string | undefined;
}

/**
 * Adds Markdown at the end of a note or section, or at its start: below the frontmatter or the heading.
 *
 * If the note is created, the heading is created too. The heading may be part of the reference, as in
 * `[[Note#Heading]]`.
 *
 * @throws AgentError `HEADING_NOT_FOUND`, `HEADING_AMBIGUOUS`, `SECTION_UNEXPECTED` if the reference names a block or a
 * section other than `heading`, and like `openOrNew`
 */
export async function insertIntoNote(
  draft: Draft,
  place: 'start' | 'end',
  request: InsertionRequest,
): Promise<InsertedText> {
  const { content } = request;
  const { target, part } = await openPartOrNew(draft, request);
  const heading = resolveHeading(request, target.path, part);
  if (target.before === undefined) {
    const above = heading === undefined ? '' : headingLines(heading);
    const text = above + content;
    const written = await writeNote(draft, target, text);
    return { written, text, line: above.split('\n').length, isCreated: true, heading };
  }

  const { text: old, path } = target.before;
  const section =
    heading === undefined ? undefined : sectionNamed({ path, text: old, structure: parseNote(old) }, heading);
  const { splice, line } = insertAt(old, { place, section }, content);
  const text = applySplices(old, [splice]);
  return { written: await writeNote(draft, target, text), text, line, isCreated: false, heading };
}

/** The heading from the parameter or from the reference. Both may be given if they are the same. */
function resolveHeading(
  { note, heading }: InsertionRequest,
  path: string,
  part: PartName | undefined,
): string | undefined {
  if (part === undefined) return heading;
  if ('block' in part) throw sectionUnexpected(note, path, part);
  return heading === undefined ? part.heading : samePart(note, part, { heading }).heading;
}

/** The lines around an insertion. */
export function linesAround({ line }: InsertedText, content: string): LineRange {
  const count = content.replace(/(?<![\r\n])[\r\n]+$/, '').split(/\r\n|\r|\n/).length;
  return { from: line - 3, to: line + count + 2 };
}

function insertAt(
  text: string,
  { place, section }: { place: 'start' | 'end'; section: FoundSection | undefined },
  content: string,
): Insertion {
  if (section === undefined)
    return place === 'end' ? insertAtEnd(text, content) : insertAfterFrontmatter(text, content);
  return place === 'end' ? insertAtSectionEnd(text, section, content) : insertAtSectionStart(text, section, content);
}

/** A heading, or a path of nested headings, as lines of a new note. */
function headingLines(heading: string): string {
  const names = heading.split('::').map((name) => name.trim().replace(/^#{1,6} /, ''));
  return names
    .filter((name) => name !== '')
    .map((name, depth) => `${'#'.repeat(Math.min(depth + 2, 6))} ${name}\n`)
    .join('');
}
