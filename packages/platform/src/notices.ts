import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The licences of a program and its dependencies, from the file that the build writes next to its code; undefined if the
 * program runs from its sources.
 */
export function readNotices(): string | undefined {
  try {
    // In a bundle this is the folder of the bundle. A file inside the executable has no descriptor.
    return readFileSync(join(import.meta.dirname, 'THIRD_PARTY_NOTICES.txt'), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** The output of a program that runs from its sources. */
export const NO_NOTICES = 'The licences are a part of the built program: run `npm run build`, then start that.';
