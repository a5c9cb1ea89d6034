import { endOf, type Lines, startOf } from '../text/lines.ts';
import type { NoteDraft } from '../text/note-draft.ts';
import type { SectionType, Span } from '../text/note-structure.ts';

/** A block of a container, in offsets of the note. */
export interface BlockNode extends Span {
  readonly type: SectionType;
  /** First line after the block. */
  readonly next: number;
  /** Where the next block starts, if `next` is the last line of this one. */
  readonly rest?: number;
  /** ID at the end of the block, or on a line of its own below it. */
  id?: string | undefined;
  /** ID of the block above, if this paragraph consists of nothing else. */
  readonly idOfAbove?: string;
}

/** The containers that a block is in. */
export interface BlockContext {
  readonly draft: NoteDraft;
  /** Number of containers around the block. */
  readonly depth: number;
  /** Line of the enclosing list item; undefined if there is none. */
  readonly parent: number | undefined;
}

/** Makes the node of the lines from `line` up to `next`. */
export function nodeOf(type: SectionType, lines: Lines, [line, next]: readonly [number, number]): BlockNode {
  return { type, next, start: startOf(lines, line), end: endOf(lines, next - 1) };
}
