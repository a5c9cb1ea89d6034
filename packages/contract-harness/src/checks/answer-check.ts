import { type Expectation, expectAnswer } from '../answer/expectation.ts';
import type { Bench, Check, Level } from '../subject/check.ts';
import type { Invocation } from '../subject/invocation.ts';
import { openSandbox } from '../subject/sandbox.ts';
import type { Tree } from '../subject/tree.ts';
import { expectTree } from './expect-tree.ts';

/** A check with one run: the vault before, the request, the expected answer, and the vault after. */
export interface AnswerRow extends Invocation {
  readonly id: string;
  readonly level?: Level;
  readonly sentence: string;
  readonly alone?: boolean;
  readonly before?: Tree;
  readonly expect: Expectation;
  /** New and changed files in the vault. Without it, nothing may change. */
  readonly after?: Tree;
}

/** Creates a check from a row of data. */
export function answerCheck({ id, level = 'MUST', sentence, alone = false, ...row }: AnswerRow): Check {
  return { id, level, sentence, alone, run: (bench) => tryRow(bench, row) };
}

type Row = Omit<AnswerRow, 'id' | 'level' | 'sentence' | 'alone'>;

/**
 * Runs a row in its own sandbox.
 *
 * @throws Violation if the answer or the vault differs
 */
export async function tryRow(bench: Bench, { before = {}, expect, after, ...invocation }: Row): Promise<void> {
  await using sandbox = await openSandbox(bench, before);
  const observation = await sandbox.run(invocation);
  expectAnswer(observation, expect);
  await expectTree(sandbox, after === undefined ? before : { ...before, ...after }, observation);
}
