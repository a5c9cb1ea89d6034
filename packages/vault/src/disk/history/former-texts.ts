import { decodeNote } from '@obsidian-agent/markdown';
import type { Move } from '../../core/move.ts';
import { LONGEST_TEXT_WRITTEN } from '../files/file-etag.ts';
import { isInVault } from '../files/location.ts';
import type { PinnedFolder } from '../files/pinned-folder.ts';
import { readFile } from '../files/read-bytes.ts';
import { inPast } from './history.ts';
import { findOpposite } from './move-index.ts';

/** A text that a transaction replaced, and the digest of the text that it wrote. */
export interface FormerText {
  readonly left: string;
  readonly text: string;
}

/**
 * Finds the last transaction that made the opposite of some moves. Returns the texts that it replaced, by current path;
 * empty if there is none. Throws system errors.
 */
export function formerTexts(done: PinnedFolder, moves: readonly Move[]): ReadonlyMap<string, FormerText> {
  const texts = new Map<string, FormerText>();
  const past = findOpposite(done, moves);
  if (past === undefined) return texts;
  inPast(done, past, (folder) => {
    for (const step of past.record.steps) {
      if (step.op !== 'write' || step.before === null || !isInVault(step.path)) continue;
      const { bytes } = readFile(folder, `${step.file}.old`, LONGEST_TEXT_WRITTEN);
      if (bytes !== undefined) texts.set(step.path, { left: step.after, text: decodeNote(bytes) });
    }
  });
  return texts;
}
