import { Description } from '@obsidian-agent/shared-types';
import * as z from 'zod';
import * as failures from './process-failures.ts';

/**
 * Takes a document as what an agent says of itself.
 *
 * @throws AgentFailure `SCHEMA_VIOLATION`
 */
export function readDescription(document: unknown, witness: failures.Witness): Description {
  const parsed = Description.safeParse(document);
  if (!parsed.success) throw failures.schemaViolation(witness, `--describe: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}
