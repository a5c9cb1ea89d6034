/** What became of the items of a bulk call. */
export interface BulkOutcome {
  readonly affected: number;
  /** In the order of the items. */
  readonly errors: readonly ItemFailure[];
  /** What there is to know of all of them, each a sentence. */
  readonly warnings?: readonly string[];
}

export interface ItemFailure {
  readonly path: string;
  readonly error: string;
}

/** The members of a result that tell of a bulk call. */
export function bulkMembers({ affected, errors, warnings = [] }: BulkOutcome): Readonly<Record<string, unknown>> & {
  readonly success: boolean;
} {
  const success = errors.length === 0;
  return {
    success,
    message: [success ? 'Bulk operation completed' : 'Bulk operation partially completed', ...warnings].join('. '),
    affected_count: affected,
    ...(success ? {} : { errors }),
  };
}
