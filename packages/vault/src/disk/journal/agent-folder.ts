import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { type PinnedFolder, pinFolder } from '../pinned-folder.ts';
import { unless } from '../system-error.ts';

export const AGENT_FOLDER = '.obsidian-agent';

/** The agent's own folder in a vault. */
export interface AgentFolder {
  readonly folder: PinnedFolder;
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
    const own = history && lockFile && enter(history, sealOf(lockFile));
    const pending = own && enter(own, 'pending');
    const done = own && enter(own, 'done');
    if (folder && lockFile && pending && done) return { folder, lockFile, pending, done, close };
  } catch (error) {
    close();
    throw error;
  }
  close();
  return undefined;
}

/** Opens a folder in a folder; makes it where it is missing and wanted. */
export function enterFolder(parent: PinnedFolder, name: string, make: boolean): PinnedFolder | undefined {
  const path = `${parent.path}/${name}`;
  const found = unless(['ENOENT'], () => pinFolder(path));
  if (found !== undefined || !make) return found;
  if (unless(['EEXIST'], () => mkdirSync(path) ?? true)) parent.sync();
  return pinFolder(path);
}

function prepareLockFile(folder: PinnedFolder, make: boolean): string | undefined {
  const lockFile = `${folder.path}/lock`;
  if (unless(['ENOENT'], () => statSync(lockFile)) !== undefined) return lockFile;
  if (!make) return undefined;
  unless(['EEXIST'], () => writeFileSync(`${folder.path}/.gitignore`, '*\n', { flag: 'wx' }));
  unless(['EEXIST'], () => writeFileSync(lockFile, '', { flag: 'wx' }));
  folder.sync();
  return lockFile;
}

function sealOf(lockFile: string): string {
  const { ino, birthtimeNs } = statSync(lockFile, { bigint: true });
  return `${ino.toString(36)}-${birthtimeNs.toString(36)}`;
}
