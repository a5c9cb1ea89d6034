import { endOf, type Lines, startOf } from '../text/lines.ts';
import type { NoteDraft } from '../text/note-draft.ts';
import type { SectionType, Span } from '../text/note-structure.ts';

/** A block of a container, in offsets of the note. */
export interface BlockNode extends Span {
  readonly type: SectionType;
  /** Line behind it. */
  readonly next: number;
  /** Where the next block starts, if `next` is the last line of this one. */
  readonly rest?: number;
  /** Id at its end, or on a line of its own below it. */
  id?: string;
  /** Id of the block above: there is nothing else in this paragraph. */
  readonly idOfAbove?: string;
}

/** Where a block stands. */
export interface Surroundings {
  readonly draft: NoteDraft;
  /** Number of containers around. */
  readonly depth: number;
  /** Line of the list item around, undefined where there is none. */
  readonly parent: number | undefined;
}

/** The node of the lines from `line` up to `next`. */
export function nodeOf(type: SectionType, lines: Lines, [line, next]: readonly [number, number]): BlockNode {
  return { type, next, start: startOf(lines, line), end: endOf(lines, next - 1) };
}
