import { type AnswerForm, readAnswer } from '../../answer/read-answer.ts';
import type { Bench } from '../../subject/check.ts';
import type { Invocation, Observation } from '../../subject/invocation.ts';
import { openSandbox } from '../../subject/sandbox.ts';
import type { Tree } from '../../subject/tree.ts';
import { expectTree } from './expect-tree.ts';

/** @throws Violation */
export type Judge = (observation: Observation) => void;

/** Bytes for an agent, in a vault with these files. */
export interface Situation {
  readonly stdin: string;
  readonly before: Tree;
}

/** One valid request, and how to judge the answers of its agent: all that the checks of the kit need. */
export interface Example extends AnswerForm {
  /** The request. */
  readonly stdin: string;
  /** The request, cut inside a text. */
  readonly inText: readonly [head: string, tail: string];
  readonly before: Tree;
  /** All files after the request. */
  readonly after: Tree;
  /** Judges the answer to the request. */
  readonly expectDone: Judge;
  /** Judges the answer to bytes that are not a request. */
  readonly expectRefused: Judge;
  /** Judges an answer of a run that a signal ended while it waited. */
  readonly expectCancelled: Judge;
  /** Requests for different kinds of answers. */
  readonly situations: readonly Situation[];
  /** An example whose answer has about this many bytes, if there is one. */
  readonly withAnswerOf?: (bytes: number) => Example;
}

/** `done` as the request, `refused` as bytes that are not one, `answered` in any way, with nothing changed. */
export type Outcome = 'done' | 'refused' | 'answered';

/** A run of an example, and how it must end. */
export type ExampleRun = Partial<Invocation> & { readonly outcome: Outcome };

/**
 * Runs an example in its own sandbox.
 *
 * @throws Violation if the answer or the files differ
 */
export async function tryExample(bench: Bench, example: Example, run: ExampleRun): Promise<void> {
  const { outcome, ...invocation } = run;
  await using sandbox = await openSandbox(bench, example.before);
  const observation = await sandbox.run({ stdin: example.stdin, ...invocation });
  if (outcome === 'done') example.expectDone(observation);
  else if (outcome === 'refused') example.expectRefused(observation);
  else readAnswer(observation, example);
  await expectTree(sandbox, outcome === 'done' ? example.after : example.before, observation);
}
