import { lstatSync, mkdirSync, rmdirSync, type Stats, statSync, unlinkSync } from 'node:fs';
import { dirname, isAbsolute, join, relative } from 'node:path';
import { AgentError, text, trusted } from '@obsidian-agent/shared-types';
import { asCompared } from '../../paths/link-paths.ts';
import { makeFolder } from './make-folder.ts';
import { type PinnedFolder, pinFolder } from './pinned-folder.ts';
import { kindOf } from './read-bytes.ts';
import { unless } from './system-error.ts';
import type { Place } from './walk.ts';
import { writeNew } from './write-file.ts';

/** Where deleted entries go: the vault's own trash, or the desktop's. */
export type TrashName = 'vault' | 'system';

/** A path in a trash; its folders are trashed folders. */
export interface TrashedPath {
  /** `kept` is the history's copy of an entry that was deleted for good. */
  readonly trash: TrashName | 'kept';
  readonly folders: readonly string[];
  readonly name: string;
}

const HISTORY = '.obsidian-agent/history';
const PREFIXES = { vault: '.trash/', system: '/system-trash/', kept: '/kept/' } as const;

/** The path that a transaction uses for a trashed entry; no path in the vault looks like it. */
function trashPath(trash: TrashName, name: string): string {
  return PREFIXES[trash] + name;
}

/** The path of an entry in the desktop's trash, for callers who may not learn where that trash is. */
export function systemTrashPath(name: string): string {
  return trashPath('system', name);
}

/** The path by which a transaction reads an entry kept in a history folder. */
export function keptPath(root: PinnedFolder, folder: PinnedFolder, name: string): string {
  return `${PREFIXES.kept}${relative(join(root.realPath(), HISTORY), folder.realPath())}/${name}`;
}

/** A path as shown to people; an entry in the desktop's trash gets its real path. */
export function displayPath(path: string): string {
  return path.startsWith(PREFIXES.system) ? join(systemFiles(), path.slice(PREFIXES.system.length)) : path;
}

/** Whether a transaction's path is in the desktop's trash, outside the vault. */
export function isInSystemTrash(path: string): boolean {
  return path.startsWith(PREFIXES.system);
}

/** Parses the path of a trashed entry, or of one inside a trashed folder; undefined for a path in the vault. */
export function parseTrashPath(path: string): TrashedPath | undefined {
  for (const trash of ['vault', 'system', 'kept'] as const) {
    const [name = '', ...below] = path.slice(PREFIXES[trash].length).split('/').reverse();
    if (path.startsWith(PREFIXES[trash]) && [name, ...below].every(isPlainName))
      return { trash, folders: below.reverse(), name };
  }
  return undefined;
}

function isPlainName(name: string): boolean {
  return !['', '.', '..'].includes(name) && !name.includes('\0');
}

/** Creates the trash that a path is in, if it is in one. Throws system errors. */
export function makeTrash(root: PinnedFolder, path: string): void {
  const trashed = parseTrashPath(path);
  if (trashed?.trash === 'vault') makeFolder(root, '.trash');
  if (trashed?.trash === 'system') mkdirSync(systemFiles(), { recursive: true, mode: 0o700 });
}

/** Whether a transaction's path is in the vault's own trash. */
export function isInVaultTrash(path: string): boolean {
  return path.startsWith(PREFIXES.vault);
}

/** Removes the vault's trash if it is empty. Throws system errors. */
export function removeEmptyTrash(root: PinnedFolder): void {
  unless(['ENOENT', 'ENOTDIR', 'ENOTEMPTY', 'EEXIST'], () => rmdirSync(trashFolder(root, 'vault')));
}

/** Opens the folder of a path in a trash without following links; undefined if there is none. */
function findTrash(root: PinnedFolder, { trash, folders }: TrashedPath): PinnedFolder | undefined {
  return unless(['ENOENT', 'ENOTDIR'], () => {
    let open = pinFolder(trashFolder(root, trash));
    for (const name of folders) {
      try {
        const next = pinFolder(`${open.path}/${name}`);
        open.close();
        open = next;
      } catch (error) {
        open.close();
        throw error;
      }
    }
    return open;
  });
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
export function usableTrash(root: PinnedFolder, wanted: TrashName): TrashName {
  if (wanted === 'system' && isSystemTrashUsable(root)) return 'system';
  const there = statFolder(trashFolder(root, 'vault'));
  if (there !== undefined && !there.isDirectory()) throw trashNotAFolder(kindOf(there));
  return 'vault';
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
    hint: text`Replace '.trash' in the vault with a folder, or delete with mode permanent, which can be undone too.`,
    details: { folder: '.trash', kind },
  });
}

/**
 * The first numbered form of a name that is free in a trash: `Plan.md`, `Plan 2.md`, `Plan 3.md`. The names in `taken`
 * are case-folded.
 */
export function freeTrashPath(
  root: PinnedFolder,
  trash: TrashName,
  wanted: { name: string; taken: ReadonlySet<string> },
): string {
  const { name, taken } = wanted;
  const dot = name.lastIndexOf('.');
  const [stem, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? name : `${stem} ${number}${extension}`;
    const path = trashPath(trash, candidate);
    const lies = unless(['ENOENT', 'ENOTDIR'], () => lstatSync(`${trashFolder(root, trash)}/${candidate}`));
    if (lies === undefined && !taken.has(asCompared(path))) return path;
  }
}

/**
 * Records the original paths of entries that a transaction moved to the desktop's trash, and removes those of restored
 * ones.
 */
export function labelTrash(vault: string, moves: readonly { from: string; to: string }[], time: Date): void {
  if (process.platform === 'darwin') return;
  const info = join(systemTrash(), 'info');
  for (const { from, to } of moves) {
    const [left, came] = [parseTrashPath(from), parseTrashPath(to)];
    if (left?.trash === 'system' && left.folders.length === 0)
      unless(['ENOENT'], () => unlinkSync(join(info, `${left.name}.trashinfo`)));
    if (came?.trash === 'system' && came.folders.length === 0)
      writeLabel(info, came.name, { origin: join(vault, from), time });
  }
}

/** Writes a trash info file as specified by FreeDesktop.org. */
function writeLabel(info: string, name: string, { origin, time }: { origin: string; time: Date }): void {
  const path = origin.split('/').map(encodeURIComponent).join('/');
  const text = `[Trash Info]\nPath=${path}\nDeletionDate=${time.toISOString().slice(0, 19)}\n`;
  mkdirSync(info, { recursive: true, mode: 0o700 });
  const label = join(info, `${name}.trashinfo`);
  unless(['ENOENT'], () => unlinkSync(label));
  writeNew(label, Buffer.from(text), { mode: 0o600 });
}

function trashFolder(root: PinnedFolder, trash: TrashedPath['trash']): string {
  if (trash === 'kept') return `${root.path}/${HISTORY}`;
  return trash === 'vault' ? `${root.path}/.trash` : systemFiles();
}

/** The file system of a path, or the one where it would be created. */
function deviceOf(path: string): number {
  const stats = unless(['ENOENT', 'ENOTDIR'], () => statSync(path));
  return stats?.dev ?? deviceOf(dirname(path));
}

function systemFiles(): string {
  return join(systemTrash(), 'files');
}

function systemTrash(): string {
  const home = process.env['HOME'] ?? '';
  if (process.platform === 'darwin') return join(home, '.Trash');
  const data = process.env['XDG_DATA_HOME'] ?? '';
  // The XDG specification says to ignore a relative path.
  return join(isAbsolute(data) ? data : join(home, '.local', 'share'), 'Trash');
}

/** Passes the entry at a path in a trash to `work`, with its open folder; undefined if that folder is missing. */
export function openTrashEntry(
  root: PinnedFolder,
  { path, trashed }: { path: string; trashed: TrashedPath },
): Place | undefined {
  const { name } = trashed;
  const folder = findTrash(root, trashed);
  if (folder === undefined) return undefined;
  try {
    const stats = unless(['ENOENT'], () => lstatSync(`${folder.path}/${name}`));
    return { folder, name, realPath: path, stats, close: () => folder.close() };
  } catch (error) {
    folder.close();
    throw error;
  }
}
