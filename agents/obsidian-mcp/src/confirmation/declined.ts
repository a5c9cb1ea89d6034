import { AgentError, text } from '@obsidian-agent/shared-types';

/** The error of a call that the user did not approve. */
export function declined(): AgentError {
  return new AgentError('CANCELLED', {
    message: text`The user declined; nothing was changed`,
    hint: text`Ask the user what to do instead.`,
  });
}
