import { lstatSync, statSync } from 'node:fs';
import { AgentError } from '@obsidian-agent/shared-types';
import { accessInFolder } from '../files/access.ts';
import { makeFolder } from '../files/make-folder.ts';
import { type PinnedFolder, pinFolder } from '../files/pinned-folder.ts';
import { unless } from '../files/system-error.ts';
import { writeNew } from '../files/write-file.ts';

const AGENT_FOLDER = '.obsidian-agent';
const NO_FOLDER = ['ENOENT', 'ENOTDIR', 'ELOOP'];

/** The agent's own folder in a vault. */
export interface AgentFolder {
  readonly folder: PinnedFolder;
  /** The name of this device's journal: no other vault of the device has the same. */
  readonly seal: string;
  /** An empty file: who holds its lock may write to the vault. */
  readonly lockFile: string;
  /** Transactions that are about to happen, or were cut off. */
  readonly pending: PinnedFolder;
  /** Transactions that happened, in a folder per day. */
  readonly done: PinnedFolder;
  close(): void;
}

/**
 * Opens the agent's folder of a vault; undefined where there is none and none is to be made.
 *
 * A vault may lie in a folder that is synced between devices, or in git. So each device keeps its journal under a
 * name of its own, taken from the inode and the birth of the lock file: what came here from elsewhere is never
 * mistaken for a transaction of ours that was cut off. Git is told to leave the whole folder alone.
 */
export function openAgentFolder(root: PinnedFolder, { make }: { make: boolean }): AgentFolder | undefined {
  if (make) return openAll(root, make);
  // Where the agent may not look it has written nothing.
  return unless(['EACCES', 'EPERM'], () => openAll(root, make));
}

function openAll(root: PinnedFolder, make: boolean): AgentFolder | undefined {
  const opened: PinnedFolder[] = [];
  const close = () => {
    for (const folder of opened) folder.close();
  };
  const enter = (parent: PinnedFolder, name: string): PinnedFolder | undefined => {
    const folder = enterFolder(parent, name, make);
    if (folder !== undefined) opened.push(folder);
    return folder;
  };

  try {
    const folder = enter(root, AGENT_FOLDER);
    const lockFile = folder && prepareLockFile(folder, make);
    const history = folder && lockFile && enter(folder, 'history');
    const seal = lockFile && sealOf(lockFile);
    const own = history && seal && enter(history, seal);
    const pending = own && enter(own, 'pending');
    const done = own && enter(own, 'done');
    if (folder && seal && lockFile && pending && done) return { folder, seal, lockFile, pending, done, close };
  } catch (error) {
    close();
    throw error;
  }
  close();
  return undefined;
}

/**
 * Opens a folder in a folder; makes it where it is missing and wanted.
 *
 * @throws AgentError `FILE_SYSTEM_FAILED` where something else has that name; the system's errors
 */
export function enterFolder(parent: PinnedFolder, name: string, make: boolean): PinnedFolder | undefined {
  const found = openBelow(parent, name);
  if (found !== undefined || !make) return found;
  if (makeFolder(parent, name)) parent.sync();
  const made = openBelow(parent, name);
  if (made === undefined) throw agentFolderTaken(`${parent.realPath()}/${name}`, 'a folder');
  return made;
}

/** Opens a folder of the journal; undefined where there is none, and where a link or a file has its name. */
export function openBelow(parent: PinnedFolder, name: string): PinnedFolder | undefined {
  const path = `${parent.path}/${name}`;
  // Most vaults have none, and a call that fails takes far longer than one that does not.
  if (lstatSync(path, { throwIfNoEntry: false }) === undefined) return undefined;
  return unless(NO_FOLDER, () => pinFolder(path));
}

function prepareLockFile(folder: PinnedFolder, make: boolean): string | undefined {
  const lockFile = `${folder.path}/lock`;
  const stats = unless(['ENOENT'], () => lstatSync(lockFile));
  if (stats?.isFile()) return lockFile;
  if (!make) return undefined;
  if (stats !== undefined) throw agentFolderTaken(`${folder.realPath()}/lock`, 'a file');
  const access = accessInFolder(statSync(folder.path));
  unless(['EEXIST'], () => writeNew(`${folder.path}/.gitignore`, Buffer.from('*\n'), access));
  unless(['EEXIST'], () => writeNew(lockFile, Buffer.of(), access));
  folder.sync();
  return lockFile;
}

function agentFolderTaken(path: string, kind: string): AgentError {
  return new AgentError('FILE_SYSTEM_FAILED', {
    message: `The agent keeps its journal in the vault, and what lies at ${JSON.stringify(path)} is not ${kind}.`,
    hint: 'Look at what it is, remove or rename it, then send the request again.',
    details: { path },
  });
}

function sealOf(lockFile: string): string {
  const { ino, birthtimeNs } = statSync(lockFile, { bigint: true });
  return `${ino.toString(36)}-${birthtimeNs.toString(36)}`;
}
