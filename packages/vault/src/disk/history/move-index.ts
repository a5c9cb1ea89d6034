import { lstatSync, readdirSync, rmSync } from 'node:fs';
import type { Move } from '../../core/move.ts';
import { digestOf } from '../files/digest.ts';
import { isInVault } from '../files/location.ts';
import { makeFolder } from '../files/make-folder.ts';
import type { PinnedFolder } from '../files/pinned-folder.ts';
import { readText } from '../files/read-bytes.ts';
import { writeOver } from '../files/write-file.ts';
import { findTransaction, inFolder, type PastTransaction } from './history.ts';
import type { Step, TransactionRecord } from './record.ts';

const FOLDER = 'moves';
const MAX_BYTES = 64;
const KEPT_MS = 30 * 86_400_000;

/**
 * Records the moves of a transaction, so that a transaction that reverts them all finds it without reading the history.
 *
 * If an entry is lost, only that search fails. Throws system errors.
 */
export function recordMoves(done: PinnedFolder, { id, steps }: TransactionRecord): void {
  const moves = movesIn(steps);
  if (moves.length === 0) return;
  makeFolder(done, FOLDER);
  inFolder(done, FOLDER, (folder) => writeOver(folder, keyOf(moves), id));
}

/** Finds the last transaction that moved exactly these paths in the opposite direction. Throws system errors. */
export function findOpposite(done: PinnedFolder, moves: readonly Move[]): PastTransaction | undefined {
  const key = keyOf(moves.map(({ from, to }) => ({ from: to, to: from })));
  const id = inFolder(done, FOLDER, (folder) => readText(folder, key, MAX_BYTES));
  return id === undefined ? undefined : findTransaction(done, id);
}

/** Deletes the moves whose transactions are no longer in the history. Throws system errors. */
export function forgetOldMoves(done: PinnedFolder): void {
  inFolder(done, FOLDER, ({ path }) => {
    for (const name of readdirSync(path))
      if (Date.now() - lstatSync(`${path}/${name}`).mtimeMs > KEPT_MS) rmSync(`${path}/${name}`);
  });
}

function movesIn(steps: readonly Step[]): Move[] {
  return steps.filter((step) => step.op === 'move').filter(({ from, to }) => isInVault(from) && isInVault(to));
}

function keyOf(moves: readonly Move[]): string {
  const lines = moves.map(({ from, to }) => JSON.stringify([from, to])).sort();
  return digestOf(Buffer.from(lines.join('\n'))).slice(0, 32);
}
