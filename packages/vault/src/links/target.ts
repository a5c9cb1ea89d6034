import type { LinkFact } from '../metadata/note-facts.ts';
import { isBasePath } from '../paths/text-path.ts';
import type { FileTable } from './resolution.ts';

/** The file that a link leads to; undefined for a folder and for a broken link. */
export function targetOfLink(files: FileTable, { form, linkpath, path }: LinkFact): string | undefined {
  if (form === 'folder') return undefined;
  if (form === 'path') return fileAtPath(files, linkpath);
  return files.resolve(linkpath, path);
}

/** The file with a full path, which must match exactly except for Unicode composition. */
export function fileAtPath(files: FileTable, path: string): string | undefined {
  if (files.has(path)) return path;
  const found = files.resolve(`/${path}`, '');
  return found?.normalize('NFC') === path.normalize('NFC') ? found : undefined;
}

/** Whether an unresolved link may not be a link at all: quoted text in a base is a path only if such a file exists. */
export function mayBePlainText({ form, path }: Pick<LinkFact, 'form' | 'path'>): boolean {
  return form === 'path' && isBasePath(path);
}
