import { findFrontmatterBlock, lineBreakOf, startOfNote } from '@obsidian-agent/markdown';
import type { Draft } from '../core/vault.ts';
import { countLinesOf } from '../reading/read-lines.ts';
import { assertText, type NoteSelector, openOrNew, type WrittenNote, writeNote } from '../writing/write-note.ts';

export interface ReplacementRequest extends NoteSelector {
  readonly content: string;
  readonly keep_frontmatter?: boolean | undefined;
}

/** Length of a note's text. */
export interface TextSize {
  readonly lines: number;
  readonly bytes: number;
}

export interface ReplacedText {
  readonly written: WrittenNote;
  readonly isCreated: boolean;
  readonly text: string;
  /** Undefined for a new note. */
  readonly before: TextSize | undefined;
  readonly after: TextSize;
}

/**
 * Replaces the whole text of a note.
 *
 * If the frontmatter is to be kept and the new text has none, the current block stays byte for byte.
 *
 * @throws AgentError `NOTE_NOT_TEXT`, and like `openOrNew`
 */
export async function replaceText(draft: Draft, request: ReplacementRequest): Promise<ReplacedText> {
  const target = await openOrNew(draft, request);
  if (target.before !== undefined) assertText(target.before);
  const kept = request.keep_frontmatter === true ? keptBlock(target.before?.text ?? '', request.content) : '';
  const text = kept === '' ? request.content : kept + request.content.slice(startOfNote(request.content));
  const written = await writeNote(draft, target, text);
  const before = target.before === undefined ? undefined : sizeOf(target.before.text);
  return { written, isCreated: target.before === undefined, text, before, after: sizeOf(text) };
}

function keptBlock(text: string, content: string): string {
  const block = findFrontmatterBlock(content) === undefined ? findFrontmatterBlock(text) : undefined;
  if (block === undefined) return '';
  const isClosedByBreak = /[\r\n]$/.test(text.slice(0, block.end));
  const kept = text.slice(0, block.end);
  return isClosedByBreak || content.slice(startOfNote(content)) === '' ? kept : kept + lineBreakOf(text);
}

function sizeOf(text: string): TextSize {
  return { lines: countLinesOf(text), bytes: Buffer.byteLength(text) };
}
