import { AgentError } from '@obsidian-agent/shared-types';

export function deletionUnconfirmed(path: string, backlinks: number): AgentError {
  return new AgentError('CONFIRMATION_REQUIRED', {
    message: `Deleting '${path}' needs confirm: true`,
    hint: 'Send confirm: true, or dry_run: true to see what links to it.',
    details: { path, backlinks },
  });
}

export function deletionsUnconfirmed(paths: readonly string[]): AgentError {
  const list = paths.slice(0, 20);
  const more = paths.length > list.length ? `, and ${paths.length - list.length} more` : '';
  return new AgentError('CONFIRMATION_REQUIRED', {
    message: `Deleting ${paths.length} ${paths.length === 1 ? 'note' : 'notes'} needs confirm: true`,
    hint: `Send confirm: true to delete ${list.join(', ')}${more}; or dry_run: true to see what links to them.`,
    details: { selected: paths.length, paths: list },
  });
}

export function folderNotEmpty(
  folder: string,
  held: { files: number; notes: number; folders: number; sample: readonly string[] },
): AgentError {
  return new AgentError('FOLDER_NOT_EMPTY', {
    message: `The folder '${folder}' is not empty`,
    hint: 'Send force: true to delete it with all that it holds, hidden files included.',
    details: { folder, ...held },
  });
}
