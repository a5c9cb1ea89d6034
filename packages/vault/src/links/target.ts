import type { LinkFact } from '../metadata/note-facts.ts';
import { isBasePath } from '../paths/text-path.ts';
import type { FileTable } from './resolution.ts';

/** The file that a link leads to; undefined for a folder, and for a link that leads nowhere. */
export function targetOfLink(files: FileTable, { form, linkpath, path }: LinkFact): string | undefined {
  if (form === 'folder') return undefined;
  if (form === 'path') return fileAtPath(files, linkpath);
  return files.resolve(linkpath, path);
}

/** The file of a whole path, which names it to the letter, composed or not. */
export function fileAtPath(files: FileTable, path: string): string | undefined {
  if (files.has(path)) return path;
  const found = files.resolve(`/${path}`, '');
  return found?.normalize('NFC') === path.normalize('NFC') ? found : undefined;
}

/** Whether a link that leads to no file is none: a text that a base quotes is a path only where a file lies there. */
export function isMereText({ form, path }: Pick<LinkFact, 'form' | 'path'>): boolean {
  return form === 'path' && isBasePath(path);
}
