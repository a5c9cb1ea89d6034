import { AgentError, type Category, plain, sentencesOf, shortened } from '@obsidian-agent/shared-types';
import type { ToolCall, ToolOutcome } from './toolset.ts';

/** No other arguments would help. */
const incurable: ReadonlySet<Category> = new Set(['permission_denied', 'resource_exhausted', 'internal']);

/** A failure of a command that a model can be told; undefined for what ends the whole call. */
export function failureOf(error: unknown): AgentError | undefined {
  return error instanceof AgentError && error.reason !== 'CANCELLED' ? error : undefined;
}

/** Makes of a call the same call with what a command refuses as an answer. */
export type CallWrapper = <Arguments>(call: ToolCall<Arguments>) => ToolCall<Arguments>;

/** @param outcomeOf what a toolset answers where a command refused */
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

/** Whether a call that is put right, or comes later, could succeed. */
export function isCurable({ category }: AgentError): boolean {
  return !incurable.has(category);
}

/** What went wrong and what to do next, in sentences, of which no quote is long. */
export function wordsOf(error: AgentError): string {
  return plain(shortened(sentencesOf(error.parts)));
}
