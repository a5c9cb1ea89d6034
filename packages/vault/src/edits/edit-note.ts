import { applySplices, findFrontmatterBlock, lineIndex, type Splice, startOfNote } from '@obsidian-agent/markdown';
import { AgentError } from '@obsidian-agent/shared-types';
import type { Draft } from '../core/vault.ts';
import { editFailed } from '../patterns/edit-errors.ts';
import type { LineRange } from '../reading/read-lines.ts';
import { excerptOf } from '../reading/read-lines.ts';
import { type NoteSelector, openNote, type WrittenNote, writeNote } from '../writing/write-note.ts';
import { type PlaceEdit, placeSplice } from './place-edit.ts';
import { assertReadable, RegexPatience, type SearchEdit, searchSplices } from './search-edit.ts';

export type NoteEdit = SearchEdit | PlaceEdit;

export interface EditsRequest extends NoteSelector {
  readonly edits: readonly NoteEdit[];
}

export interface EditMade {
  /** First line that it changed, in the text after this edit. */
  readonly line: number;
  /** Number of changed places. */
  readonly count: number;
  /** The changed lines of the first place. */
  readonly excerpt: readonly string[];
}

export interface EditedNote {
  readonly written: WrittenNote;
  readonly edits: readonly EditMade[];
  /** Why the frontmatter can no longer be read as properties. */
  readonly problem: string | undefined;
}

const MOST_LINES = 12;

/**
 * Applies edits to a note, each to the result of the one before; all of them or none.
 *
 * @throws AgentError `TEXT_NOT_FOUND`, `MATCH_COUNT_MISMATCH`, `REGEX_INVALID`, `REGEX_TIMED_OUT`, `HEADING_NOT_FOUND`,
 * `HEADING_AMBIGUOUS`, `BLOCK_NOT_FOUND`, `LINES_OUT_OF_RANGE`, and like `openNote`
 */
export async function editNoteText(draft: Draft, request: EditsRequest): Promise<EditedNote> {
  const { edits } = request;
  for (const [index, edit] of edits.entries())
    await named(index, edits.length, async () => ('search' in edit ? assertReadable(edit) : undefined));

  const before = await openNote(draft, request);
  const patience = new RegexPatience();
  const mark = before.text.slice(0, startOfNote(before.text));
  let text = before.text.slice(mark.length);
  const made: EditMade[] = [];
  for (const [index, edit] of edits.entries()) {
    const note = { path: before.path, text };
    const splices = await named(index, edits.length, async () =>
      'search' in edit ? await searchSplices(note, edit, patience) : [placeSplice(note, edit)],
    );
    text = applySplices(text, splices);
    made.push(madeBy(note.text, text, splices));
  }
  const written = await writeNote(draft, { path: before.path, before }, mark + text);
  return { written, edits: made, problem: await problemIn(before.text, mark + text) };
}

async function named<T>(index: number, count: number, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AgentError) throw editFailed(error, index, count);
    throw error;
  }
}

function madeBy(before: string, after: string, splices: readonly Splice[]): EditMade {
  const [first = { start: 0, end: 0, text: '' }] = splices;
  const range = changedLines(before, after, first);
  return { line: range.from, count: splices.length, excerpt: excerptOf(after, range) };
}

/** The lines of a change, without a line break that only separates it from the existing text. */
function changedLines(before: string, after: string, { start, text }: Splice): LineRange {
  const isInLine = start > 0 && !/[\r\n]/.test(before[start - 1] ?? '');
  const gap = isInLine ? (/^(?:\r\n|\r|\n)/.exec(text)?.[0].length ?? 0) : 0;
  const lines = lineIndex(after);
  const from = lines.lineOf(start + gap) + 1;
  const written = text.slice(gap).replace(/(?:\r\n|\r|\n)$/, '');
  const to = lines.lineOf(start + gap + written.length) + 1;
  return { from, to: Math.min(to, from + MOST_LINES - 1) };
}

async function problemIn(before: string, after: string): Promise<string | undefined> {
  if (frontmatterIn(before) === frontmatterIn(after)) return undefined;
  // Reading properties loads a library that most edits do not need.
  const { newProblemIn } = await import('../reading/frontmatter-problem.ts');
  return newProblemIn(before, after);
}

function frontmatterIn(text: string): string {
  const block = findFrontmatterBlock(text);
  return block === undefined ? '' : text.slice(block.start, block.end);
}
