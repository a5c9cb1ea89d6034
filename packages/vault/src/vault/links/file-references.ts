import { parseNote } from '../../markdown/parse-note.ts';
import { frontmatterLinks } from '../../markdown/properties/frontmatter-links.ts';
import { baseReferences } from './base-links.ts';
import { canvasReferences } from './canvas-links.ts';
import { propertyReferences } from './link-properties.ts';
import { noteReferences, type Reference } from './link-reference.ts';

/** Lists the places in a note, a canvas or a base that name other files, by the file's extension. */
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
