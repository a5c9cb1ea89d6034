import { closeSync, linkSync, lstatSync, renameSync, unlinkSync } from 'node:fs';
import { AgentError, SEND_AGAIN, text } from '@obsidian-agent/shared-types';
import { copyFile } from './copy-file.ts';
import { openNew } from './open-file.ts';
import type { PinnedFolder } from './pinned-folder.ts';
import { ifPossible, systemCode, unless } from './system-error.ts';

/** Errors of file systems that do not support hard links, or not to that folder. */
export const NO_SECOND_NAME: readonly string[] = ['EPERM', 'ENOTSUP', 'ENOSYS', 'EMLINK', 'EXDEV', 'EACCES'];

/** A name in an open folder, and a temporary name next to it for the file that will get that name. */
export interface Target {
  readonly folder: PinnedFolder;
  readonly name: string;
  readonly temporary: string;
}

/**
 * Publishes a written file under its final name. Returns false if the name is taken.
 *
 * Throws system errors; the name is then still free.
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
  // The file has its final name; a leftover temporary name does not make the write a failure.
  ifPossible(() => unlinkSync(path));
  return true;
}

/** For file systems without hard links: an empty file reserves the name, then the text replaces it. */
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

/** Replaces the file at a name in a folder with a written one. Throws system errors. */
export function replace(path: string, target: Target): void {
  assertInPlace(target.folder);
  try {
    renameSync(path, pathOf(target));
  } catch (error) {
    if (systemCode(error) !== 'EXDEV') throw error;
    replaceAcrossDevices(path, target);
  }
}

/** For a folder on another file system: the text is first copied next to its target. */
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
    message: text`The folder of the note was moved while it was written`,
    hint: text`${SEND_AGAIN}.`,
  });
}
