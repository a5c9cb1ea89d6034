import { AgentError, quoted, text } from '@obsidian-agent/shared-types';

const HINT = text`Use other notes, or ask the person who set up this server.`;

export function pathDenied(path: string): AgentError {
  return new AgentError('ACCESS_DENIED', {
    message: text`The path ${quoted(path)} may not be written on this server`,
    hint: HINT,
    details: { path },
  });
}

export function holdsDenied(folder: string): AgentError {
  return new AgentError('ACCESS_DENIED', {
    message: text`The folder ${quoted(folder)} contains files that may not be changed on this server`,
    hint: HINT,
    details: { path: folder },
  });
}

export function linksDenied(path: string): AgentError {
  return new AgentError('ACCESS_DENIED', {
    message: text`${quoted(path)} cannot be moved: a note that links to it, or a note of the same name, may not be changed on this server`,
    hint: HINT,
    details: { path },
  });
}

export function undoDenied(transactionId: string): AgentError {
  return new AgentError('ACCESS_DENIED', {
    message: text`Transaction ${transactionId} changed files that may not be changed on this server`,
    hint: HINT,
    details: { transaction_id: transactionId },
  });
}
