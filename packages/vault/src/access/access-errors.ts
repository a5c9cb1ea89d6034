import { AgentError, quoted, text } from '@obsidian-agent/shared-types';

const HINT = text`Work with other notes, or ask whoever set up this server.`;

export function pathDenied(path: string): AgentError {
  return new AgentError('ACCESS_DENIED', {
    message: text`The path ${quoted(path)} may not be written here`,
    hint: HINT,
    details: { path },
  });
}

export function holdsDenied(folder: string): AgentError {
  return new AgentError('ACCESS_DENIED', {
    message: text`The folder ${quoted(folder)} holds what may not be touched here`,
    hint: HINT,
    details: { path: folder },
  });
}

export function linksDenied(path: string): AgentError {
  return new AgentError('ACCESS_DENIED', {
    message: text`${quoted(path)} cannot be moved here: links that have to follow, or a note of the same name, may not be touched`,
    hint: HINT,
    details: { path },
  });
}

export function undoDenied(transactionId: string): AgentError {
  return new AgentError('ACCESS_DENIED', {
    message: text`Transaction ${transactionId} changed what may not be touched here`,
    hint: HINT,
    details: { transaction_id: transactionId },
  });
}
