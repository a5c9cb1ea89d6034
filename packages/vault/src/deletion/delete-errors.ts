import { AgentError, listed, param, SEND, send, text, trusted } from '@obsidian-agent/shared-types';
import { storedNamesOf } from '../references/stored-name.ts';

/** `ref` is the title or path that the caller sent for the file. */
export function deletionUnconfirmed(path: string, ref: string, backlinks: number): AgentError {
  const isOther = storedNamesOf(ref, path).length > 0;
  return new AgentError('CONFIRMATION_REQUIRED', {
    message: text`Deleting '${path}'${isOther ? text`, which '${ref}' is stored as,` : trusted('')} needs ${param('confirm', true)}`,
    hint: text`${SEND} ${param('confirm', true)}, or ${param('dry_run', true)} to see what links to it.`,
    details: { path, backlinks, ...(isOther ? { requested: ref } : {}) },
  });
}

/** `requested` has the references of notes that are stored under another name, by path. */
export function deletionsUnconfirmed(paths: readonly string[], requested: ReadonlyMap<string, string>): AgentError {
  const list = paths.slice(0, 20);
  const named = list.map((path) => (requested.has(path) ? `${path} (requested as "${requested.get(path)}")` : path));
  const more = paths.length > list.length ? `, and ${paths.length - list.length} more` : '';
  return new AgentError('CONFIRMATION_REQUIRED', {
    message: text`Deleting ${paths.length} ${trusted(paths.length === 1 ? 'note' : 'notes')} needs ${param('confirm', true)}`,
    hint: text`${SEND} ${param('confirm', true)} to delete ${listed(named)}${trusted(more)}; or ${param('dry_run', true)} to see what links to them.`,
    details: { selected: paths.length, paths: list },
  });
}

export function folderNotEmpty(
  folder: string,
  held: { files: number; notes: number; folders: number; sample: readonly string[] },
): AgentError {
  return new AgentError('FOLDER_NOT_EMPTY', {
    message: text`The folder '${folder}' is not empty`,
    hint: text`To delete it with everything in it, including hidden files, ${send} ${param('force', true)}.`,
    details: { folder, ...held },
  });
}
