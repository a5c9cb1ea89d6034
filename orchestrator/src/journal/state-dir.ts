import { chmodSync, closeSync, lstatSync, mkdirSync, openSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

/** The folder of the orchestrator's state: `$XDG_STATE_HOME/obsidian-agent/orchestrator`, by default under ~/.local/state. */
export function defaultStateDir(env: NodeJS.ProcessEnv): string {
  const base = env['XDG_STATE_HOME'];
  // The XDG standard asks to ignore a relative path.
  return join(
    base !== undefined && isAbsolute(base) ? base : join(homedir(), '.local', 'state'),
    'obsidian-agent',
    'orchestrator',
  );
}

/** Makes the folder where it is missing, for this user alone: a journal holds the text of notes. */
export function makeStateDir(dir: string): void {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
}

/**
 * Makes a database where it is missing, and lets nobody else read it, whatever its folder allows.
 *
 * A file that is there is not opened: when this process closes it, the locks that SQLite has on it would be gone. SQLite
 * gives its other files the same permissions.
 */
export function makePrivateFile(file: string): void {
  const stats = lstatSync(file, { throwIfNoEntry: false });
  if (stats === undefined) closeSync(openSync(file, 'a', 0o600));
  else if (!stats.isFile()) throw notRegular(file);
  else if ((stats.mode & 0o077) !== 0) chmodSync(file, 0o600);
}

/** The error in the form of a failed system call. */
function notRegular(file: string): Error {
  return Object.assign(new Error(`${file} is not a regular file`), { code: 'EINVAL', syscall: 'open' });
}
