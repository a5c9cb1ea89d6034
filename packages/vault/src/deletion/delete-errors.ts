import { AgentError, listed, text, trusted } from '@obsidian-agent/shared-types';

export function deletionUnconfirmed(path: string, backlinks: number): AgentError {
  return new AgentError('CONFIRMATION_REQUIRED', {
    message: text`Deleting '${path}' needs confirm: true`,
    hint: text`Send confirm: true, or dry_run: true to see what links to it.`,
    details: { path, backlinks },
  });
}

export function deletionsUnconfirmed(paths: readonly string[]): AgentError {
  const list = paths.slice(0, 20);
  const more = paths.length > list.length ? `, and ${paths.length - list.length} more` : '';
  return new AgentError('CONFIRMATION_REQUIRED', {
    message: text`Deleting ${paths.length} ${trusted(paths.length === 1 ? 'note' : 'notes')} needs confirm: true`,
    hint: text`Send confirm: true to delete ${listed(list)}${trusted(more)}; or dry_run: true to see what links to them.`,
    details: { selected: paths.length, paths: list },
  });
}

export function folderNotEmpty(
  folder: string,
  held: { files: number; notes: number; folders: number; sample: readonly string[] },
): AgentError {
  return new AgentError('FOLDER_NOT_EMPTY', {
    message: text`The folder '${folder}' is not empty`,
    hint: text`To delete it with everything in it, including hidden files, send force: true.`,
    details: { folder, ...held },
  });
}
