import { expect, test } from 'vitest';
import { isRetryable } from './reasons.ts';

test.each(['aborted', 'unavailable', 'CHANGED_OUTSIDE', 'VAULT_BUSY', 'DISK_FULL'] as const)(
  'a request that failed with %s may succeed if sent again',
  (cause) => {
    expect(isRetryable(cause)).toBe(true);
  },
);

test.each(['not_found', 'failed_precondition', 'NOTE_NOT_FOUND', 'UNDO_CONFLICT', 'ETAG_MISMATCH'] as const)(
  'a request that failed with %s fails again if sent again',
  (cause) => {
    expect(isRetryable(cause)).toBe(false);
  },
);
