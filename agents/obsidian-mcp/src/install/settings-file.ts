import { lstatSync, realpathSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { decodeText, explainUnreadable, UsageError } from '@obsidian-agent/cli';
import { makeUserFolder, readRegularFile, writeAtomically } from '@obsidian-agent/platform';

const MOST_BYTES = 64 * 1024 * 1024;
const PERMISSIONS = 0o777;
/** A new file is readable only by the user: settings of clients may contain secrets. */
const PRIVATE = 0o600;

/** A client's settings file as it was read. */
export interface SettingsFile {
  /** Behind a symbolic link, the file that it leads to. */
  readonly path: string;
  /** Undefined if there is no file. */
  readonly text: string | undefined;
}

/** Reads a settings file. @throws UsageError if it cannot be read */
export function readSettingsFile(file: string): SettingsFile {
  const path = realPathOf(file);
  return { path: path ?? file, text: path === undefined ? undefined : readText(path) };
}

/**
 * Replaces a settings file as a whole. It keeps its permissions.
 *
 * @throws UsageError if it changed since it was read, or cannot be written
 */
export function replaceSettingsFile({ path, text: earlier }: SettingsFile, text: string): void {
  try {
    makeUserFolder(dirname(path));
    writeAtomically(path, text, () => {
      if (readSettingsFile(path).text !== earlier)
        throw new UsageError(`${path} was changed by another program`, 'Close the client, then run this again.');
      return earlier === undefined ? PRIVATE : statSync(path).mode & PERMISSIONS;
    });
  } catch (error) {
    if (error instanceof UsageError || !(error instanceof Error && 'code' in error)) throw error;
    throw new UsageError(
      `Cannot write ${path} (${String(error.code)})`,
      'Check the permissions, or show the entry with --print.',
    );
  }
}

function realPathOf(file: string): string | undefined {
  try {
    return realpathSync(file);
  } catch (error) {
    const isLink = lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() === true;
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' && !isLink) return undefined;
    throw unreadable(file, error);
  }
}

function readText(path: string): string {
  let bytes: Buffer;
  try {
    bytes = readRegularFile(path, MOST_BYTES);
  } catch (error) {
    throw unreadable(path, error);
  }
  return decodeText(path, bytes);
}

function unreadable(path: string, error: unknown): unknown {
  return explainUnreadable(path, error, 'Show the entry with --print, and add it by hand.');
}
