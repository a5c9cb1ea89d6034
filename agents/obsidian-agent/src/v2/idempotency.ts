import { AgentError, SEND, text } from '@obsidian-agent/shared-types';
import { digestOf, type Idempotency } from '@obsidian-agent/vault';

/**
 * Checks the idempotency key of a request.
 *
 * @throws AgentError `INVALID_PARAMS`
 */
export function assertKey(key: unknown): asserts key is string | undefined {
  if (key === undefined || (typeof key === 'string' && key.length >= 1 && key.length <= 256)) return;
  throw new AgentError('INVALID_PARAMS', {
    message: text`Invalid 'idempotency_key': ${JSON.stringify(key)} must be a string of 1 to 256 characters`,
    hint: text`${SEND} the same string for every attempt of one task, or leave it out.`,
    details: { field: 'idempotency_key' },
  });
}

/** Identifies a write by its key; undefined without a key. The order of a payload's members does not matter. */
export function idempotencyOf(key: string | undefined, payload: object): Idempotency | undefined {
  if (key === undefined) return undefined;
  return { key, payloadDigest: digestOf(Buffer.from(JSON.stringify(inOrder(payload)))) };
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, member]) => [name, inOrder(member)] as const);
  return Object.fromEntries(members.sort(([a], [b]) => (a < b ? -1 : 1)));
}
