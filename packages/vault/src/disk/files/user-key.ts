import { accessSync, constants, linkSync, lstatSync, renameSync, rmSync, type Stats, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { AgentError, quoted, text } from '@obsidian-agent/shared-types';
import { NO_SECOND_NAME } from './atomic-write.ts';
import { makeUserFolder } from './make-user-folder.ts';
import { readFile } from './read-bytes.ts';
import { systemCode, unless } from './system-error.ts';
import { writeNew } from './write-file.ts';

const FILE = 'journal-key';
const KEY_BYTES = 32;
const TEXT_BYTES = 2 * KEY_BYTES + 1;

/**
 * The user's secret key; undefined if there is none, or if other users could have read or written it.
 *
 * A vault's journal cannot contain it, even if someone else wrote that journal. Throws system errors.
 */
export function readKey(stateDir: string): string | undefined {
  const { stats, bytes } = unless(MISSING, () => readFile({ path: stateDir }, FILE, TEXT_BYTES)) ?? {};
  if (stats === undefined || bytes === undefined || !isPrivate(stats)) return undefined;
  const text = bytes.toString('latin1');
  return /^[0-9a-f]{64}\n$/.test(text) ? text.trimEnd() : undefined;
}

/**
 * The user's secret key, created on first use. Processes that create it at the same time all get the same one.
 *
 * @throws AgentError `FILE_SYSTEM_FAILED` if the file exists and cannot be used; system errors
 */
export function makeKey(stateDir: string): string {
  const known = readKey(stateDir);
  if (known !== undefined) return known;
  makeUserFolder(stateDir);
  const temporary = join(stateDir, `.${FILE}.${randomHex(8)}.tmp`);
  writeNew(temporary, Buffer.from(`${randomHex(KEY_BYTES)}\n`), { mode: 0o600 });
  publish(temporary, join(stateDir, FILE));
  const made = readKey(stateDir);
  if (made === undefined) throw keyUnusable(join(stateDir, FILE));
  return made;
}

/** Whether there is a usable key, or one could be created. Writes nothing. */
export function canMakeKey(stateDir: string): boolean {
  if (readKey(stateDir) !== undefined) return true;
  const isTaken = unless(MISSING, () => lstatSync(join(stateDir, FILE))) !== undefined;
  return !isTaken && isWritable(stateDir);
}

/** Gives a written file its final name, unless another process was faster. */
function publish(temporary: string, path: string): void {
  try {
    const isLinked = unless([...NO_SECOND_NAME, 'EEXIST'], () => linkSync(temporary, path) ?? true);
    // Without hard links, the slower of two processes may overwrite the other's key, so both must read it again.
    if (isLinked === undefined && lstatSync(path, { throwIfNoEntry: false }) === undefined) renameSync(temporary, path);
  } finally {
    rmSync(temporary, { force: true });
  }
}

function isPrivate({ uid, mode }: Stats): boolean {
  return uid === process.geteuid?.() && (mode & 0o077) === 0;
}

/** Whether a folder can be written to or created. */
function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return statSync(folder).isDirectory();
  } catch (error) {
    if (systemCode(error) === undefined) throw error;
    return systemCode(error) === 'ENOENT' && dirname(folder) !== folder && isWritable(dirname(folder));
  }
}

function randomHex(bytes: number): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(bytes))).toString('hex');
}

function keyUnusable(path: string): AgentError {
  return new AgentError('FILE_SYSTEM_FAILED', {
    message: text`The key ${quoted(path)} cannot be used: it is damaged, or other users have access to it.`,
    hint: text`Delete that file; a new key is made. Deletions that were sealed with it can no longer be undone by the agent.`,
    details: { path },
  });
}

/** System errors for a missing file, or one that may not be accessed. */
const MISSING: readonly string[] = ['ENOENT', 'ENOTDIR', 'ELOOP', 'EACCES', 'EPERM'];
