import { lineIndex, parseNote } from '@obsidian-agent/markdown';
import type { NoteFile } from '../core/vault.ts';
import { blockNamed, sectionNamed } from '../references/find-section.ts';
import type { PartName } from '../references/read-reference.ts';
import type { LineRange } from './read-lines.ts';

/**
 * The lines of a section or a block.
 *
 * @throws AgentError `HEADING_NOT_FOUND`, `HEADING_AMBIGUOUS`, `BLOCK_NOT_FOUND`
 */
export function linesOfPart({ path, text }: NoteFile, part: PartName): LineRange {
  const lines = lineIndex(text);
  const note = { path, text, structure: parseNote(text) };
  const span = 'block' in part ? blockNamed(note, part.block) : sectionNamed(note, part.heading).wholeSpan;
  const from = lines.lineOf(span.start) + 1;
  // A section at the end of the note includes an empty last line; a block ends with its text.
  if (span.end === text.length && 'heading' in part) return { from, to: lines.count };
  return { from, to: Math.max(lines.lineOf(span.end - 1) + 1, from) };
}
