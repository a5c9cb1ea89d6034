import { AgentError, suggest } from '@obsidian-agent/shared-types';

/** A parameter that its own schema allows, and the others that were sent do not. */
export function paramInvalid(field: string, { why, hint }: { why: string; hint: string }): AgentError {
  return new AgentError('INVALID_PARAMS', {
    message: `Invalid '${field}' in parameters: ${why}`,
    hint,
    details: { field, constraint: 'combination' },
  });
}

export function paramExcluded(field: string, other: string): AgentError {
  return paramInvalid(field, {
    why: `it cannot be sent together with '${other}'`,
    hint: `Send either '${other}' or '${field}'.`,
  });
}

export function paramMissing(field: string, hint: string): AgentError {
  return new AgentError('INVALID_PARAMS', {
    message: `Missing '${field}' in parameters`,
    hint,
    details: { field, constraint: 'required' },
  });
}

export function commandContradicted(type: unknown, action: string): AgentError {
  return new AgentError('COMMAND_CONTRADICTED', {
    message: `The payload's type ${quoted(type)} contradicts the action '${action}'`,
    hint: `Send the action as ${quoted(type)}, or leave 'type' out of the payload.`,
    details: { type, action },
  });
}

function quoted(value: unknown): string {
  return typeof value === 'string' ? `'${value}'` : JSON.stringify(value);
}

export function unknownCommand(action: string, version: string, known: readonly string[]): AgentError {
  return new AgentError('UNKNOWN_COMMAND', {
    message: `Unknown action '${action}'; ${version} has ${known.join(', ')}`,
    hint: wordOfShell(action, known) ?? suggest(action, known, 'actions'),
    details: { action, known },
  });
}

/** The way on from a word that only the command line has. */
function wordOfShell(action: string, known: readonly string[]): string | undefined {
  if (action !== 'graph' || !known.includes('get_graph')) return undefined;
  return 'Did you mean "get_graph"? A page for a browser is made by the shell command obsidian-agent graph --html FILE.';
}

/** A command of v2, sent as if it were one of v1. */
export function commandOfV2(action: string): AgentError {
  return new AgentError('UNKNOWN_COMMAND', {
    message: `Unknown action '${action}' in v1; v2 has it: send "api_version": "v2"`,
    hint: 'Send "api_version": "v2" beside the action.',
    details: { action, api_version: 'v2' },
  });
}

export function unknownTool(tool: string, own: string): AgentError {
  return new AgentError('UNKNOWN_TOOL', {
    message: `Unknown tool '${tool}'; this agent is '${own}'`,
    hint: `Send "tool": "${own}".`,
    details: { tool, known: [own] },
  });
}

export function unsupportedVersion(version: unknown, supported: readonly string[]): AgentError {
  return new AgentError('UNSUPPORTED_VERSION', {
    message: `Unsupported api_version ${JSON.stringify(version)}; this agent speaks ${supported.join(', ')}`,
    hint: 'Send a supported api_version, or leave it out for v1.',
    details: { api_version: version, supported },
  });
}
