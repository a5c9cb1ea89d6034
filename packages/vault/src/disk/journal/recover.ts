import { readdirSync, rmSync } from 'node:fs';
import { AgentError } from '@obsidian-agent/shared-types';
import type { PinnedFolder } from '../pinned-folder.ts';
import { asAgentError, systemCode } from '../system-error.ts';
import type { Root } from '../walk.ts';
import { type AgentFolder, openAgentFolder, openBelow } from './agent-folder.ts';
import { Copies } from './copies.ts';
import { findTransaction, readRecord } from './history.ts';
import { ifThere } from './inode.ts';
import { isWhole } from './is-whole.ts';
import { type Step, TAKEN_BACK_FILE, temporaryOf } from './record.ts';
import { rollBack } from './roll-back.ts';
import { discard, settle } from './settle.ts';
import { tryLockVault } from './vault-lock.ts';

/**
 * Ends what an earlier process left half done, unless a transaction is happening at this moment.
 *
 * Where that is not possible, on a disk that may only be read for example, the next write tells why.
 */
export function recoverIfFree(root: Root): void {
  try {
    recoverUnlessLocked(root);
  } catch (error) {
    if (!(error instanceof AgentError) && systemCode(error) === undefined) throw error;
  }
}

function recoverUnlessLocked(root: Root): void {
  const agent = openAgentFolder(root.folder, { make: false });
  try {
    const lock = agent && tryLockVault(agent.lockFile);
    try {
      if (agent !== undefined && lock !== undefined) recover(root, agent);
    } finally {
      lock?.release();
    }
  } finally {
    agent?.close();
  }
}

/**
 * Ends what an earlier process left half done; to be called under the vault's lock.
 *
 * A transaction whose every step has happened is filed, any other is taken back.
 *
 * @throws AgentError naming the folder of a transaction that cannot be ended
 */
export function recover(root: Root, agent: AgentFolder): void {
  for (const id of readdirSync(agent.pending.path)) {
    const folder = openBelow(agent.pending, id);
    try {
      end(root, agent, { id, folder });
    } catch (error) {
      throw notEnded(`${agent.pending.realPath()}/${id}`, error);
    } finally {
      folder?.close();
    }
  }
}

function end(root: Root, agent: AgentFolder, { id, folder }: { id: string; folder: PinnedFolder | undefined }): void {
  // A second record of a transaction that the history has is a copy of it, or planted: that one is over.
  if (folder === undefined || findTransaction(agent.done, id) !== undefined) {
    discard(agent.pending, id);
    return;
  }
  const record = readRecord(folder, id);
  if (record !== undefined && isWhole(root, folder, record.steps)) {
    settle(agent, record)();
    return;
  }
  // Without a whole record no step can have happened.
  const begun = record ?? readRecord(folder, id, TAKEN_BACK_FILE);
  if (begun !== undefined) {
    const temporary = temporaryOf(id);
    removeUnfinished(root, begun.steps, temporary);
    rollBack({ root, folder, copies: new Copies(folder), temporary, wasCutOff: true }, begun.steps);
  }
  discard(agent.pending, id);
}

/** What the caller can do about a transaction that the system does not let the agent end. */
function notEnded(folder: string, error: unknown): unknown {
  const failure = asAgentError(error, folder);
  if (!(failure instanceof AgentError) || failure === error) return error;
  return new AgentError(failure.reason, {
    message: `An interrupted write cannot be completed or reverted: ${failure.message}`,
    hint: `Fix the cause, then send the request again. If you do not need that write, delete ${JSON.stringify(folder)}.`,
    details: failure.details,
    cause: error,
  });
}

/** Removes the copy on another file system that a transaction was cut off in. */
function removeUnfinished(root: Root, steps: readonly Step[], temporary: string): void {
  const paths = steps.flatMap((step) => (step.op === 'move' ? [step.from, step.to] : [step.path]));
  const folders = new Set(paths.map((path) => path.slice(0, path.lastIndexOf('/') + 1)));
  for (const folder of folders)
    ifThere(root, `${folder}any`, ({ folder: { path } }) =>
      rmSync(`${path}/${temporary}`, { recursive: true, force: true }),
    );
}
