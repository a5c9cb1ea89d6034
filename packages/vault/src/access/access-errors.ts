import { AgentError, type Message, quoted, text } from '@obsidian-agent/shared-types';

export function pathDenied(path: string): AgentError {
  return denied(text`The path ${quoted(path)} may not be written on this server`, { path });
}

export function holdsDenied(folder: string): AgentError {
  const message = text`The folder ${quoted(folder)} contains files that may not be changed on this server`;
  return denied(message, { path: folder });
}

export function linksDenied(path: string): AgentError {
  const message = text`${quoted(path)} cannot be moved: a note that links to it, or a note of the same name, may not be changed on this server`;
  return denied(message, { path });
}

export function undoDenied(transactionId: string): AgentError {
  const message = text`Transaction ${transactionId} changed files that may not be changed on this server`;
  return denied(message, { transaction_id: transactionId });
}

function denied(message: Message, details: Readonly<Record<string, string>>): AgentError {
  const hint = text`Use other notes, or ask the person who set up this server.`;
  return new AgentError('ACCESS_DENIED', { message, hint, details });
}
