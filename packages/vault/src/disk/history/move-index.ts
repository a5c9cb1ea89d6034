import { lstatSync, readdirSync, rmSync } from 'node:fs';
import { digestOf } from '../files/digest.ts';
import { isTrash } from '../files/draft-tree.ts';
import { makeFolder } from '../files/make-folder.ts';
import type { PinnedFolder } from '../files/pinned-folder.ts';
import { readFile } from '../files/read-bytes.ts';
import { unless } from '../files/system-error.ts';
import { writeOver } from '../files/write-file.ts';
import { findTransaction, inFolder, type PastTransaction } from './history.ts';
import type { Step, TransactionRecord } from './record.ts';

/** What moved from where to where. */
export interface MovedPath {
  readonly from: string;
  readonly to: string;
}

const FOLDER = 'moves';
const MAX_BYTES = 64;
const KEPT_MS = 30 * 86_400_000;

/**
 * Notes what a transaction moved, so that one that moves it all back finds it without reading the history.
 *
 * A note that is lost costs nothing but that. Throws the system's errors.
 */
export function noteMoves(done: PinnedFolder, { id, steps }: TransactionRecord): void {
  const moves = movesIn(steps);
  if (moves.length === 0) return;
  makeFolder(done, FOLDER);
  inFolder(done, FOLDER, (folder) => writeOver(folder, keyOf(moves), id));
}

/** Finds the last transaction that moved exactly these paths the other way. Throws the system's errors. */
export function findOpposite(done: PinnedFolder, moves: readonly MovedPath[]): PastTransaction | undefined {
  const key = keyOf(moves.map(({ from, to }) => ({ from: to, to: from })));
  const read = (folder: PinnedFolder) => unless(['ENOENT', 'ELOOP'], () => readFile(folder, key, MAX_BYTES).bytes);
  const id = inFolder(done, FOLDER, read);
  return id === undefined ? undefined : findTransaction(done, Buffer.from(id).toString('utf8'));
}

/** Forgets the moves whose transactions have left the history. Throws the system's errors. */
export function forgetOldMoves(done: PinnedFolder): void {
  inFolder(done, FOLDER, ({ path }) => {
    for (const name of readdirSync(path))
      if (Date.now() - lstatSync(`${path}/${name}`).mtimeMs > KEPT_MS) rmSync(`${path}/${name}`);
  });
}

function movesIn(steps: readonly Step[]): MovedPath[] {
  return steps.filter((step) => step.op === 'move').filter(({ from, to }) => !isTrash(from) && !isTrash(to));
}

function keyOf(moves: readonly MovedPath[]): string {
  const lines = moves.map(({ from, to }) => JSON.stringify([from, to])).sort();
  return digestOf(Buffer.from(lines.join('\n'))).slice(0, 32);
}
