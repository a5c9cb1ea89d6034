import { closeSync, linkSync, type Stats, statSync } from 'node:fs';
import type { DiskDraft } from '../draft/disk-draft.ts';
import type { DraftedText } from '../draft/draft-texts.ts';
import { NO_SECOND_NAME } from '../files/atomic-write.ts';
import { digestOf } from '../files/digest.ts';
import type { TreeStep } from '../files/draft-tree.ts';
import { makeFolder } from '../files/make-folder.ts';
import { type PinnedFolder, pinFolder } from '../files/pinned-folder.ts';
import { atPlace } from '../files/place.ts';
import { readFile } from '../files/read-bytes.ts';
import { failedCall, systemCode } from '../files/system-error.ts';
import type { Root } from '../files/walk.ts';
import { syncAndClose, writeNew, writeOpen } from '../files/write-file.ts';
import { yieldTurn } from '../files/yield-turn.ts';
import { Copies } from '../history/copies.ts';
import { identityAt } from '../history/inode.ts';
import { newOf } from '../history/is-complete.ts';
import { keptAccess } from '../history/kept-access.ts';
import {
  encodeRecord,
  RECORD_FILE,
  reachesOutside,
  type Step,
  type TransactionRecord,
  temporaryOf,
} from '../history/record.ts';
import type { TrashSeals } from '../history/trash-seals.ts';
import { ChangedOutside, detectOutsideChange } from './changed-outside.ts';
import { type CopyContext, copyEntry } from './move-entry.ts';

/** A transaction that is completely staged on the disk but not yet applied. */
export interface Prepared extends CopyContext {
  readonly record: TransactionRecord;
  /** Its folder in the journal's pending folder. */
  readonly folder: PinnedFolder;
}

/** Progress and cancellation of staging. */
export interface Staging {
  readonly signal: AbortSignal;
  readonly onStaged: (texts: number) => void;
}

/** What a transaction is prepared from. */
export interface Preparation {
  readonly draft: DiskDraft;
  readonly facts: Omit<TransactionRecord, 'version' | 'steps' | 'changes' | 'trashSeal'>;
  readonly staging: Staging;
  readonly seals: TrashSeals;
}

/** Texts between two checks for cancellation; they are flushed to the disk together. */
const STRIDE = 16;

/**
 * Stages a draft on the disk: the new texts, the old files under a second name, and the record of all steps.
 *
 * After this, a crash at any moment leaves enough to finish the transaction or roll it back.
 *
 * @throws ChangedOutside if a file is no longer what the draft was made from; AgentError `CANCELLED`; system errors
 */
export async function prepare(
  root: Root,
  pending: PinnedFolder,
  { draft, facts, staging, seals }: Preparation,
): Promise<Prepared> {
  const access = keptAccess(root, statSync(pending.path), draft.pathsOnDisk());
  if (!makeFolder(pending, facts.id, access.folder))
    throw failedCall(`${pending.realPath()}/${facts.id} exists already`, { code: 'EEXIST', syscall: 'mkdir' });
  using opened = new DisposableStack();
  const folder = opened.use(pinFolder(`${pending.path}/${facts.id}`));
  const steps: Step[] = draft.steps().map((step, file) => recordStep(root, step, { file, folder }));
  const texts = draft.texts();
  for (let from = 0; from < texts.length; from += STRIDE) {
    staging.onStaged(from);
    if (from > 0) await yieldTurn(staging.signal);
    steps.push(
      ...(await stageTexts(root, folder, { draft, texts: texts.slice(from, from + STRIDE), first: steps.length })),
    );
  }
  const trashSeal = seals.sealOf({ id: facts.id, steps });
  const sealed = trashSeal === undefined ? {} : { trashSeal };
  const record: TransactionRecord = { version: 1, ...facts, steps, changes: draft.changes(), ...sealed };
  writeNew(`${folder.path}/${RECORD_FILE}`, Buffer.from(encodeRecord(record)), access.record);
  folder.sync();
  pending.sync();
  opened.move();
  return { record, folder, copies: new Copies(folder, { id: facts.id, seals }), temporary: temporaryOf(facts.id) };
}

async function stageTexts(
  root: Root,
  folder: PinnedFolder,
  { draft, texts, first }: { draft: DiskDraft; texts: readonly DraftedText[]; first: number },
): Promise<Step[]> {
  const steps: Step[] = [];
  const written: number[] = [];
  try {
    for (const text of texts) {
      const file = first + steps.length;
      written.push(stageText(root, folder, { text, file, origin: draft.originOf(text.path) }));
      const before = text.before === undefined ? null : digestOf(text.before.raw);
      steps.push({ op: 'write', path: text.path, file, before, after: digestOf(text.after.raw) });
    }
  } catch (error) {
    for (const descriptor of written) closeSync(descriptor);
    throw error;
  }
  await syncAndClose(written);
  return steps;
}

function recordStep(root: Root, step: TreeStep, { file, folder }: { file: number; folder: PinnedFolder }): Step {
  if (step.op === 'make_folder') return step;
  if (step.op === 'restore') {
    const { op, path, isFolder, fingerprint } = step;
    // A copy, because the history needs the original again if this undo is undone.
    atPlace(root, step.kept, ({ path }) => copyEntry(path, newOf(folder, { file })));
    return { op, path, file, isFolder, fingerprint };
  }
  const { origin, ...recorded } = step;
  const identity = origin === undefined ? null : identityAt(root, origin);
  if (identity === undefined) throw new ChangedOutside(origin ?? '');
  const inode = identity?.inode ?? null;
  if (recorded.op === 'remove') return { ...recorded, inode, file };
  const move = { ...recorded, inode };
  return identity !== null && reachesOutside(move) ? { ...move, born: identity.born } : move;
}

function stageText(
  root: Root,
  folder: PinnedFolder,
  { text, file, origin }: { text: DraftedText; file: number; origin: string | undefined },
): number {
  const { before, after } = text;
  const kept = { path: `${folder.path}/${file}.old`, bytes: before?.raw.length ?? 0 };
  const keep = () => (origin === undefined ? undefined : keepOld(root, origin, kept));
  const like = before === undefined ? undefined : detectOutsideChange(text.path, keep);
  if (before !== undefined) assertUnchanged(folder, `${file}.old`, { path: text.path, expected: before.raw });
  return writeOpen(`${folder.path}/${file}.new`, after.raw, like);
}

/**
 * Hard-links a file under a second name, or copies it if the file system has no hard links or the journal is on another
 * one.
 */
function keepOld(root: Root, path: string, kept: { path: string; bytes: number }): Stats {
  return atPlace(root, path, ({ folder, name, path: original, stats }) => {
    if (stats?.isFile() !== true) throw new ChangedOutside(path);
    try {
      linkSync(original, kept.path);
    } catch (error) {
      if (!NO_SECOND_NAME.includes(systemCode(error) ?? '')) throw error;
      const { bytes } = readFile(folder, name, kept.bytes);
      if (bytes === undefined) throw new ChangedOutside(path);
      writeNew(kept.path, bytes, stats);
    }
    return stats;
  });
}

/** @throws ChangedOutside if a kept file does not have the expected bytes */
function assertUnchanged(
  folder: PinnedFolder,
  name: string,
  { path, expected }: { path: string; expected: Uint8Array },
): void {
  const { bytes } = readFile(folder, name, expected.length);
  if (bytes?.equals(expected) !== true) throw new ChangedOutside(path);
}
