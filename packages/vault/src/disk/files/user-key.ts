import {
  accessSync,
  constants,
  linkSync,
  lstatSync,
  mkdirSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { AgentError } from '@obsidian-agent/shared-types';
import { NO_SECOND_NAME } from './atomic-write.ts';
import { readFile } from './read-bytes.ts';
import { systemCode, unless } from './system-error.ts';
import { writeNew } from './write-file.ts';

const FILE = 'journal-key';
const KEY_BYTES = 32;
const TEXT_BYTES = 2 * KEY_BYTES + 1;

/**
 * The secret of this user; undefined if there is none, or if other users could have read or written it.
 *
 * It is what a vault's journal cannot know, whoever wrote that. Throws the system's error.
 */
export function readKey(stateDir: string): string | undefined {
  const { stats, bytes } = unless(MISSING, () => readFile({ path: stateDir }, FILE, TEXT_BYTES)) ?? {};
  if (stats === undefined || bytes === undefined || !isPrivate(stats)) return undefined;
  const text = Buffer.from(bytes).toString('latin1');
  return /^[0-9a-f]{64}\n$/.test(text) ? text.trimEnd() : undefined;
}

/**
 * The secret of this user, made when it is first needed. Processes that do so at the same time all get the same one.
 *
 * @throws AgentError `FILE_SYSTEM_FAILED` if the file is there and cannot be used; the system's error
 */
export function makeKey(stateDir: string): string {
  const known = readKey(stateDir);
  if (known !== undefined) return known;
  mkdirSync(stateDir, { recursive: true, mode: 0o700 });
  const temporary = join(stateDir, `.${FILE}.${randomHex(8)}.tmp`);
  writeNew(temporary, Buffer.from(`${randomHex(KEY_BYTES)}\n`), { mode: 0o600 });
  publish(temporary, join(stateDir, FILE));
  const made = readKey(stateDir);
  if (made === undefined) throw keyUnusable(join(stateDir, FILE));
  return made;
}

/** Whether there is a secret that can be used, or could be made: nothing is written to find that out. */
export function canMakeKey(stateDir: string): boolean {
  if (readKey(stateDir) !== undefined) return true;
  const isTaken = unless(MISSING, () => lstatSync(join(stateDir, FILE))) !== undefined;
  return !isTaken && isWritable(stateDir);
}

/** Gives a written file its name, unless another process was faster. */
function publish(temporary: string, path: string): void {
  try {
    const isLinked = unless([...NO_SECOND_NAME, 'EEXIST'], () => linkSync(temporary, path) ?? true);
    // File systems without hard links: of two processes the slower one has to read again what it wrote.
    if (isLinked === undefined && lstatSync(path, { throwIfNoEntry: false }) === undefined) renameSync(temporary, path);
  } finally {
    rmSync(temporary, { force: true });
  }
}

function isPrivate({ uid, mode }: Stats): boolean {
  return uid === process.geteuid?.() && (mode & 0o077) === 0;
}

/** Whether a folder can be written to, or made. */
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
    message: `The key ${JSON.stringify(path)} cannot be used: it is damaged, or other users have access to it.`,
    hint: 'Delete that file; a new key is made. Deletions that were sealed with it can no longer be undone by the agent.',
    details: { path },
  });
}

/** How the system reports that there is no such file, or none that may be looked at. */
const MISSING: readonly string[] = ['ENOENT', 'ENOTDIR', 'ELOOP', 'EACCES', 'EPERM'];
