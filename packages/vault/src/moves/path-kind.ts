import { asCompared, withoutNoteExtension } from '../paths/link-paths.ts';

/**
 * The kinds of link paths: relative to the note's folder, rooted (with a leading slash), a bare file name, the full
 * path of the file, or the end of it.
 */
export type PathKind = 'relative' | 'rooted' | 'bare' | 'full' | 'partial';

/** Returns the kind of a link's path. A name alone is bare, even if the file is in the vault root. */
export function pathKind(linkpath: string, target: string): PathKind {
  if (linkpath.startsWith('./') || linkpath.startsWith('../')) return 'relative';
  if (linkpath.startsWith('/')) return 'rooted';
  if (!linkpath.includes('/')) return 'bare';
  return isExactPath(linkpath, target) ? 'full' : 'partial';
}

/** Whether a link's path is the full path of a file, with or without the extension of a note. */
export function isExactPath(linkpath: string, target: string): boolean {
  const written = asCompared(linkpath);
  const path = asCompared(target);
  return written === path || (path.endsWith('.md') && written === withoutNoteExtension(path));
}
