import { readdirSync } from 'node:fs';
import type { PinnedFolder } from '../files/pinned-folder.ts';

/** The days of the history, newest first. */
export function daysOf(done: PinnedFolder): readonly string[] {
  // A link leads to something that does not belong to the history.
  return readdirSync(done.path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && /^\d{4}-\d\d-\d\d$/.test(entry.name))
    .map(({ name }) => name)
    .sort()
    .toReversed();
}
