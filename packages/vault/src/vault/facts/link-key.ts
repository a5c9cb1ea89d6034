import { asCompared, nameOf } from '../paths/link-paths.ts';

/** The last name of a link's path, as names are compared; what a file of that name, with or without `.md`, is found by. */
export function linkKey(linkpath: string): string {
  return nameOf(asCompared(linkpath));
}
