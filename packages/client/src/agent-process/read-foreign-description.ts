import { CommandDescription, Description } from '@obsidian-agent/shared-types';
import * as z from 'zod';
import * as failures from './process-failures.ts';

const { effect } = CommandDescription.shape;

/** A description as readers accept it: later releases may add effects and limits. */
const ReceivedDescription = Description.extend({
  commands: z.array(
    CommandDescription.extend({
      // An unknown effect counts as the worst one.
      effect: z.union([effect, z.string().transform(() => 'destructive' as const)]),
    }),
  ),
  limits: z.record(z.string(), z.unknown()).transform(numbersIn),
});

/**
 * Validates a document as an agent's description of itself, by any release.
 *
 * @throws AgentFailure `SCHEMA_VIOLATION`
 */
export function readForeignDescription(document: unknown, witness: failures.Witness): Description {
  const parsed = ReceivedDescription.safeParse(document);
  if (!parsed.success) throw failures.schemaViolation(witness, `--describe: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

function numbersIn(limits: Readonly<Record<string, unknown>>): Record<string, number> {
  const numbers = Object.entries(limits).filter((limit): limit is [string, number] => typeof limit[1] === 'number');
  return Object.fromEntries(numbers);
}
