import { type Insertion, insertAtSectionEnd, insertAtSectionStart, parseNote } from '@obsidian-agent/markdown';
import { sectionNamed } from '../references/find-section.ts';

/**
 * Puts content at the start or the end of a section.
 *
 * @throws AgentError `HEADING_NOT_FOUND`, `HEADING_AMBIGUOUS`
 */
export function insertInSection(
  { path, text }: { readonly path: string; readonly text: string },
  { place, heading, content }: { place: 'start' | 'end'; heading: string; content: string },
): Insertion {
  const section = sectionNamed({ path, text, structure: parseNote(text) }, heading);
  return place === 'end' ? insertAtSectionEnd(text, section, content) : insertAtSectionStart(text, section, content);
}
