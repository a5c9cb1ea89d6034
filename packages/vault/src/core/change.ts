/** What a transaction did to one path of the vault, or would do. */
export interface Change {
  readonly path: string;
  readonly kind: 'created' | 'modified' | 'moved' | 'deleted' | 'folder_created' | 'folder_moved' | 'folder_deleted';
  /** Where it lies after: for what was moved, and for what was put into a trash. */
  readonly to?: string;
  /** Unified diff of a note's text; in a preview only. */
  readonly diff?: string;
}

/** Whose wish a transaction is: what history and undo find it by. */
export interface Origin {
  readonly command: string;
  readonly request_id: string | null;
  readonly plan_id: string | null;
  readonly task_id: string | null;
  readonly correlation_id: string | null;
}

/** Makes a write happen once: the key, and a digest of what was asked under it. */
export interface Idempotency {
  readonly key: string;
  readonly payloadDigest: string;
}

/** A past transaction. Times are ISO 8601 in UTC. */
export interface Transaction extends Origin {
  readonly id: string;
  readonly time: string;
  readonly changes: readonly Change[];
  /** The transactions that this one took back. */
  readonly undoes: readonly string[];
  /** The transaction that took this one back. */
  readonly undoneBy: string | undefined;
}
