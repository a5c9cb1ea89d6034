import type { VaultReader } from '../core/vault.ts';
import { findFileTarget } from '../references/file-target.ts';
import { findFile } from '../references/find-file.ts';

/**
 * The members of a file node for a reference to a file or to a part of a note; none without a reference. Other members
 * about a part are removed.
 *
 * @throws AgentError like `findFileTarget`
 */
export async function fileMembers(
  reader: VaultReader,
  ref: string | undefined,
): Promise<Record<string, string | undefined>> {
  if (ref === undefined) return {};
  const { path, subpath } = await findFileTarget(reader, ref);
  return { file: path, subpath };
}

/** The path of an image, by a reference to it; undefined for an empty one. */
export async function imagePath(reader: VaultReader, ref: string | undefined): Promise<string | undefined> {
  return ref === undefined || ref === '' ? undefined : await findFile(reader, ref);
}
