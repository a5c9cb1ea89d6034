import { parseNote } from '@obsidian-agent/markdown';
import type { VaultReader } from '../core/vault.ts';
import { isNotePath } from '../paths/link-paths.ts';
import { findFilePart } from './find-file.ts';
import { blockNamed, sectionNamed } from './find-section.ts';
import type { PartName } from './read-reference.ts';

/** A file, and a part of it as Obsidian stores it in canvases and bookmarks. */
export interface FileTarget {
  readonly path: string;
  /** `#Heading` or `#^block`; undefined for the whole file. */
  readonly subpath: string | undefined;
}

/**
 * Finds the file that a reference names, and the part of it, which must exist in a note.
 *
 * @throws AgentError like `findFilePart`, `sectionNamed` and `blockNamed`
 */
export async function findFileTarget(reader: VaultReader, ref: string): Promise<FileTarget> {
  const { path, part } = await findFilePart(reader, ref);
  if (part === undefined) return { path, subpath: undefined };
  return { path, subpath: subpathOf(isNotePath(path) ? partIn(reader, path, part) : part) };
}

/** The part as the note spells it. */
function partIn(reader: VaultReader, path: string, part: PartName): PartName {
  const { text } = reader.read(path);
  const note = { path, text, structure: parseNote(text) };
  if ('block' in part) return { block: blockNamed(note, part.block).id };
  const above = part.heading.split('::').slice(0, -1);
  return { heading: [...above, sectionNamed(note, part.heading).heading.text].join('::') };
}

function subpathOf(part: PartName): string {
  return 'block' in part ? `#^${part.block.replace(/^\^/, '')}` : `#${part.heading.replaceAll('::', '#')}`;
}
