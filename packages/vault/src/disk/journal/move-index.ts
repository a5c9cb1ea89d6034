import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { digestOf } from '../digest.ts';
import { isTrash } from '../draft-tree.ts';
import type { PinnedFolder } from '../pinned-folder.ts';
import { unless } from '../system-error.ts';
import { findTransaction, type PastTransaction } from './history.ts';
import type { Step, TransactionRecord } from './record.ts';

/** What moved from where to where. */
export interface MovedPath {
  readonly from: string;
  readonly to: string;
}

const FOLDER = 'moves';
const KEPT_MS = 30 * 86_400_000;

/**
 * Notes what a transaction moved, so that one that moves it all back finds it without reading the history.
 *
 * A note that is lost costs nothing but that. Throws the system's errors.
 */
export function noteMoves(done: PinnedFolder, { id, steps }: TransactionRecord): void {
  const moves = movesIn(steps);
  if (moves.length === 0) return;
  mkdirSync(`${done.path}/${FOLDER}`, { recursive: true });
  writeFileSync(`${done.path}/${FOLDER}/${keyOf(moves)}`, id);
}

/** Finds the last transaction that moved exactly these paths the other way. Throws the system's errors. */
export function findOpposite(done: PinnedFolder, moves: readonly MovedPath[]): PastTransaction | undefined {
  const key = keyOf(moves.map(({ from, to }) => ({ from: to, to: from })));
  const id = unless(['ENOENT'], () => readFileSync(`${done.path}/${FOLDER}/${key}`, 'utf8'));
  return id === undefined ? undefined : findTransaction(done, id);
}

/** Forgets the moves whose transactions have left the history. Throws the system's errors. */
export function forgetOldMoves(done: PinnedFolder): void {
  const path = `${done.path}/${FOLDER}`;
  for (const name of unless(['ENOENT'], () => readdirSync(path)) ?? [])
    if (Date.now() - statSync(`${path}/${name}`).mtimeMs > KEPT_MS) rmSync(`${path}/${name}`);
}

function movesIn(steps: readonly Step[]): MovedPath[] {
  return steps.filter((step) => step.op === 'move').filter(({ from, to }) => !isTrash(from) && !isTrash(to));
}

function keyOf(moves: readonly MovedPath[]): string {
  const lines = moves.map(({ from, to }) => JSON.stringify([from, to])).sort();
  return digestOf(Buffer.from(lines.join('\n'))).slice(0, 32);
}
