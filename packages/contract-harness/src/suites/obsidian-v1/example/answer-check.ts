import { expectTree } from '../../../kit/example/expect-tree.ts';
import type { Bench, Check } from '../../../subject/check.ts';
import type { Invocation } from '../../../subject/invocation.ts';
import { openSandbox } from '../../../subject/sandbox.ts';
import type { Tree } from '../../../subject/tree.ts';
import { type Expectation, expectAnswer } from '../answer/expectation.ts';

/** One run: the vault before, the request, the expected answer, and the vault after. */
interface Run extends Invocation {
  readonly before?: Tree;
  readonly expect: Expectation;
  /** New and changed files in the vault. Without it, nothing may change. */
  readonly after?: Tree;
}

/** A check with one run. */
export type AnswerRow = Run & Omit<Check, 'run'>;

/** Creates a check from a row of data. */
export function answerCheck({ id, level = 'MUST', sentence, alone = false, ...run }: AnswerRow): Check {
  return { id, level, sentence, alone, run: (bench) => tryRow(bench, run) };
}

/**
 * Runs a row in its own sandbox.
 *
 * @throws Violation if the answer or the vault differs
 */
export async function tryRow(bench: Bench, { before = {}, expect, after, ...invocation }: Run): Promise<void> {
  await using sandbox = await openSandbox(bench, before);
  const observation = await sandbox.run(invocation);
  expectAnswer(observation, expect);
  await expectTree(sandbox, after === undefined ? before : { ...before, ...after }, observation);
}
