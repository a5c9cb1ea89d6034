import type { Change, Origin } from '../../core/change.ts';
import { isInSystemTrash } from '../files/trash.ts';

/**
 * One step of a transaction. Texts go by their digests; `file` is the number under which the transaction's folder
 * keeps what the step takes away (`N.old`) and what it brings (`N.new`). What changes its place goes by its inode, for
 * paths alone cannot tell two notes that changed places from two that did not; null for a folder that the transaction
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
      /** When that was made, in nanoseconds; only of what goes into the desktop's trash, or comes from there. */
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
      /** Of what comes back; see fingerprint.ts. */
      readonly fingerprint: string;
    }
  | { readonly op: 'make_folder'; readonly path: string };

/** A transaction as the journal keeps it: written down whole before its first step. */
export interface TransactionRecord extends Origin {
  readonly version: 1;
  readonly id: string;
  /** ISO 8601 in UTC. */
  readonly time: string;
  readonly steps: readonly Step[];
  readonly changes: readonly Change[];
  readonly undoes: readonly string[];
  /** Digest of what was asked under an idempotency key; null without a key. */
  readonly payloadDigest: string | null;
  /** Shows that this user made it; only of one that reaches into the desktop's trash. See trash-seals.ts. */
  readonly trashSeal?: string;
  /** What the work returned. */
  readonly outcome: unknown;
}

/** Whether a step changes something outside of the vault. */
export function reachesOutside(step: Step): boolean {
  return (step.op === 'move' ? [step.from, step.to] : [step.path]).some(isInSystemTrash);
}

export const RECORD_FILE = 'record.json';
/** The record's name from the moment on at which its transaction is to be taken back. */
export const ROLLBACK_RECORD_FILE = 'taken-back.json';

/** The name of what a transaction has not finished, in a folder of the vault. */
export function temporaryOf(id: string): string {
  return `.obsidian-agent-${id}.tmp`;
}

/** Encodes a record; its last line tells that it is whole. */
export function encodeRecord(record: TransactionRecord): string {
  return `${JSON.stringify(record)}\n`;
}
