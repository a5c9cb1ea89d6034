import type { Change, Origin } from '../../vault/change.ts';

/**
 * One step of a transaction. Texts go by their digests; `file` is the number under which the transaction's folder
 * keeps what the step takes away (`N.old`) and what it brings (`N.new`).
 */
export type Step =
  | {
      readonly op: 'write';
      readonly path: string;
      readonly file: number;
      readonly before: string | null;
      readonly after: string;
    }
  | { readonly op: 'move'; readonly from: string; readonly to: string; readonly isFolder: boolean }
  | { readonly op: 'remove'; readonly path: string; readonly file: number; readonly isFolder: boolean }
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
  /** What the work returned. */
  readonly outcome: unknown;
}

export const RECORD_FILE = 'record.json';

/** Encodes a record; its last line tells that it is whole. */
export function encodeRecord(record: TransactionRecord): string {
  return `${JSON.stringify(record)}\n`;
}

/** Reads a record back; undefined where it was cut off while it was written. */
export function decodeRecord(text: string): TransactionRecord | undefined {
  if (!text.endsWith('}\n')) return undefined;
  try {
    const record = JSON.parse(text) as TransactionRecord;
    return record.version === 1 ? record : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
