import { asCompared, withoutNoteExtension } from '../paths/link-paths.ts';

/**
 * What an author wrote as the path of a link: a way from the note's folder, a way from the root with a slash before
 * it, a file name, the whole path of the file, or the end of it.
 */
export type PathKind = 'relative' | 'rooted' | 'bare' | 'full' | 'partial';

/** Tells the kind of a link's path. A name alone is bare, also where the file lies in the vault's root. */
export function pathKind(linkpath: string, target: string): PathKind {
  if (linkpath.startsWith('./') || linkpath.startsWith('../')) return 'relative';
  if (linkpath.startsWith('/')) return 'rooted';
  if (!linkpath.includes('/')) return 'bare';
  return isExactPath(linkpath, target) ? 'full' : 'partial';
}

/** Tells whether a link's path is the whole path of a file, with or without the extension of a note. */
export function isExactPath(linkpath: string, target: string): boolean {
  const written = asCompared(linkpath);
  const path = asCompared(target);
  return written === path || (path.endsWith('.md') && written === withoutNoteExtension(path));
}
