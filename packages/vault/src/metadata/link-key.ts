import { asCompared, nameOf, trimLinkpath } from '../paths/link-paths.ts';

/**
 * The last name of a link's path, folded for comparison: the key for finding a file of that name, with or without
 * `.md`.
 *
 * Whitespace around the name is ignored, both in a link and in a file name.
 */
export function linkKey(linkpath: string): string {
  return trimLinkpath(nameOf(asCompared(linkpath)));
}
