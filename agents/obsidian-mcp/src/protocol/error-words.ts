import { type AgentError, type Message, plain, sentencesOf, shortened } from '@obsidian-agent/shared-types';

/** What went wrong and what to do next, in sentences that any message can carry. */
export function errorWords({ parts }: AgentError): string {
  return briefWords(sentencesOf(parts));
}

/** A message as an answer carries it: what was sent is repeated by its beginning. */
export function briefWords(message: Message): string {
  return plain(shortened(message)).toWellFormed();
}
