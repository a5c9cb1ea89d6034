import { AgentError, type Category } from '@obsidian-agent/shared-types';

/** No other arguments would help. */
const incurable: ReadonlySet<Category> = new Set(['permission_denied', 'resource_exhausted', 'internal']);

/** A failure of a command that a model can be told; undefined for what ends the whole call. */
export function failureOf(error: unknown): AgentError | undefined {
  return error instanceof AgentError && error.reason !== 'CANCELLED' ? error : undefined;
}

/** Whether a call that is put right, or comes later, could succeed. */
export function isCurable({ category }: AgentError): boolean {
  return !incurable.has(category);
}

/** What went wrong and what to do next, in sentences. */
export function wordsOf({ message, hint }: AgentError): string {
  return `${asSentence(message)} ${asSentence(hint)}`;
}

function asSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
