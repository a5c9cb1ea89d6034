import { type AgentError, type Message, plain, sentencesOf, shortened } from '@obsidian-agent/shared-types';

/** What went wrong and what to do next, in well-formed sentences. */
export function errorWords({ parts }: AgentError): string {
  return briefWords(sentencesOf(parts));
}

/** A message for an answer, with long quotes cut. */
export function briefWords(message: Message): string {
  return plain(shortened(message)).toWellFormed();
}
