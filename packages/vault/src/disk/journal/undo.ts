import { AgentError, call, type Message, spelled, text, trusted } from '@obsidian-agent/shared-types';
import { transactionNotFound } from '../../core/note-errors.ts';
import type { Committed, TransactionOptions } from '../../core/vault.ts';
import type { DiskDraft } from '../draft/disk-draft.ts';
import { pathForCaller } from '../files/caller-paths.ts';
import { digestOf } from '../files/digest.ts';
import { isAtOrBelow } from '../files/draft-tree.ts';
import { LONGEST_TEXT_WRITTEN } from '../files/file-etag.ts';
import { isInSystemTrash } from '../files/location.ts';
import type { PinnedFolder } from '../files/pinned-folder.ts';
import { readFile } from '../files/read-bytes.ts';
import { type AgentFolder, openAgentFolder } from '../history/agent-folder.ts';
import { Copies } from '../history/copies.ts';
import { findTransaction, inPast, readHistory } from '../history/history.ts';
import { isTrashedBy, type TrashingTransaction } from '../history/is-trashed-by.ts';
import type { Step, StepOf } from '../history/record.ts';
import { TrashSeals } from '../history/trash-seals.ts';
import { undoneBy } from '../history/undone-by.ts';
import { unverifiedPast } from '../history/unfinished.ts';
import type { DiskContext } from '../reader/disk-context.ts';
import { fingerprintOf } from '../reader/fingerprint.ts';
import { preview } from './preview.ts';
import { type DiskWork, transact } from './transact.ts';

/** Why a step cannot be undone. */
interface UndoConflict {
  readonly path: string;
  readonly why: 'changed' | 'missing' | 'occupied';
}

/** Undoes past transactions, or previews that; see `Vault.undo`. */
export async function undo(
  context: DiskContext,
  ids: readonly string[],
  options: TransactionOptions | 'preview',
): Promise<Committed<readonly string[]>> {
  if (options !== 'preview') {
    const work: DiskWork<readonly string[]> = async (draft, agent) => draftUndo(context, { draft, agent, ids });
    return await transact(context, { ...options, undoes: ids, work });
  }
  using agent = openAgentFolder(context.root.folder, { make: false });
  return await preview(context, async (draft) => draftUndo(context, { draft, agent, ids }));
}

/**
 * Drafts the opposite of past transactions, in the given order.
 *
 * @throws AgentError `TRANSACTION_NOT_FOUND`, `UNDO_CONFLICT`, `TRASH_RECORD_UNVERIFIED`
 */
function draftUndo(
  { root, policy }: DiskContext,
  { draft, agent, ids }: { draft: DiskDraft; agent: AgentFolder | undefined; ids: readonly string[] },
): readonly string[] {
  if (agent === undefined) throw transactionNotFound('transaction_id', ids.join(', '));
  const seals = new TrashSeals(policy.stateDir, agent);
  const shown = ({ path, why }: UndoConflict) => ({ path: pathForCaller(path, policy), why });
  const history = readHistory(agent.done);
  const undone = undoneBy(history);
  const conflicts = new Map<string, UndoConflict>();
  let first: string | undefined;
  for (const id of ids) {
    const past = findTransaction(agent.done, id);
    if (past === undefined) throw transactionNotFound('transaction_id', id);
    const by = undone.get(id);
    if (by !== undefined)
      throw undoConflict(id, { why: text`it was already undone by ${by}`, hint: LATER_FIRST, conflicts: [] });

    if (!seals.covers(past.record)) throw unverifiedPast(past.record, policy);
    const undoIn = (folder: PinnedFolder) =>
      undoSteps({ root, draft, kept: folder, steps: past.record.steps, copies: new Copies(folder, { id, seals }) });
    const found = inPast(agent.done, past, undoIn) ?? [];
    if (found.length > 0) first ??= id;
    // A conflict also blocks earlier steps on the same path; its first reason is the one to report.
    for (const conflict of found.map(shown)) if (!conflicts.has(conflict.path)) conflicts.set(conflict.path, conflict);
  }
  if (first === undefined) return ids;
  const all = [...conflicts.values()];
  const start = history.findIndex(({ id }) => id === first);
  const later = history.slice(0, Math.max(start, 0)).filter(({ id }) => !undone.has(id));
  const touched = later.flatMap(({ changes }) => changes.flatMap(({ path, to }) => [path, to]));
  const isByUs = all.some(({ path }) => touched.includes(path));
  throw undoConflict(first, { why: listOf(all), hint: isByUs ? LATER_FIRST : byAnother(all), conflicts: all });
}

/** The steps of a past transaction that is being undone. */
interface PastSteps extends TrashingTransaction {
  readonly draft: DiskDraft;
  /** Its folder in the history. */
  readonly kept: PinnedFolder;
}

function undoSteps(past: PastSteps): UndoConflict[] {
  return past.steps.toReversed().flatMap((step) => undoStep(past, step) ?? []);
}

function undoStep(past: PastSteps, step: Step): UndoConflict | undefined {
  const { draft, kept } = past;
  if (step.op === 'write') return undoText(draft, kept, step);
  if (step.op === 'make_folder') return removeIfBare(draft, step.path);
  if (step.op === 'remove') return restore(draft, kept, step);
  if (step.op === 'restore') return removeRestored(draft, step);
  return undoMove(past, step);
}

function undoMove(past: PastSteps, step: StepOf<'move'>): UndoConflict | undefined {
  const { draft } = past;
  const path = step.to;
  if (draft.kindOf(step.to) === undefined) return { path, why: 'missing' };
  // An entry on the disk here is in the desktop's trash, where the user may have put something else.
  const isOnDisk = isInSystemTrash(step.to) && draft.originOf(step.to) === step.to;
  if (isOnDisk && !isTrashedBy(past, step)) return { path, why: 'changed' };
  if (!draft.isFree(step.from, step.to)) return { path: step.from, why: 'occupied' };
  draft.move(step.to, step.from);
  return undefined;
}

function undoText(
  draft: DiskDraft,
  kept: PinnedFolder,
  { path, file, before, after }: StepOf<'write'>,
): UndoConflict | undefined {
  // A note that was created and deleted in one transaction is already in the trash.
  if (before === null && isInSystemTrash(path)) return undefined;
  if (draft.kindOf(path) !== 'file') return { path, why: 'missing' };
  if (digestOf(draft.read(path).raw) !== after) return { path, why: 'changed' };
  if (before === null) {
    draft.remove(path);
    return undefined;
  }
  const old = readKept(kept, `${file}.old`);
  // Files of the history may have been changed; only the text named by the seal may go into the trash.
  if (isInSystemTrash(path) && digestOf(old) !== before) return { path, why: 'changed' };
  draft.writeBytes(path, old);
  return undefined;
}

function removeIfBare(draft: DiskDraft, path: string): undefined {
  if (draft.kindOf(path) === 'folder' && draft.isBare(path)) draft.remove(path);
}

function restore(draft: DiskDraft, kept: PinnedFolder, { path, file }: StepOf<'remove'>): UndoConflict | undefined {
  if (draft.kindOf(path) !== undefined) return { path, why: 'occupied' };
  draft.restore(path, { folder: kept, name: `${file}.old` });
  return undefined;
}

function removeRestored(
  draft: DiskDraft,
  { path, isFolder, fingerprint }: StepOf<'restore'>,
): UndoConflict | undefined {
  if (draft.kindOf(path) !== (isFolder ? 'folder' : 'file')) return { path, why: 'missing' };
  if (fingerprintIn(draft, path) !== fingerprint) return { path, why: 'changed' };
  draft.remove(path);
  return undefined;
}

function fingerprintIn(draft: DiskDraft, path: string): string {
  const files = draft.files().filter((file) => isAtOrBelow(file, path));
  return fingerprintOf(files.map((file) => [file.slice(path.length), draft.printOf(file)]));
}

function readKept(folder: PinnedFolder, name: string): Uint8Array {
  const { bytes } = readFile(folder, name, LONGEST_TEXT_WRITTEN);
  if (bytes === undefined) throw new Error(`The history keeps no file under ${name}.`);
  return bytes;
}

function listOf(conflicts: readonly UndoConflict[]): Message {
  const words = { changed: 'changed since', missing: 'is no longer there', occupied: 'exists again' };
  return conflicts.flatMap(({ path, why }, at) => [
    trusted(at === 0 ? '' : ', '),
    ...text`'${path}' ${trusted(words[why])}`,
  ]);
}

const LATER_FIRST = text`Undo the later transactions first, or fix the listed notes by hand.`;

/** What to do about files that this agent has not changed since. */
function byAnother(conflicts: readonly UndoConflict[]): Message {
  const changed = conflicts.find(({ why }) => why === 'changed');
  const who = text`Another program did that, so fix the listed notes by hand.`;
  if (changed === undefined) return who;
  return text`${who} To compare one with its text before, ${spelled(
    text`call read_history with compare_with: 0`,
    text`type ${call('read_history', { note: changed.path, compare_with: 0 })}`,
  )}.`;
}

interface ConflictWords {
  readonly why: Message;
  readonly hint: Message;
  readonly conflicts: readonly UndoConflict[];
}

function undoConflict(id: string, { why, hint, conflicts }: ConflictWords): AgentError {
  return new AgentError('UNDO_CONFLICT', {
    message: text`The transaction ${id} cannot be undone: ${why}; nothing was changed.`,
    hint,
    details: { transaction_id: id, conflicts },
  });
}
