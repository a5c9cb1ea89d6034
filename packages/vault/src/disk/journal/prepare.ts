import { copyFileSync, linkSync, mkdirSync, type Stats } from 'node:fs';
import { writeNew } from '../atomic-write.ts';
import { digestOf } from '../digest.ts';
import type { DiskDraft, DraftedText } from '../disk-draft.ts';
import { type PinnedFolder, pinFolder } from '../pinned-folder.ts';
import { atPlace } from '../place.ts';
import { readFile } from '../read-bytes.ts';
import { systemCode } from '../system-error.ts';
import type { Root } from '../walk.ts';
import { ChangedOutside } from './changed-outside.ts';
import { encodeRecord, RECORD_FILE, type Step, type TransactionRecord } from './record.ts';

/** A transaction that is on the disk whole and has no effect yet. */
export interface Prepared {
  readonly record: TransactionRecord;
  /** Its folder among the pending ones. */
  readonly folder: PinnedFolder;
}

export type RecordFacts = Omit<TransactionRecord, 'version' | 'steps' | 'changes'>;

/**
 * Puts a draft on the disk: the new texts, the old files under a second name, and the record of all steps.
 *
 * After this, a crash at any instant leaves what is needed to go either way.
 *
 * @throws ChangedOutside when a file is no longer what the draft was made from; the system's errors
 */
export function prepare(
  root: Root,
  pending: PinnedFolder,
  { draft, facts }: { draft: DiskDraft; facts: RecordFacts },
): Prepared {
  const path = `${pending.path}/${facts.id}`;
  mkdirSync(path);
  const folder = pinFolder(path);
  try {
    const steps: Step[] = draft.steps().map((step, file) => (step.op === 'remove' ? { ...step, file } : step));
    for (const text of draft.texts()) {
      const file = steps.length;
      stageText(root, folder, { text, file, origin: draft.originOf(text.path) });
      const before = text.before === undefined ? null : digestOf(text.before.raw);
      steps.push({ op: 'write', path: text.path, file, before, after: digestOf(text.after.raw) });
    }
    const record: TransactionRecord = { version: 1, ...facts, steps, changes: draft.changes() };
    writeNew(`${folder.path}/${RECORD_FILE}`, Buffer.from(encodeRecord(record)));
    folder.sync();
    pending.sync();
    return { record, folder };
  } catch (error) {
    folder.close();
    throw error;
  }
}

function stageText(
  root: Root,
  folder: PinnedFolder,
  { text, file, origin }: { text: DraftedText; file: number; origin: string | undefined },
): void {
  const { before, after } = text;
  const like =
    before === undefined || origin === undefined ? undefined : keepOld(root, origin, `${folder.path}/${file}.old`);
  if (before !== undefined) assertUnchanged(folder, `${file}.old`, { path: text.path, expected: before.raw });
  writeNew(`${folder.path}/${file}.new`, after.raw, like);
}

/** Gives a file a second name; a copy where the file system knows no second names or cannot reach so far. */
function keepOld(root: Root, path: string, kept: string): Stats {
  return atPlace(root, path, (spot) => {
    if (spot.stats === undefined) throw new ChangedOutside(path);
    try {
      linkSync(spot.path, kept);
    } catch (error) {
      if (!['EPERM', 'ENOTSUP', 'ENOSYS', 'EMLINK', 'EXDEV', 'EACCES'].includes(systemCode(error) ?? '')) throw error;
      copyFileSync(spot.path, kept);
    }
    return spot.stats;
  });
}

/** @throws ChangedOutside when a kept file holds other bytes than expected */
export function assertUnchanged(
  folder: PinnedFolder,
  name: string,
  { path, expected }: { path: string; expected: Uint8Array },
): void {
  const { bytes } = readFile(folder, name, expected.length);
  if (bytes === undefined || !Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).equals(expected))
    throw new ChangedOutside(path);
}
