import type { Change, Origin } from '../../core/change.ts';
import { pathsOf } from '../files/draft-tree.ts';
import { isInSystemTrash } from '../files/location.ts';

/**
 * One step of a transaction. Texts are identified by their digests. `file` is the number under which the transaction's
 * folder keeps what the step takes away (`N.old`) and what it brings (`N.new`). Moved entries are identified by their
 * inode, because paths alone cannot show whether two notes were swapped; it is null for a folder that the transaction
 * makes itself.
 */
export type Step =
  | {
      readonly op: 'write';
      readonly path: string;
      readonly file: number;
      readonly before: string | null;
      readonly after: string;
    }
  | {
      readonly op: 'move';
      readonly from: string;
      readonly to: string;
      readonly isFolder: boolean;
      readonly inode: string | null;
      /** Creation time in nanoseconds; only for entries that move to or from the desktop's trash. */
      readonly born?: string;
    }
  | {
      readonly op: 'remove';
      readonly path: string;
      readonly file: number;
      readonly isFolder: boolean;
      readonly inode: string | null;
    }
  | {
      readonly op: 'restore';
      readonly path: string;
      readonly file: number;
      readonly isFolder: boolean;
      /** Fingerprint of what is restored; see fingerprint.ts. */
      readonly fingerprint: string;
    }
  | { readonly op: 'make_folder'; readonly path: string };

/** A step of one kind. */
export type StepOf<Op extends Step['op']> = Extract<Step, { op: Op }>;

/** A transaction as stored in the journal, written completely before its first step. */
export interface TransactionRecord extends Origin {
  readonly version: 1;
  readonly id: string;
  /** ISO 8601 in UTC. */
  readonly time: string;
  readonly steps: readonly Step[];
  readonly changes: readonly Change[];
  readonly undoes: readonly string[];
  /** Digest of the request sent with an idempotency key; null without a key. */
  readonly payloadDigest: string | null;
  /** Proves that this user made the transaction; only if it involves the desktop's trash. See trash-seals.ts. */
  readonly trashSeal?: string;
  /** The return value of the work. */
  readonly outcome: unknown;
}

/** Whether a step changes something outside the vault. */
export function reachesOutside(step: Step): boolean {
  return pathsOf(step).some(isInSystemTrash);
}

export const RECORD_FILE = 'record.json';
/** The record's name once a rollback of its transaction has begun. */
export const ROLLBACK_RECORD_FILE = 'taken-back.json';

/** Name of a transaction's unfinished file in a folder of the vault. */
export function temporaryOf(id: string): string {
  return `.obsidian-agent-${id}.tmp`;
}

/** Encodes a record; its last line shows that it is complete. */
export function encodeRecord(record: TransactionRecord): string {
  return `${JSON.stringify(record)}\n`;
}
