import { lstatSync, rmdirSync, type Stats, statSync, unlinkSync } from 'node:fs';
import { dirname, isAbsolute, join, relative } from 'node:path';
import { AgentError, spelled, text, trusted, withParam } from '@obsidian-agent/shared-types';
import { asCompared } from '../../paths/link-paths.ts';
import { isInSystemTrash, parseLocation, pathIn, type Space, spaceOf } from './location.ts';
import { makeFolder } from './make-folder.ts';
import { makeUserFolder } from './make-user-folder.ts';
import type { PinnedFolder } from './pinned-folder.ts';
import { kindOf } from './read-bytes.ts';
import { SETTINGS_FOLDER } from './settings-folder.ts';
import { unless } from './system-error.ts';
import { writeNew } from './write-file.ts';

/** Where deleted entries go: the vault's own trash, or the desktop's. */
export type Trash = Extract<Space, 'trash' | 'system-trash'>;

const HISTORY = '.obsidian-agent/history';

/** The path by which a transaction reads an entry kept in a history folder. */
export function keptPath(root: PinnedFolder, folder: PinnedFolder, name: string): string {
  return pathIn('history', `${relative(join(root.realPath(), HISTORY), folder.realPath())}/${name}`);
}

/** A path as shown to people; an entry in the desktop's trash gets its real path. */
export function displayPath(path: string): string {
  return isInSystemTrash(path) ? join(systemFiles(), ...parseLocation(path).path) : path;
}

/** Creates the trash that a path is in, if it is in one. Throws system errors. */
export function makeTrash(root: PinnedFolder, path: string): void {
  const space = spaceOf(path);
  if (space === 'trash') makeFolder(root, '.trash');
  if (space === 'system-trash') makeUserFolder(systemFiles());
}

/** Removes the vault's trash if it is empty. Throws system errors. */
export function removeEmptyTrash(root: PinnedFolder): void {
  unless(['ENOENT', 'ENOTDIR', 'ENOTEMPTY', 'EEXIST'], () => rmdirSync(folderOfSpace(root, 'trash')));
}

/**
 * The trash that a deletion can actually use.
 *
 * The desktop's trash is used only if it is on the vault's file system: otherwise a move would be a copy, which in a
 * container would be lost with it. If not, the vault's own trash is used.
 *
 * @throws AgentError `NOT_A_FOLDER` if the name of the vault's trash is taken by something else; a link is not followed
 * there
 */
export function usableTrash(root: PinnedFolder, wanted: Trash): Trash {
  if (wanted === 'system-trash' && isSystemTrashUsable(root)) return wanted;
  const there = statFolder(folderOfSpace(root, 'trash'));
  if (there !== undefined && !there.isDirectory()) throw trashNotAFolder(kindOf(there));
  return 'trash';
}

function isSystemTrashUsable(root: PinnedFolder): boolean {
  if (process.platform === 'win32' || !process.env['HOME']) return false;
  const there = statFolder(systemFiles());
  if (there !== undefined && !there.isDirectory()) return false;
  return deviceOf(systemFiles()) === statSync(root.path).dev;
}

function statFolder(path: string): Stats | undefined {
  return unless(['ENOENT', 'ENOTDIR'], () => lstatSync(path));
}

function trashNotAFolder(kind: string): AgentError {
  return new AgentError('NOT_A_FOLDER', {
    message: text`Deleted notes cannot go to '.trash': it is ${trusted(kind)}, not a folder of the vault.`,
    hint: text`Replace '.trash' in the vault with a folder, or delete ${spelled(text`with mode permanent`, [withParam('mode', 'permanent')])}, which can be undone too.`,
    details: { folder: '.trash', kind },
  });
}

/**
 * The first numbered form of a name that is free in a trash: `Plan.md`, `Plan 2.md`, `Plan 3.md`. The names in `taken`
 * are case-folded.
 */
export function freeTrashPath(
  root: PinnedFolder,
  trash: Trash,
  wanted: { name: string; taken: ReadonlySet<string> },
): string {
  const { name, taken } = wanted;
  const dot = name.lastIndexOf('.');
  const [stem, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? name : `${stem} ${number}${extension}`;
    const path = pathIn(trash, candidate);
    const lies = unless(['ENOENT', 'ENOTDIR'], () => lstatSync(`${folderOfSpace(root, trash)}/${candidate}`));
    if (lies === undefined && !taken.has(asCompared(path))) return path;
  }
}

/**
 * Records the original paths of entries that a transaction moved to the desktop's trash, and removes those of restored
 * ones.
 */
export function labelTrash(vault: string, moves: readonly { from: string; to: string }[], time: Date): void {
  if (process.platform === 'darwin') return;
  for (const { from, to } of moves) {
    const [left, came] = [labelOf(from), labelOf(to)];
    if (left !== undefined) unless(['ENOENT'], () => unlinkSync(left));
    if (came !== undefined) writeLabel(came, { origin: join(vault, from), time });
  }
}

/** The trash info file of an entry in the desktop's trash; undefined inside a trashed folder, and elsewhere. */
function labelOf(path: string): string | undefined {
  const [name, ...below] = isInSystemTrash(path) ? parseLocation(path).path : [];
  return name === undefined || below.length > 0 ? undefined : join(systemTrash(), 'info', `${name}.trashinfo`);
}

/** Writes a trash info file as specified by FreeDesktop.org. */
function writeLabel(label: string, { origin, time }: { origin: string; time: Date }): void {
  const path = origin.split('/').map(encodeURIComponent).join('/');
  const text = `[Trash Info]\nPath=${path}\nDeletionDate=${time.toISOString().slice(0, 19)}\n`;
  makeUserFolder(dirname(label));
  unless(['ENOENT'], () => unlinkSync(label));
  writeNew(label, Buffer.from(text), { mode: 0o600 });
}

/** The folder of a space that is not the vault. */
export function folderOfSpace(root: PinnedFolder, space: Exclude<Space, 'vault'>): string {
  if (space === 'system-trash') return systemFiles();
  if (space === 'settings') return `${root.path}/${SETTINGS_FOLDER}`;
  return `${root.path}/${space === 'trash' ? '.trash' : HISTORY}`;
}

/** The file system of a path, or the one where it would be created. */
function deviceOf(path: string): number {
  const stats = unless(['ENOENT', 'ENOTDIR'], () => statSync(path));
  return stats?.dev ?? deviceOf(dirname(path));
}

function systemFiles(): string {
  return join(systemTrash(), 'files');
}

/** The folder of the desktop's trash. */
export function systemTrash(): string {
  const home = process.env['HOME'] ?? '';
  if (process.platform === 'darwin') return join(home, '.Trash');
  const data = process.env['XDG_DATA_HOME'] ?? '';
  // The XDG specification says to ignore a relative path.
  return join(isAbsolute(data) ? data : join(home, '.local', 'share'), 'Trash');
}
