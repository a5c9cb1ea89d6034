import type { FileTable } from '../link-resolution.ts';
import type { LinkFact } from './note-facts.ts';

/** The file that a link leads to; undefined for a folder, and for a link that leads nowhere. */
export function targetOfLink(files: FileTable, { form, linkpath, path }: LinkFact): string | undefined {
  if (form === 'folder') return undefined;
  if (form === 'path') return files.has(linkpath) ? linkpath : files.resolve(`/${linkpath}`, '');
  return files.resolve(linkpath, path);
}
