import { join } from 'node:path';
import { readRegularFile } from './read-regular-file.ts';

const MOST_BYTES = 16 * 1024 * 1024;

/**
 * The licences of what a program is made of, from the file that the build puts next to its code; undefined where the
 * program runs from its sources.
 */
export function readNotices(): string | undefined {
  try {
    // In a bundle this is the folder of the bundle.
    return readRegularFile(join(import.meta.dirname, 'THIRD_PARTY_NOTICES.txt'), MOST_BYTES).toString('utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** What a program says that runs from its sources. */
export const NO_NOTICES = 'The licences are a part of the built program: run `npm run build`, then start that.';
