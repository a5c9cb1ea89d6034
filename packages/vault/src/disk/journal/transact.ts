import { setTimeout as sleep } from 'node:timers/promises';
import { AgentError, quoted, text, trashOf } from '@obsidian-agent/shared-types';
import type { Change } from '../../core/change.ts';
import type { Committed, TransactionOptions } from '../../core/vault.ts';
import { DiskDraft } from '../draft/disk-draft.ts';
import { digestOf } from '../files/digest.ts';
import { assertNotVanished, rememberVault } from '../files/known-vaults.ts';
import { isInSettings, spaceOf } from '../files/location.ts';
import { ifPossible } from '../files/system-error.ts';
import { labelTrash, removeEmptyTrash } from '../files/trash.ts';
import { yieldTurn } from '../files/yield-turn.ts';
import { type AgentFolder, openAgentFolder } from '../history/agent-folder.ts';
import { findTransaction } from '../history/history.ts';
import type { TransactionRecord } from '../history/record.ts';
import { TrashSeals } from '../history/trash-seals.ts';
import type { DiskContext } from '../reader/disk-context.ts';
import { DiskReader } from '../reader/disk-reader.ts';
import { applyRun, assertNoConcurrentWrite, groupIntoRuns, syncFolders } from './apply.ts';
import { ChangedOutside, changedOutside } from './changed-outside.ts';
import { commit } from './commit.ts';
import { type Prepared, prepare } from './prepare.ts';
import { recover } from './recover.ts';
import { rollBackAndReport } from './roll-back-and-report.ts';
import { lockVault } from './vault-lock.ts';

const PATIENCE_MS = 60_000;
const ATTEMPTS = 20;
/** Longest time for which a program leaves a file empty before writing it. */
const HALF_WRITTEN_MS = 20;
/** Steps between two checks for cancellation. */
const STRIDE = 64;

/** The work of a transaction, on a disk draft. */
export type DiskWork<A> = (draft: DiskDraft, agent: AgentFolder | undefined) => Promise<A>;

interface Intent<A> extends TransactionOptions {
  readonly work: DiskWork<A>;
  readonly undoes?: readonly string[];
}

/** Runs a transaction under the vault's lock and updates the index; see `Vault.transact`. */
export async function transact<A>(context: DiskContext, intent: Intent<A>): Promise<Committed<A>> {
  const committed = await underLock(context, intent);
  await context.index.absorb(textsChanged(committed.changes));
  return committed;
}

async function underLock<A>(context: DiskContext, intent: Intent<A>): Promise<Committed<A>> {
  const { root, policy } = context;
  assertNotVanished(root, policy);
  const existing = openAgentFolder(root.folder, { make: false });
  // A first write that is refused leaves no folder of the agent behind.
  const drafted = existing === undefined ? await draftBeforeLock(context, intent) : undefined;
  using agent = existing ?? openAgentFolder(root.folder, { make: true });
  if (agent === undefined) throw new Error("The agent's folder was not created.");
  using _ = await policy.span('lock vault', () =>
    lockVault(agent.lockFile, {
      patienceMs: policy.lockTimeoutMs ?? PATIENCE_MS,
      signal: policy.signal,
      onBusy: policy.onBusy,
    }),
  );
  recover(context, agent);
  const committed = replay<A>(agent, intent) ?? (await attempt(context, agent, { intent, drafted }));
  rememberVault(root, policy.cacheDir);
  return committed;
}

/** A transaction's work, drafted but not prepared. */
interface Drafted<A> {
  readonly draft: DiskDraft;
  readonly outcome: A;
}

/** Undefined if another program changed what the work read; the attempts under the lock decide then. */
async function draftBeforeLock<A>(context: DiskContext, intent: Intent<A>): Promise<Drafted<A> | undefined> {
  try {
    return await draftWork(context, undefined, intent);
  } catch (error) {
    if (error instanceof ChangedOutside) return undefined;
    throw error;
  }
}

async function draftWork<A>(
  context: DiskContext,
  agent: AgentFolder | undefined,
  { work }: Intent<A>,
): Promise<Drafted<A>> {
  const draft = new DiskDraft(new DiskReader(context), context.root.folder, agent?.done);
  return { draft, outcome: await recheckBeforeRejecting(draft, () => work(draft, agent)) };
}

/** The result of a committed transaction, from its record. */
function committedFrom<A>(record: TransactionRecord, isReplayed: boolean): Committed<A> {
  return {
    outcome: record.outcome as A,
    transactionId: record.steps.length === 0 ? null : record.id,
    changes: record.changes,
    isReplayed,
  };
}

function replay<A>(agent: AgentFolder, { idempotency, origin }: Intent<A>): Committed<A> | undefined {
  if (idempotency === undefined) return undefined;
  const past = findTransaction(agent.done, idOfKey(idempotency.key));
  if (past === undefined) return undefined;
  if (past.record.payloadDigest === idempotency.payloadDigest && past.record.command === origin.command)
    return committedFrom(past.record, true);
  throw new AgentError('IDEMPOTENCY_KEY_REUSED', {
    message: text`The idempotency key ${quoted(idempotency.key)} belongs to another request (${past.record.command}).`,
    hint: text`Use a new key for each task. Reuse a key only to repeat the same task.`,
    details: { idempotency_key: idempotency.key, transaction_id: past.record.id },
  });
}

async function attempt<A>(
  context: DiskContext,
  agent: AgentFolder,
  { intent, drafted }: { intent: Intent<A>; drafted: Drafted<A> | undefined },
): Promise<Committed<A>> {
  const isCurrent = drafted !== undefined && drafted.draft.findChanged() === undefined;
  let next = isCurrent ? drafted : undefined;
  let changed: ChangedOutside | undefined;
  for (let count = 0; count < ATTEMPTS; count += 1) {
    try {
      return await prepareAndCommit(context, agent, { intent, ...(next ?? (await draftWork(context, agent, intent))) });
    } catch (error) {
      if (!(error instanceof ChangedOutside)) throw error;
      changed = error;
      next = undefined;
    }
  }
  throw changedOutside(changed?.path ?? context.root.path, [], changed);
}

/**
 * Runs work on a draft. If it refuses, checks that what it read is unchanged before passing the error on.
 *
 * The read may have caught another program after it emptied a file and before it wrote the new text.
 *
 * @throws ChangedOutside, and errors of the work
 */
async function recheckBeforeRejecting<A>(draft: DiskDraft, work: () => Promise<A>): Promise<A> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AgentError)) throw error;
    if (draft.hasReadEmpty()) await sleep(HALF_WRITTEN_MS);
    const changed = draft.findChanged();
    throw changed === undefined ? error : new ChangedOutside(changed);
  }
}

async function prepareAndCommit<A>(
  context: DiskContext,
  agent: AgentFolder,
  { intent, draft, outcome }: { intent: Intent<A>; draft: DiskDraft; outcome: A },
): Promise<Committed<A>> {
  const { origin, idempotency, undoes = [] } = intent;
  const id = idempotency === undefined ? newId() : idOfKey(idempotency.key);
  const facts = { ...origin, id, time: now(), undoes, payloadDigest: idempotency?.payloadDigest ?? null, outcome };
  if (idempotency === undefined && draft.steps().length === 0 && draft.texts().length === 0)
    return committedFrom({ version: 1, ...facts, steps: [], changes: [] }, false);

  let prepared: Prepared | undefined;
  let tidyUp: () => void;
  try {
    const texts = draft.texts().length;
    const onDone = (done: number) => intent.onProgress?.(done, texts + draft.steps().length + texts);
    const seals = new TrashSeals(context.policy.stateDir, agent);
    const staging = { signal: context.policy.signal, onStaged: onDone };
    prepared = await context.policy.span('stage files', () =>
      prepare(context.root, agent.pending, { draft, facts, staging, seals }),
    );
    const ready = prepared;
    await context.policy.span('publish files', () => applySteps(context, ready, (steps) => onDone(texts + steps)));
    tidyUp = commit(agent, prepared.record);
  } catch (error) {
    throw rollBackAndReport(context.root, agent, { prepared, id, error });
  } finally {
    prepared?.folder.close();
  }
  tidyUp();
  const moves = prepared.record.steps.filter((step) => step.op === 'move');
  ifPossible(() => labelTrash(context.root.path, moves, new Date()));
  if (moves.some(({ from }) => spaceOf(from) === 'trash')) ifPossible(() => removeEmptyTrash(context.root.folder));
  return committedFrom(prepared.record, false);
}

async function applySteps(
  { root, policy }: DiskContext,
  prepared: Prepared,
  onApplied: (steps: number) => void,
): Promise<void> {
  const { steps } = prepared.record;
  let done = 0;
  let seen = -STRIDE;
  for (const run of groupIntoRuns(steps)) {
    if (done - seen >= STRIDE) {
      seen = done;
      onApplied(done);
      await yieldTurn(policy.signal);
    }
    applyRun(root, prepared, run);
    done += 1 + run.below.length;
  }
  syncFolders(root, steps);
  assertNoConcurrentWrite(prepared);
}

/** The paths that the index must rescan; undefined for all, if whole folders changed. */
function textsChanged(changes: readonly Change[]): string[] | undefined {
  if (changes.some(({ kind }) => kind === 'folder_moved' || kind === 'folder_deleted')) return undefined;
  // Entries in a trash, including the desktop's, are not texts of the vault.
  return changes.flatMap(({ path, to }) => [path, ...(to === undefined ? [] : [to])]).filter(isInVault);
}

function isInVault(path: string): boolean {
  return trashOf(path) === undefined && !isInSettings(path);
}

function idOfKey(key: string): string {
  return `k${digestOf(Buffer.from(key)).slice(0, 31)}`;
}

function newId(): string {
  const random = () => Math.random().toString(36).slice(2, 10).padEnd(8, '0');
  return `t${Date.now().toString(36)}${random()}${random()}`;
}

/** The current time with microseconds, so that the transactions of a vault have different times. */
function now(): string {
  const ms = performance.timeOrigin + performance.now();
  const micros = Math.floor((ms % 1) * 1000);
  return `${new Date(ms).toISOString().slice(0, -1)}${String(micros).padStart(3, '0')}Z`;
}
