import type { ResultV2 } from '@obsidian-agent/shared-types';
import { counted } from '@obsidian-agent/shared-types';

type Folder = ResultV2<'list_folders'>['folders'][number];

/** A folder in one line: `Projects/ 3 notes, 15 with those below`. */
export function folderLine({ path, notes, notes_total }: Folder): string {
  return `${named(path)} ${notes === notes_total ? notes : `${notes} (${notes_total} with folders below)`}`;
}

/** A folder with all its facts. */
export function folderBlock({ path, notes, notes_total, other_files, folders }: Folder): string {
  return [
    named(path),
    `  notes: ${notes} directly in it, ${notes_total} with all folders below`,
    `  holds: ${counted(folders, 'folder')}, ${counted(other_files, 'other file')}`,
  ].join('\n');
}

function named(path: string): string {
  return path === '/' ? path : `${path}/`;
}
