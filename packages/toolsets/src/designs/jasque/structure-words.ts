import type { MoveItem } from './declarations/manage-structure.ts';
import type { Failure, Words } from './refusal.ts';

/** The design's words for a failed operation on the structure, alone or as an item of a bulk call. */
export function structureWords({ path, new_path }: MoveItem, { isItem = false } = {}): Words {
  const taken = isItem
    ? 'Destination exists'
    : `Destination already exists: ${new_path ?? ''}. Choose a different name or delete the existing item first`;
  const missing = isItem
    ? 'File not found'
    : `Path not found: ${path ?? ''}. Use operation='list_structure' to see available paths`;
  return ({ reason, message }) => {
    switch (reason) {
      case 'NOTE_EXISTS':
      case 'FOLDER_EXISTS':
        return taken;
      case 'NOTE_NOT_FOUND':
      case 'FOLDER_NOT_FOUND':
      case 'NOT_A_NOTE':
        return missing;
      case 'FOLDER_NOT_EMPTY':
        return `Folder is not empty: ${path ?? ''}. Use force=True to delete non-empty folders, or empty the folder first`;
      case 'LINKS_UNWRITABLE':
        return message;
      default:
        return undefined;
    }
  };
}

/** What already exists at the path of a new folder: a folder or a file. Undefined for other failures. */
export function folderTaken(path: string, { reason, details }: Failure): string | undefined {
  if (reason !== 'FOLDER_EXISTS') return undefined;
  if (details?.['kind'] !== 'file') return `Folder already exists: ${path}`;
  return `A ${/\.md$/i.test(path) ? 'note' : 'file'} already exists: ${path}. Choose another name for the folder`;
}
