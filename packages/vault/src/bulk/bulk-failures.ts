import { AgentError, type Reason, text, trusted } from '@obsidian-agent/shared-types';

/** Errors that end the whole command, because no single item causes them. */
const OF_NO_ITEM: ReadonlySet<Reason> = new Set([
  'CANCELLED',
  'VAULT_BUSY',
  'VAULT_VANISHED',
  'CHANGED_OUTSIDE',
  'DISK_FULL',
  'FILE_SYSTEM_FAILED',
  'READ_ONLY',
  'UNEXPECTED',
]);

const MOST_FAILURES = 50;

/** A failed item in a result. */
export interface ItemFailure {
  readonly reason: string;
  readonly message: string;
  readonly hint: string;
}

/** Whether an error concerns a single item. */
export function isItemFailure(error: unknown): error is AgentError {
  return error instanceof AgentError && !OF_NO_ITEM.has(error.reason);
}

export function asItemFailure({ reason, message, hint }: AgentError): ItemFailure {
  return { reason, message, hint };
}

/** A note that could not be changed, or a reference that did not match, with the error. */
export interface FailedNote {
  readonly path: string;
  readonly error: AgentError;
}

/** The error of an atomic bulk command. */
export function bulkFailed(first: FailedNote, failed: readonly FailedNote[], selected: number): AgentError {
  const { message, hint } = first.error.wording;
  return new AgentError('BATCH_FAILED', {
    message: text`${failed.length} of ${selected} failed, so nothing was changed: ${first.path}: ${message}`,
    hint,
    details: { failed: failed.slice(0, MOST_FAILURES).map(({ path, error }) => ({ path, ...asItemFailure(error) })) },
  });
}

/** The error of an atomic batch. */
export function batchFailed(index: number, type: string, error: AgentError): AgentError {
  const { message, hint } = error.parts;
  // The notes it lists are those of the draft, which the next attempt will find as well.
  const isOfDraft = index > 0 && error.reason === 'NOTE_NOT_FOUND';
  return new AgentError('BATCH_FAILED', {
    message: text`Command ${index} (${trusted(type)}) failed, so nothing was changed: ${message}`,
    hint: isOfDraft ? text`${hint} (This is the state after the earlier commands of the batch.)` : hint,
    details: { index, type, failed: [{ index, ...asItemFailure(error) }] },
    cause: error,
  });
}
