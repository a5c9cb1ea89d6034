import { readdirSync, readFileSync } from 'node:fs';
import { AgentError } from '@obsidian-agent/shared-types';
import { isHidden } from '../../vault/note-path.ts';
import type { Committed, TransactionOptions } from '../../vault/vault.ts';
import { digestOf } from '../digest.ts';
import type { DiskDraft } from '../disk-draft.ts';
import { type AgentFolder, openAgentFolder } from './agent-folder.ts';
import { findTransaction, type PastTransaction, readHistory } from './history.ts';
import { preview } from './preview.ts';
import type { Step } from './record.ts';
import { type DiskWork, type Scene, transact } from './transact.ts';

/** Why a step cannot be taken back. */
interface UndoConflict {
  readonly path: string;
  readonly why: 'changed' | 'missing' | 'occupied';
}

/** Takes past transactions back, or tells what that would change; see `Vault.undo`. */
export async function undo(
  scene: Scene,
  ids: readonly string[],
  options: TransactionOptions | 'preview',
): Promise<Committed<readonly string[]>> {
  if (options !== 'preview') {
    const work: DiskWork<readonly string[]> = async (draft, agent) => takeBack(draft, agent, ids);
    return await transact(scene, { ...options, undoes: ids, work });
  }
  const agent = openAgentFolder(scene.root.folder, { make: false });
  if (agent === undefined) throw transactionNotFound(ids.join(', '));
  try {
    return await preview(scene, async (draft) => takeBack(draft, agent, ids));
  } finally {
    agent.close();
  }
}

/**
 * Drafts the opposite of past transactions, in the order in which they are given.
 *
 * @throws AgentError `TRANSACTION_NOT_FOUND`, `UNDO_CONFLICT`
 */
function takeBack(draft: DiskDraft, agent: AgentFolder, ids: readonly string[]): readonly string[] {
  const undone = new Map(readHistory(agent.done).flatMap(({ record }) => record.undoes.map((id) => [id, record.id])));
  for (const id of ids) {
    const past = findTransaction(agent.done, id);
    if (past === undefined) throw transactionNotFound(id);
    const by = undone.get(id);
    if (by !== undefined) throw undoConflict(id, `it was taken back by ${by} already`, []);

    const conflicts = past.record.steps.toReversed().flatMap((step) => takeBackStep(draft, past, step) ?? []);
    if (conflicts.length > 0) throw undoConflict(id, listOf(conflicts), conflicts);
  }
  return ids;
}

function takeBackStep(draft: DiskDraft, past: PastTransaction, step: Step): UndoConflict | undefined {
  if (step.op === 'write') return takeBackText(draft, past, step);
  if (step.op === 'make_folder') return removeIfEmpty(draft, step.path);
  const place = step.op === 'move' ? step.from : step.path;
  if (draft.kindOf(place) !== undefined) return { path: place, why: 'occupied' };
  if (step.op === 'remove') {
    restore(draft, `${past.folder}/${step.file}.old`, step);
    return undefined;
  }
  if (draft.kindOf(step.to) === undefined) return { path: step.to, why: 'missing' };
  draft.move(step.to, step.from);
  return undefined;
}

function takeBackText(
  draft: DiskDraft,
  { folder }: PastTransaction,
  { path, file, before, after }: Extract<Step, { op: 'write' }>,
): UndoConflict | undefined {
  if (draft.kindOf(path) !== 'file') return { path, why: 'missing' };
  if (digestOf(draft.read(path).raw) !== after) return { path, why: 'changed' };
  if (before === null) draft.remove(path);
  else draft.writeBytes(path, readFileSync(`${folder}/${file}.old`));
  return undefined;
}

function removeIfEmpty(draft: DiskDraft, path: string): undefined {
  const isInside = (entry: string) => entry.startsWith(`${path}/`);
  if (draft.kindOf(path) === 'folder' && !draft.files().some(isInside) && !draft.folders().some(isInside))
    draft.remove(path);
}

function restore(draft: DiskDraft, kept: string, { path, isFolder }: { path: string; isFolder: boolean }): void {
  if (!isFolder) {
    draft.writeBytes(path, readFileSync(kept));
    return;
  }
  draft.makeFolder(path);
  for (const entry of readdirSync(kept, { withFileTypes: true })) {
    const below = { path: `${path}/${entry.name}`, isFolder: entry.isDirectory() };
    if (!isHidden(entry.name) && (entry.isFile() || entry.isDirectory()))
      restore(draft, `${kept}/${entry.name}`, below);
  }
}

function listOf(conflicts: readonly UndoConflict[]): string {
  const words = { changed: 'changed since', missing: 'is no longer there', occupied: 'exists again' };
  return conflicts.map(({ path, why }) => `'${path}' ${words[why]}`).join(', ');
}

function transactionNotFound(id: string): AgentError {
  return new AgentError('TRANSACTION_NOT_FOUND', {
    message: `The history knows no transaction ${JSON.stringify(id)}.`,
    hint: 'Ask list_history for the transactions of the last 30 days.',
    details: { transaction_id: id },
  });
}

function undoConflict(id: string, why: string, conflicts: readonly UndoConflict[]): AgentError {
  return new AgentError('UNDO_CONFLICT', {
    message: `The transaction ${id} cannot be taken back: ${why}; nothing was changed.`,
    hint: 'Take back what came after it first, or mend the notes that are named by hand.',
    details: { transaction_id: id, conflicts },
  });
}
