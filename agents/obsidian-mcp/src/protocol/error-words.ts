import type { AgentError } from '@obsidian-agent/shared-types';

/** What went wrong and what to do next, in sentences that any message can carry. */
export function errorWords({ message, hint }: AgentError): string {
  return `${/[.?!]$/.test(message) ? message : `${message}.`} ${hint}`.toWellFormed();
}
