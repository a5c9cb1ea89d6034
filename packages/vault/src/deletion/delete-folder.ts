import type { Draft } from '../core/vault.ts';
import { isNotePath } from '../paths/link-paths.ts';
import { folderNotEmpty } from './delete-errors.ts';
import { type DeleteMode, deleteEntry, findLinksLost, type LinksLost } from './delete-files.ts';

const MOST_SAMPLES = 10;

/** A deleted folder and its former contents. */
export interface DeletedFolder extends LinksLost {
  readonly files: number;
  readonly notes: number;
  /** Its path in the trash, or null. */
  readonly trashedTo: string | null;
}

/**
 * Deletes a folder. A folder that is not empty requires `force`.
 *
 * @throws AgentError `FOLDER_NOT_EMPTY`
 */
export async function deleteFolder(
  draft: Draft,
  folder: string,
  { mode, force }: { mode: DeleteMode; force: boolean },
): Promise<DeletedFolder> {
  const isInside = (path: string) => path.startsWith(`${folder}/`);
  const files = draft.files().filter(isInside);
  const folders = draft.folders().filter(isInside);
  const held = { files: files.length, notes: files.filter(isNotePath).length };
  if (!force && (files.length + folders.length > 0 || draft.holdsUnlisted(folder))) {
    const sample = [...files, ...folders].slice(0, MOST_SAMPLES);
    throw folderNotEmpty(folder, { ...held, folders: folders.length, sample });
  }
  const lost = await findLinksLost(draft, files);
  return { ...held, ...lost, trashedTo: deleteEntry(draft, folder, mode) };
}
