import { editPlace } from '../markdown/edit-place.ts';
import { insertLines } from '../markdown/insert-text.ts';
import { lineIndex } from '../markdown/line-index.ts';
import { parseNote } from '../markdown/parse-note.ts';
import type { Splice } from '../markdown/splice.ts';
import { linesOutOfRange } from './section-errors.ts';
import { blockNamed, sectionNamed } from './section-find.ts';

/** A change to a section, to a block or to lines; exactly one of the three is named. */
export interface PlaceEdit {
  readonly operation: 'append' | 'prepend' | 'replace' | 'delete';
  readonly heading?: string | undefined;
  readonly block?: string | undefined;
  readonly lines?: { readonly start: number; readonly end: number } | undefined;
  readonly content?: string | undefined;
}

/**
 * The change that an edit makes at its place.
 *
 * @throws AgentError `HEADING_NOT_FOUND`, `HEADING_AMBIGUOUS`, `BLOCK_NOT_FOUND`, `LINES_OUT_OF_RANGE`
 */
export function placeSplice({ path, text }: { path: string; text: string }, edit: PlaceEdit): Splice {
  const { operation, content = '', heading, block, lines } = edit;
  const structure = parseNote(text);
  const note = { path, text, structure };
  if (lines !== undefined) return lineSplice(note, { operation, content, ...lines });
  if (heading !== undefined) sectionNamed(note, heading);
  if (block !== undefined) blockNamed(note, block);
  const place = heading === undefined ? { block: block ?? '' } : { heading };
  return spliceOf(editPlace(text, structure, { operation, content, ...place }));
}

function lineSplice(
  { path, text, structure }: { path: string; text: string; structure: ReturnType<typeof parseNote> },
  {
    operation,
    content,
    start,
    end,
  }: { operation: PlaceEdit['operation']; content: string; start: number; end: number },
): Splice {
  const { count } = lineIndex(text);
  if (end > count) throw linesOutOfRange(path, Math.max(start, count + 1), count);
  const isLastEmpty = /[\r\n]$/.test(text);
  // The empty line after a final line break is one to write on, and nothing to take away.
  if (isLastEmpty && start === count) {
    const at = text.length;
    return operation === 'delete' ? { start: at, end: at, text: '' } : insertLines(text, { at, content }).splice;
  }
  const to = isLastEmpty ? Math.min(end, count - 1) : end;
  return spliceOf(editPlace(text, structure, { operation, content, lines: { from: start, to } }));
}

function spliceOf(outcome: ReturnType<typeof editPlace>): Splice {
  if ('splice' in outcome) return outcome.splice;
  throw new Error(`A place that was found cannot be edited: ${outcome.failure.why}.`);
}
