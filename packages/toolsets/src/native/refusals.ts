import { AgentError } from '@obsidian-agent/shared-types';

/** An argument that may mean several things, of which one would do something else than another. */
export function unclear(field: string, cause: string, hint: string): AgentError {
  return new AgentError('INVALID_PARAMS', {
    message: `Invalid '${field}' in arguments: ${cause}`,
    hint,
    details: { field, constraint: 'meaning' },
  });
}

/** Two arguments that are read as one parameter, and say different things. */
export function saidTwice(field: string, meant: string): AgentError {
  return new AgentError('INVALID_PARAMS', {
    message: `Invalid '${field}' in arguments: it would be read as '${meant}', which is given too and says something else`,
    hint: `Send '${meant}' alone.`,
    details: { field, constraint: 'combination' },
  });
}

/** What replaces a note says so by its name, to whoever is asked whether it may be called. */
export function overwriteWithheld(): AgentError {
  return new AgentError('INVALID_PARAMS', {
    message: "Invalid 'if_exists' in arguments: create_note overwrites no note",
    hint: 'Replace it with update_note, or send one of "error", "skip", "rename".',
    details: { field: 'if_exists', constraint: 'enum', allowed: ['error', 'skip', 'rename'] },
  });
}
