import { readdirSync, renameSync, rmSync } from 'node:fs';
import { AgentError } from '@obsidian-agent/shared-types';
import type { PinnedFolder } from '../files/pinned-folder.ts';
import { asAgentError, systemCode, unless } from '../files/system-error.ts';
import type { Root } from '../files/walk.ts';
import { writeNew } from '../files/write-file.ts';
import { type AgentFolder, openAgentFolder, openBelow } from '../history/agent-folder.ts';
import { Copies } from '../history/copies.ts';
import { DENIED, findTransaction, readRecord } from '../history/history.ts';
import { ifThere } from '../history/inode.ts';
import { hasHappened, isWhole } from '../history/is-whole.ts';
import {
  encodeRecord,
  ROLLBACK_RECORD_FILE,
  reachesOutside,
  type Step,
  type TransactionRecord,
  temporaryOf,
} from '../history/record.ts';
import { TrashSeals } from '../history/trash-seals.ts';
import { closedWrite, unverifiedWrite } from '../history/unfinished.ts';
import type { DiskContext } from '../reader/disk-context.ts';
import { commit, discard } from './commit.ts';
import { rollBack } from './roll-back.ts';
import { tryLockVault } from './vault-lock.ts';

/**
 * Ends what an earlier process left half done, unless a transaction is happening at this moment.
 *
 * Where that is not possible, on a disk that may only be read for example, the next write tells why.
 */
export function recoverIfFree(context: Pick<DiskContext, 'root' | 'policy'>): void {
  try {
    recoverUnlessLocked(context);
  } catch (error) {
    if (!(error instanceof AgentError) && systemCode(error) === undefined) throw error;
  }
}

function recoverUnlessLocked(context: Pick<DiskContext, 'root' | 'policy'>): void {
  const agent = openAgentFolder(context.root.folder, { make: false });
  try {
    const lock = agent && tryLockVault(agent.lockFile);
    try {
      if (agent !== undefined && lock !== undefined) recover(context, agent);
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
 * A transaction whose every step has happened is filed, any other is taken back. What such a one did in the desktop's
 * trash is taken back only if this user made it, and nothing is done about one whose record this user may not read: the
 * policy is told, and the record stays for its user.
 *
 * @throws AgentError naming the folder of a transaction that cannot be ended
 */
export function recover({ root, policy }: Pick<DiskContext, 'root' | 'policy'>, agent: AgentFolder): void {
  const seals = new TrashSeals(policy.stateDir, agent);
  for (const id of readdirSync(agent.pending.path)) {
    const place = `${agent.pending.realPath()}/${id}`;
    const pending = unless(DENIED, () => openPending(agent, id));
    try {
      const refused = pending === undefined ? undefined : end(root, agent, { ...pending, seals });
      if (refused === undefined) policy.onUnfinished?.(closedWrite(place));
      else if (refused.length > 0) policy.onUnfinished?.(unverifiedWrite(place, refused));
    } catch (error) {
      throw notEnded(place, error);
    } finally {
      pending?.folder?.close();
    }
  }
}

/** A transaction that was begun, and is not over. */
interface Pending {
  readonly id: string;
  /** Undefined where its place has no folder. */
  readonly folder: PinnedFolder | undefined;
  /** Undefined where no step of it can have happened, and where the history has it already. */
  readonly record: TransactionRecord | undefined;
  readonly isRollingBack: boolean;
}

function openPending(agent: AgentFolder, id: string): Pending {
  const folder = openBelow(agent.pending, id);
  try {
    // A second record of a transaction that the history has is a copy of it, or planted: that one is over.
    const isOver = folder === undefined || findTransaction(agent.done, id) !== undefined;
    const whole = isOver ? undefined : readRecord(folder, id);
    const record = isOver ? undefined : (whole ?? readRecord(folder, id, ROLLBACK_RECORD_FILE));
    return { id, folder, record, isRollingBack: whole === undefined };
  } catch (error) {
    folder?.close();
    throw error;
  }
}

/** Ends one transaction; returns the steps that it may not take back. */
function end(
  root: Root,
  agent: AgentFolder,
  { id, folder, record, isRollingBack, seals }: Pending & { readonly seals: TrashSeals },
): readonly Step[] {
  if (folder === undefined || record === undefined) {
    discard(agent.pending, id);
    return [];
  }
  if (!isRollingBack && isWhole(root, { folder, isSealed: seals.covers(record) }, record.steps)) {
    commit(agent, record)();
    return [];
  }
  const refused = rollBackPending(root, { folder, record, seals });
  if (refused.length === 0) discard(agent.pending, id);
  return refused;
}

/** Takes a transaction back as far as its seal allows; returns the other steps, which its record keeps. */
function rollBackPending(
  root: Root,
  { folder, record, seals }: { folder: PinnedFolder; record: TransactionRecord; seals: TrashSeals },
): readonly Step[] {
  const { id } = record;
  const isSealed = seals.covers(record);
  const steps = isSealed ? record.steps : record.steps.filter((step) => !reachesOutside(step));
  const temporary = temporaryOf(id);
  removeUnfinished(root, steps, temporary);
  rollBack({ root, folder, steps, copies: new Copies(folder, { id, seals }), temporary, wasCutOff: true });
  if (isSealed) return [];

  const outside = record.steps.filter(reachesOutside);
  const refused = outside.filter((step) => hasHappened(root, folder, step));
  // A later run is not to take back once more what is inside the vault: it may have changed by then.
  if (refused.length > 0 && outside.length < record.steps.length) keepRecord(folder, { ...record, steps: outside });
  return refused;
}

/** Replaces the record of a transaction that is being taken back. Throws the system's error. */
function keepRecord({ path }: PinnedFolder, record: TransactionRecord): void {
  const next = `${path}/${ROLLBACK_RECORD_FILE}.next`;
  rmSync(next, { recursive: true, force: true });
  writeNew(next, Buffer.from(encodeRecord(record)));
  renameSync(next, `${path}/${ROLLBACK_RECORD_FILE}`);
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
