import { parseNote } from '@obsidian-agent/markdown';
import type { VaultReader } from '../core/vault.ts';
import { isNotePath } from '../paths/link-paths.ts';
import { findFile, findFilePart } from '../references/find-file.ts';
import { blockNamed, sectionNamed } from '../references/find-section.ts';
import type { PartName } from '../references/read-reference.ts';

/**
 * The members of a file node for a reference to a file or to a part of a note; none without a reference. Other members
 * about a part are removed.
 *
 * @throws AgentError like `findFilePart`, `sectionNamed` and `blockNamed`
 */
export async function fileMembers(
  reader: VaultReader,
  ref: string | undefined,
): Promise<Record<string, string | undefined>> {
  if (ref === undefined) return {};
  const { path, part } = await findFilePart(reader, ref);
  if (part !== undefined && isNotePath(path)) assertPart(reader, path, part);
  return { file: path, subpath: part && subpathOf(part) };
}

/** The path of an image, by a reference to it; undefined for an empty one. */
export async function imagePath(reader: VaultReader, ref: string | undefined): Promise<string | undefined> {
  return ref === undefined || ref === '' ? undefined : await findFile(reader, ref);
}

function assertPart(reader: VaultReader, path: string, part: PartName): void {
  const { text } = reader.read(path);
  const note = { path, text, structure: parseNote(text) };
  if ('block' in part) blockNamed(note, part.block);
  else sectionNamed(note, part.heading);
}

function subpathOf(part: PartName): string {
  return 'block' in part ? `#^${part.block.replace(/^\^/, '')}` : `#${part.heading.replaceAll('::', '#')}`;
}
