import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { FileRefused, makeUserFolder, readRegularFile } from '@obsidian-agent/platform';
import type { AnswerRef } from '../plan/answer-ref.ts';
import { answerLost } from '../plan/orchestrator-error.ts';

/** The file of a large answer, in the folder of the answers whose digests begin alike. */
export function answerFileOf(stateDir: string, { sha256 }: Pick<AnswerRef, 'sha256'>): string {
  return join(stateDir, 'answers', sha256.slice(0, 2), `${sha256}.json`);
}

/** Writes a durable file that appears with all its bytes or not at all. Only one process at a time writes answers. */
export function writeAnswerFile(file: string, pieces: Iterable<string>): void {
  const folder = dirname(file);
  const isNew = makeUserFolder(folder);
  const temporary = `${file}.tmp`;
  // Left by a process that was killed.
  rmSync(temporary, { force: true });
  const descriptor = openSync(temporary, 'wx', 0o600);
  try {
    for (const piece of pieces) writeFileSync(descriptor, piece);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  renameSync(temporary, file);
  syncFolder(folder);
  if (isNew) for (const above of [dirname(folder), dirname(dirname(folder))]) syncFolder(above);
}

/** @throws OrchestratorError `ANSWER_LOST` if it cannot be read */
export function readAnswerFile(file: string, ref: AnswerRef): Buffer {
  try {
    return readRegularFile(file, ref.bytes);
  } catch (error) {
    if (error instanceof FileRefused) throw answerLost(ref, 'its file was changed', error);
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw answerLost(ref, `its file cannot be read (${code})`, error);
  }
}

/** Makes a new name durable. Windows cannot open folders, and needs no such step. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
