import { lstatSync, readdirSync, statSync } from 'node:fs';
import { AgentError, quoted, sendAgain, text, trusted } from '@obsidian-agent/shared-types';
import { accessInFolder } from '../files/access.ts';
import { makeFolder } from '../files/make-folder.ts';
import { type PinnedFolder, pinFolder } from '../files/pinned-folder.ts';
import { unless } from '../files/system-error.ts';
import { writeNew } from '../files/write-file.ts';

const AGENT_FOLDER = '.obsidian-agent';
const NO_FOLDER = ['ENOENT', 'ENOTDIR', 'ELOOP'];

/** The agent's own folder in a vault. */
export interface AgentFolder extends Disposable {
  readonly folder: PinnedFolder;
  /** Name of this device's journal, unique among the vaults on the device. */
  readonly seal: string;
  /** An empty file; the process that holds its lock may write to the vault. */
  readonly lockFile: string;
  /** Transactions that are being applied, or were interrupted. */
  readonly pending: PinnedFolder;
  /** Completed transactions, in one folder per day. */
  readonly done: PinnedFolder;
}

/**
 * Opens the agent's folder of a vault; undefined if there is none and `make` is false.
 *
 * A vault may be synced between devices or kept in git. So each device has its own journal, named after the inode and
 * creation time of the lock file, and never mistakes a transaction from elsewhere for its own interrupted one. Git is
 * configured to ignore the whole folder.
 */
export function openAgentFolder(root: PinnedFolder, { make }: { make: boolean }): AgentFolder | undefined {
  if (make) return openAll(root, make);
  // In a folder that the agent may not read, it has written nothing.
  return unless(['EACCES', 'EPERM'], () => openAll(root, make));
}

function openAll(root: PinnedFolder, make: boolean): AgentFolder | undefined {
  using opened = new DisposableStack();
  const enter = (parent: PinnedFolder, name: string) => opened.use(enterFolder(parent, name, make));
  const folder = enter(root, AGENT_FOLDER);
  const lockFile = folder && prepareLockFile(folder, make);
  const history = folder && lockFile && enter(folder, 'history');
  const seal = lockFile && sealOf(lockFile);
  const own = history && seal && enter(history, seal);
  const pending = own && enter(own, 'pending');
  const done = own && enter(own, 'done');
  if (!folder || !seal || !lockFile || !pending || !done) return undefined;
  const kept = opened.move();
  return { folder, seal, lockFile, pending, done, [Symbol.dispose]: () => kept.dispose() };
}

/** Whether the vault has a transaction that was interrupted or is running. Throws system errors. */
export function hasPending(root: PinnedFolder): boolean {
  using agent = openAgentFolder(root, { make: false });
  return agent !== undefined && readdirSync(agent.pending.path).length > 0;
}

/**
 * Opens a folder inside another, creating it if it is missing and `make` is set.
 *
 * @throws AgentError `FILE_SYSTEM_FAILED` if something else has that name; system errors
 */
export function enterFolder(parent: PinnedFolder, name: string, make: boolean): PinnedFolder | undefined {
  const found = openBelow(parent, name);
  if (found !== undefined || !make) return found;
  if (makeFolder(parent, name)) parent.sync();
  const made = openBelow(parent, name);
  if (made === undefined) throw agentFolderTaken(`${parent.realPath()}/${name}`, 'a folder');
  return made;
}

/** Opens a folder of the journal; undefined if it is missing, or is a link or a file. */
export function openBelow(parent: PinnedFolder, name: string): PinnedFolder | undefined {
  const path = `${parent.path}/${name}`;
  // Most vaults have none, and a failing call takes far longer than this check.
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
    message: text`The agent keeps its journal in the vault, and ${quoted(path)} is not ${trusted(kind)}.`,
    hint: text`Remove or rename it, then ${sendAgain}.`,
    details: { path },
  });
}

function sealOf(lockFile: string): string {
  const { ino, birthtimeNs } = statSync(lockFile, { bigint: true });
  return `${ino.toString(36)}-${birthtimeNs.toString(36)}`;
}
