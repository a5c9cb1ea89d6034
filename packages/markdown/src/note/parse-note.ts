import type { BlockNode } from '../blocks/node.ts';
import { parseBlocks } from '../blocks/parser.ts';
import { bodyLines, frontmatterOf } from '../properties/scan-frontmatter.ts';
import { createDraft, finishDraft, type NoteDraft } from '../text/note-draft.ts';
import type { NoteStructure } from '../text/note-structure.ts';

/**
 * Parses a note into the structure that Obsidian's metadata cache records.
 *
 * Any text is a valid note. The time is proportional to the length, for any content.
 */
export function parseNote(text: string): NoteStructure {
  const draft = createDraft();
  const frontmatter = frontmatterOf(text);
  if (frontmatter !== undefined) draft.sections.push({ type: 'yaml', start: frontmatter.start, end: frontmatter.end });

  const nodes = parseBlocks(bodyLines(text, frontmatter), { draft, depth: 0, parent: undefined });
  for (const node of nodes) addSection(draft, node);
  // Obsidian's outline and links to headings ignore headings in quotes and lists.
  const ofNote = new Set(nodes.filter(({ type }) => type === 'heading').map(({ start }) => start));
  const structure = finishDraft(draft, frontmatter);
  return { ...structure, headings: structure.headings.filter(({ start }) => ofNote.has(start)) };
}

function addSection({ sections, blocks }: NoteDraft, { type, start, end, id }: BlockNode): void {
  sections.push({ type, start, end, id });
  if (id !== undefined) blocks.push({ start, end, id });
}
