import type { Failure } from './refusal.ts';

/** A requested operation on the structure. */
export interface StructureQuery {
  readonly path: string;
  readonly newPath: string;
}

/** The design's words for a failed operation on the structure; undefined if it has none. */
export function structureWords({ path, newPath }: StructureQuery): (failure: Failure) => string | undefined {
  return (failure) => {
    if (isDestinationTaken(failure)) return destinationExists(newPath);
    switch (failure.reason) {
      case 'NOTE_NOT_FOUND':
      case 'FOLDER_NOT_FOUND':
      case 'NOT_A_NOTE':
        return pathNotFound(path);
      case 'FOLDER_NOT_EMPTY':
        return `Folder is not empty: ${path}. Use force=True to delete non-empty folders, or empty the folder first`;
      case 'LINKS_UNWRITABLE':
        return failure.message;
      default:
        return undefined;
    }
  };
}

/** The same for an item of a bulk call. */
export function structureItemWords(wanted: StructureQuery): (failure: Failure) => string | undefined {
  const words = structureWords(wanted);
  return (failure) => {
    const said = words(failure);
    if (said === destinationExists(wanted.newPath)) return DESTINATION_EXISTS;
    return said === pathNotFound(wanted.path) ? FILE_NOT_FOUND : said;
  };
}

/** The words of a bulk call for one item. */
export const FILE_NOT_FOUND = 'File not found';
export const DESTINATION_EXISTS = 'Destination exists';

export function destinationExists(newPath: string): string {
  return `Destination already exists: ${newPath}. Choose a different name or delete the existing item first`;
}

/** What already exists at the path of a new folder: a folder or a file. */
export function folderTaken(path: string, { details }: Failure): string {
  if (details?.['kind'] !== 'file') return `Folder already exists: ${path}`;
  return `A ${/\.md$/i.test(path) ? 'note' : 'file'} already exists: ${path}. Choose another name for the folder`;
}

export function pathNotFound(path: string): string {
  return `Path not found: ${path}. Use operation='list_structure' to see available paths`;
}

function isDestinationTaken({ reason }: Failure): boolean {
  return reason === 'NOTE_EXISTS' || reason === 'FOLDER_EXISTS';
}
