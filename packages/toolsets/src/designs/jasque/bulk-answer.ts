/** The outcome of a bulk call. */
export interface BulkOutcome {
  readonly affected: number;
  /** In order of the items. */
  readonly errors: readonly ItemFailure[];
  /** Remarks about all of them, one sentence each. */
  readonly warnings?: readonly string[];
}

export interface ItemFailure {
  readonly path: string;
  readonly error: string;
}

/** The result members of a bulk call. */
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
