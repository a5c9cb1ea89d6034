import { closeSync, linkSync, lstatSync, renameSync, unlinkSync } from 'node:fs';
import { AgentError } from '@obsidian-agent/shared-types';
import { copyFile } from './copy-file.ts';
import { openNew } from './open-file.ts';
import type { PinnedFolder } from './pinned-folder.ts';
import { ifPossible, systemCode, unless } from './system-error.ts';

/** How file systems say that they know no hard links, or that one cannot lead to that place. */
export const NO_SECOND_NAME: readonly string[] = ['EPERM', 'ENOTSUP', 'ENOSYS', 'EMLINK', 'EXDEV', 'EACCES'];

/** A name in an open folder, and one beside it for what is about to get that name. */
export interface Target {
  readonly folder: PinnedFolder;
  readonly name: string;
  readonly temporary: string;
}

/**
 * Makes a written file the one of that name in a folder; false where something lies there already.
 *
 * Throws the system's error; nothing lies at the name then.
 */
export function publishNew(path: string, target: Target): boolean {
  assertInPlace(target.folder);
  try {
    linkSync(path, pathOf(target));
  } catch (error) {
    const code = systemCode(error);
    if (code === 'EEXIST') return false;
    if (!NO_SECOND_NAME.includes(code ?? '')) throw error;
    return claimAndReplace(path, target);
  }
  // The file is there: a name too many beside it is no failure of the write.
  ifPossible(() => unlinkSync(path));
  return true;
}

/** For file systems without hard links: an empty file claims the name, and the text takes its place. */
function claimAndReplace(path: string, target: Target): boolean {
  const claim = unless(['EEXIST'], () => openNew(pathOf(target)));
  if (claim === undefined) return false;
  closeSync(claim);
  try {
    replace(path, target);
  } catch (error) {
    unless(['ENOENT'], () => unlinkSync(pathOf(target)));
    throw error;
  }
  return true;
}

/** Makes a written file take the place of what lies at that name of a folder. Throws the system's error. */
export function replace(path: string, target: Target): void {
  assertInPlace(target.folder);
  try {
    renameSync(path, pathOf(target));
  } catch (error) {
    if (systemCode(error) !== 'EXDEV') throw error;
    replaceAcrossDevices(path, target);
  }
}

/** For a folder of the vault that lies on another file system: the text is written beside its place first. */
function replaceAcrossDevices(path: string, target: Target): void {
  const beside = `${target.folder.path}/${target.temporary}`;
  unless(['ENOENT'], () => unlinkSync(beside));
  copyFile(path, beside, lstatSync(path));
  try {
    renameSync(beside, pathOf(target));
  } catch (error) {
    unlinkSync(beside);
    throw error;
  }
  unlinkSync(path);
}

function pathOf({ folder, name }: Target): string {
  return `${folder.path}/${name}`;
}

function assertInPlace(folder: PinnedFolder): void {
  if (folder.isInPlace()) return;
  throw new AgentError('FILE_SYSTEM_FAILED', {
    message: 'The folder of the note was moved while it was written',
    hint: 'Send the request again.',
  });
}
