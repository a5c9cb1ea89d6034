import { readdirSync, renameSync, rmSync } from 'node:fs';
import { AgentError, quoted, sendAgain, text } from '@obsidian-agent/shared-types';
import { pathsOf } from '../files/draft-tree.ts';
import type { PinnedFolder } from '../files/pinned-folder.ts';
import { oneInEachFolder, openFolderOf } from '../files/place.ts';
import { ABSENT, asAgentError, systemCode, unless, unlessRefused } from '../files/system-error.ts';
import type { Root } from '../files/walk.ts';
import { writeNew } from '../files/write-file.ts';
import { type AgentFolder, openAgentFolder, openBelow } from '../history/agent-folder.ts';
import { Copies } from '../history/copies.ts';
import { DENIED, findTransaction, readRecord } from '../history/history.ts';
import { hasHappened, isComplete } from '../history/is-complete.ts';
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
 * Recovers transactions that an earlier process left unfinished, unless one is running at the moment.
 *
 * If that is not possible, for example on a read-only disk, the next write reports why.
 */
export function recoverIfFree(context: Pick<DiskContext, 'root' | 'policy'>): void {
  try {
    recoverUnlessLocked(context);
  } catch (error) {
    if (!(error instanceof AgentError) && systemCode(error) === undefined) throw error;
  }
}

function recoverUnlessLocked(context: Pick<DiskContext, 'root' | 'policy'>): void {
  using agent = openAgentFolder(context.root.folder, { make: false });
  using lock = agent && tryLockVault(agent.lockFile);
  if (agent !== undefined && lock !== undefined) recover(context, agent);
}

/**
 * Recovers transactions that an earlier process left unfinished. Call it under the vault's lock.
 *
 * A transaction whose steps all happened is committed; any other is rolled back. Changes to the desktop's trash are
 * rolled back only if this user made them. A transaction whose record this user may not read is left alone: the policy
 * is notified, and the record stays for its owner.
 *
 * @throws AgentError naming the folder of a transaction that cannot be recovered
 */
export function recover({ root, policy }: Pick<DiskContext, 'root' | 'policy'>, agent: AgentFolder): void {
  const seals = new TrashSeals(policy.stateDir, agent);
  for (const id of readdirSync(agent.pending.path)) {
    const place = `${agent.pending.realPath()}/${id}`;
    const pending = unless(DENIED, () => openPending(agent, id));
    try {
      const refused = pending === undefined ? undefined : finish(root, agent, { ...pending, seals });
      if (refused === undefined) policy.onUnfinished?.(closedWrite(place));
      else if (refused.length > 0) policy.onUnfinished?.(unverifiedWrite(place, refused));
    } catch (error) {
      throw recoveryFailed(place, error);
    } finally {
      pending?.folder?.close();
    }
  }
}

/** A transaction that was begun and not finished. */
interface Pending {
  readonly id: string;
  /** Undefined if there is no folder at its path. */
  readonly folder: PinnedFolder | undefined;
  /** Undefined if none of its steps can have happened, or if it is already in the history. */
  readonly record: TransactionRecord | undefined;
  readonly isRollingBack: boolean;
}

function openPending(agent: AgentFolder, id: string): Pending {
  using opened = new DisposableStack();
  const folder = opened.use(openBelow(agent.pending, id));
  // If the history has the transaction, this second record is a copy or was planted; the transaction is finished.
  const isOver = folder === undefined || findTransaction(agent.done, id) !== undefined;
  const whole = isOver ? undefined : readRecord(folder, id);
  const record = isOver ? undefined : (whole ?? readRecord(folder, id, ROLLBACK_RECORD_FILE));
  opened.move();
  return { id, folder, record, isRollingBack: whole === undefined };
}

/** Finishes one transaction. Returns the steps that this user may not roll back. */
function finish(
  root: Root,
  agent: AgentFolder,
  { id, folder, record, isRollingBack, seals }: Pending & { readonly seals: TrashSeals },
): readonly Step[] {
  if (folder === undefined || record === undefined) {
    discard(agent.pending, id);
    return [];
  }
  if (!isRollingBack && isComplete(root, { folder, isSealed: seals.covers(record) }, record.steps)) {
    commit(agent, record)();
    return [];
  }
  const refused = rollBackPending(root, { folder, record, seals });
  if (refused.length === 0) discard(agent.pending, id);
  return refused;
}

/** Rolls back a transaction as far as its seal allows. Returns the other steps, which stay in its record. */
function rollBackPending(
  root: Root,
  { folder, record, seals }: { folder: PinnedFolder; record: TransactionRecord; seals: TrashSeals },
): readonly Step[] {
  const { id } = record;
  const isSealed = seals.covers(record);
  const steps = isSealed ? record.steps : record.steps.filter((step) => !reachesOutside(step));
  const temporary = temporaryOf(id);
  removeUnfinished(root, steps, temporary);
  rollBack({ root, folder, steps, copies: new Copies(folder, { id, seals }), temporary, wasInterrupted: true });
  if (isSealed) return [];

  const outside = record.steps.filter(reachesOutside);
  const refused = outside.filter((step) => hasHappened(root, folder, step));
  // A later run must not roll back the changes inside the vault again; the files may have changed by then.
  if (refused.length > 0 && outside.length < record.steps.length) replaceRecord(folder, { ...record, steps: outside });
  return refused;
}

/** Replaces the record of a transaction that is being rolled back. Throws system errors. */
function replaceRecord({ path }: PinnedFolder, record: TransactionRecord): void {
  const next = `${path}/${ROLLBACK_RECORD_FILE}.next`;
  rmSync(next, { recursive: true, force: true });
  writeNew(next, Buffer.from(encodeRecord(record)));
  renameSync(next, `${path}/${ROLLBACK_RECORD_FILE}`);
}

/** What the caller can do about a transaction that the operating system does not let the agent recover. */
function recoveryFailed(folder: string, error: unknown): unknown {
  const failure = asAgentError(error, folder);
  if (!(failure instanceof AgentError) || failure === error) return error;
  return new AgentError(failure.reason, {
    message: text`An interrupted write cannot be completed or reverted: ${failure.parts.message}`,
    hint: text`Fix the cause, then ${sendAgain}. If you do not need that write, delete ${quoted(folder)}.`,
    details: failure.details,
    cause: error,
  });
}

/** Removes the unfinished copy that an interrupted move left on another file system. */
function removeUnfinished(root: Root, steps: readonly Step[], temporary: string): void {
  for (const path of oneInEachFolder(steps.flatMap(pathsOf))) {
    using folder = unlessRefused(ABSENT, () => openFolderOf(root, path));
    if (folder !== undefined) rmSync(`${folder.path}/${temporary}`, { recursive: true, force: true });
  }
}
