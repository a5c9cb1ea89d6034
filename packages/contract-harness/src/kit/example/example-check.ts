import type { Check } from '../../subject/check.ts';
import { type Example, type ExampleRun, tryExample } from './example.ts';

/** A check with one run of an example. */
export type ExampleRow = ExampleRun & Omit<Check, 'run'>;

/** Creates a check from a row of data. */
export function exampleCheck(
  example: Example,
  { id, level = 'MUST', sentence, alone = false, ...run }: ExampleRow,
): Check {
  return { id, level, sentence, alone, run: (bench) => tryExample(bench, example, run) };
}
