import { CommandDescription, Description } from '@obsidian-agent/shared-types';
import * as z from 'zod';
import * as failures from './process-failures.ts';

const { effect } = CommandDescription.shape;

/** A description as its readers accept it: open for effects and limits that a later release adds. */
const ReceivedDescription = Description.extend({
  commands: z.array(
    CommandDescription.extend({
      // Until a reader knows better, an unknown effect is the worst one.
      effect: z.union([effect, z.string().transform(() => 'destructive' as const)]),
    }),
  ),
  limits: z.record(z.string(), z.unknown()).transform(numbersIn),
});

/**
 * Takes a document as what an agent says of itself.
 *
 * @throws AgentFailure `SCHEMA_VIOLATION`
 */
export function readDescription(document: unknown, witness: failures.Witness): Description {
  const parsed = ReceivedDescription.safeParse(document);
  if (!parsed.success) throw failures.schemaViolation(witness, `--describe: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

function numbersIn(limits: Readonly<Record<string, unknown>>): Record<string, number> {
  const numbers = Object.entries(limits).filter((limit): limit is [string, number] => typeof limit[1] === 'number');
  return Object.fromEntries(numbers);
}
