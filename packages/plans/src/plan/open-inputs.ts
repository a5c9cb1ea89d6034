import type { FromReference } from './plan-schema.ts';

// An input of a sub-plan is open if its value is known only while the plan runs.

/** Stands for the inputs of the plan itself where a reference names a task. No task can have this id. */
const INPUTS = '$inputs';

/** A reference that reads an open input of the plan itself. */
export function referenceToInput(name: string): FromReference {
  return { $from: INPUTS, path: `$['${name}']` };
}

/** The sub-plan whose inputs a reference of a flattened plan names instead of a task; undefined if it names a task. */
export function groupOfInputs(from: string): string | undefined {
  return from.endsWith(`/${INPUTS}`) ? from.slice(0, -INPUTS.length - 1) : undefined;
}
