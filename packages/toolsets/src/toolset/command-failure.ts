import { AgentError, type Category, plain, type Reason, sentencesOf, shortened } from '@obsidian-agent/shared-types';
import type { ToolCall, ToolOutcome } from './toolset.ts';

/** Failures that other arguments cannot fix. */
const notFixable: ReadonlySet<Category> = new Set(['permission_denied', 'resource_exhausted', 'internal']);

/** A command's failure that is reported to the model; undefined if the error ends the whole call. */
export function failureOf(error: unknown): AgentError | undefined {
  return error instanceof AgentError && error.reason !== 'CANCELLED' ? error : undefined;
}

/** Wraps a call so that it answers a command's failure instead of throwing it. */
export type CallWrapper = <Arguments>(call: ToolCall<Arguments>) => ToolCall<Arguments>;

/** @param outcomeOf the toolset's answer to a failed command */
export function answerFailuresWith(outcomeOf: (refused: AgentError) => ToolOutcome): CallWrapper {
  return (call) => async (args, context) => {
    try {
      return await call(args, context);
    } catch (error) {
      const refused = failureOf(error);
      if (refused === undefined) throw error;
      return outcomeOf(refused);
    }
  };
}

/** Whether a corrected or later call could succeed. */
export function isCurable({ category }: AgentError): boolean {
  return !notFixable.has(category);
}

/** What went wrong and what to do next, in sentences, with long quotes cut. */
export function wordsOf(error: AgentError): string {
  return plain(shortened(sentencesOf(error.parts)));
}

/** Whether a command failed for one of these reasons. */
export function isFor(error: unknown, ...reasons: readonly Reason[]): error is AgentError {
  return error instanceof AgentError && reasons.includes(error.reason);
}
