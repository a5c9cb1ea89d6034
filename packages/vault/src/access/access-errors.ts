import { AgentError } from '@obsidian-agent/shared-types';

const HINT = 'Work with other notes, or ask whoever set up this server.';

export function pathDenied(path: string): AgentError {
  return new AgentError('ACCESS_DENIED', {
    message: `The path ${JSON.stringify(path)} may not be written here`,
    hint: HINT,
    details: { path },
  });
}

export function holdsDenied(folder: string): AgentError {
  return new AgentError('ACCESS_DENIED', {
    message: `The folder ${JSON.stringify(folder)} holds what may not be touched here`,
    hint: HINT,
    details: { path: folder },
  });
}

export function linksDenied(path: string): AgentError {
  return new AgentError('ACCESS_DENIED', {
    message: `${JSON.stringify(path)} cannot be moved here: links that have to follow, or a note of the same name, may not be touched`,
    hint: HINT,
    details: { path },
  });
}

export function undoDenied(transactionId: string): AgentError {
  return new AgentError('ACCESS_DENIED', {
    message: `Transaction ${transactionId} changed what may not be touched here`,
    hint: HINT,
    details: { transaction_id: transactionId },
  });
}
