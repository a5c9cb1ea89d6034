/** A change that a transaction made, or would make, to one path of the vault. */
export interface Change {
  readonly path: string;
  readonly kind: 'created' | 'modified' | 'moved' | 'deleted' | 'folder_created' | 'folder_moved' | 'folder_deleted';
  /** The new path, if the file was moved or put in a trash. */
  readonly to?: string;
  /** Unified diff of the note's text; only in a preview. */
  readonly diff?: string;
}

/** The changes with each of their paths in another form. */
export function withPaths(changes: readonly Change[], convert: (path: string) => string): readonly Change[] {
  return changes.map(({ path, to, ...change }) => ({
    ...change,
    path: convert(path),
    ...(to === undefined ? {} : { to: convert(to) }),
  }));
}

/** The request that caused a transaction; history and undo select by these fields. */
export interface Origin {
  readonly command: string;
  readonly request_id: string | null;
  readonly plan_id: string | null;
  readonly task_id: string | null;
  readonly correlation_id: string | null;
}

/** Makes a retried write take effect only once: the key, and a digest of the request sent with it. */
export interface Idempotency {
  readonly key: string;
  readonly payloadDigest: string;
}

/** A text of a note that a transaction replaced or deleted. */
export interface EarlierVersion {
  /** The transaction that replaced it. */
  readonly transactionId: string;
  readonly time: string;
  readonly command: string;
  /** The note's path at the time. */
  readonly path: string;
}

/** A past transaction. Times are ISO 8601 in UTC. */
export interface Transaction extends Origin {
  readonly id: string;
  readonly time: string;
  readonly changes: readonly Change[];
  /** The transactions that this one undid. */
  readonly undoes: readonly string[];
  /** The transaction that undid this one. */
  readonly undoneBy: string | undefined;
}
