import { asCompared, nameOf, trimLinkpath } from '../paths/link-paths.ts';

/**
 * The last name of a link's path, as names are compared; what a file of that name, with or without `.md`, is found by.
 *
 * White space around the name does not count, in a link or in a file's name.
 */
export function linkKey(linkpath: string): string {
  return trimLinkpath(nameOf(asCompared(linkpath)));
}
