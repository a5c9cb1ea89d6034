import { frontmatterLinks, parseNote } from '@obsidian-agent/markdown';
import { baseReferences } from '../formats/base-references.ts';
import { canvasReferences } from '../formats/canvas-references.ts';
import { noteReferences, type Reference } from '../formats/note-references.ts';
import { propertyReferences } from './property-references.ts';

/** Lists the references to other files in a note, a canvas or a base, chosen by the file's extension. */
export function fileReferences(path: string, text: string): readonly Reference[] {
  const kind = path.slice(path.lastIndexOf('.')).toLowerCase();
  if (kind === '.base') return baseReferences(text);
  if (kind === '.canvas') return canvasReferences(text, parseNote) ?? [];
  const structure = parseNote(text);
  return [
    ...noteReferences(text, structure),
    ...propertyReferences(text, frontmatterLinks(text, structure.frontmatter)),
  ];
}
