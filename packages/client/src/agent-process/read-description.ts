import type { Description } from '@obsidian-agent/shared-types';
import { isDescription } from '@obsidian-agent/shared-types/description-check';
import type * as failures from './process-failures.ts';

/**
 * Validates a document as an agent's description of itself.
 *
 * @throws AgentFailure `SCHEMA_VIOLATION`
 */
export async function readDescription(document: unknown, witness: failures.Witness): Promise<Description> {
  if (isDescription(document)) return document;
  const { readForeignDescription } = await import('./read-foreign-description.ts');
  return readForeignDescription(document, witness);
}
