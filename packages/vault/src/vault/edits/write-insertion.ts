import { type Insertion, insertAfterFrontmatter, insertAtEnd } from '../../markdown/insert-text.ts';
import { applySplices } from '../../markdown/splice.ts';
import type { LineRange } from '../reading/read-lines.ts';
import type { Draft } from '../vault.ts';
import { type NoteWanted, openOrNew, type WrittenNote, writeNote } from './write-note.ts';

export interface InsertionWanted extends NoteWanted {
  readonly content: string;
  readonly heading?: string | undefined;
}

export interface InsertedText {
  readonly written: WrittenNote;
  /** Line of the first inserted character, counted from 1. */
  readonly line: number;
  readonly isCreated: boolean;
  readonly text: string;
}

/**
 * Adds Markdown at the end of a note or of one of its sections, or at its start: below its frontmatter or the heading.
 *
 * A note that is made for it gets the heading too.
 *
 * @throws AgentError `HEADING_NOT_FOUND`, `HEADING_AMBIGUOUS`, and what opening the note may raise
 */
export async function insertIntoNote(
  draft: Draft,
  place: 'start' | 'end',
  wanted: InsertionWanted,
): Promise<InsertedText> {
  const { heading, content } = wanted;
  const target = await openOrNew(draft, wanted);
  if (target.before === undefined) {
    const above = heading === undefined ? '' : headingLines(heading);
    const text = above + content;
    const written = await writeNote(draft, target, text);
    return { written, text, line: above.split('\n').length, isCreated: true };
  }

  const { text: old, path } = target.before;
  const { splice, line } =
    heading === undefined ? insertAt(old, place, content) : await insertUnder({ path, text: old }, place, wanted);
  const text = applySplices(old, [splice]);
  return { written: await writeNote(draft, target, text), text, line, isCreated: false };
}

/** The lines around what was inserted. */
export function linesAround({ line }: InsertedText, content: string): LineRange {
  const count = content.replace(/[\r\n]+$/, '').split(/\r\n|\r|\n/).length;
  return { from: line - 3, to: line + count + 2 };
}

function insertAt(text: string, place: 'start' | 'end', content: string): Insertion {
  return place === 'end' ? insertAtEnd(text, content) : insertAfterFrontmatter(text, content);
}

async function insertUnder(
  note: { readonly path: string; readonly text: string },
  place: 'start' | 'end',
  { heading = '', content }: InsertionWanted,
): Promise<Insertion> {
  // Only a heading takes a parser to find.
  const { insertInSection } = await import('./section-insertion.ts');
  return insertInSection(note, { place, heading, content });
}

/** A heading, or a path of headings one below the other, as lines of a new note. */
function headingLines(heading: string): string {
  const names = heading.split('::').map((name) => name.trim().replace(/^#{1,6} /, ''));
  return names
    .filter((name) => name !== '')
    .map((name, depth) => `${'#'.repeat(Math.min(depth + 2, 6))} ${name}\n`)
    .join('');
}
