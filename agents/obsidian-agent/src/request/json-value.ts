import { halfPair, requestTooDeep } from './request-errors.ts';

/**
 * Refuses a JSON value that no request may contain, for a process that parses its JSON itself.
 *
 * @throws AgentError `REQUEST_TOO_DEEP` if it is nested deeper than the limit, `REQUEST_UNREADABLE` for half a
 * surrogate pair
 */
export function assertReadable(value: unknown, maxDepth: number): void {
  if (isDeeper(value, maxDepth)) throw requestTooDeep(maxDepth);
  assertWellFormed(value, '');
}

/** @throws AgentError `REQUEST_UNREADABLE` for half a surrogate pair, which no UTF-8 file can hold */
export function assertWellFormed(value: unknown, pointer: string): void {
  if (typeof value === 'string' && !value.isWellFormed()) throw halfPair(pointer);
  if (typeof value !== 'object' || value === null) return;
  for (const [key, member] of Object.entries(value)) {
    assertWellFormed(key, pointer);
    assertWellFormed(member, `${pointer}/${key}`);
  }
}

export function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((member) => isDeeper(member, levels - 1));
}
