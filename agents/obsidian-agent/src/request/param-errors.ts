import {
  AgentError,
  type Message,
  type Phrase,
  param,
  paramName,
  SEND,
  send,
  spelled,
  suggest,
  text,
  trusted,
} from '@obsidian-agent/shared-types';

const IN_PARAMETERS = spelled(text` in parameters`, []);

/** A parameter that is valid by itself, but not together with the other ones. */
export function paramInvalid(field: string, { why, hint }: { why: Phrase; hint: Message }): AgentError {
  return new AgentError('INVALID_PARAMS', {
    message: text`Invalid ${paramName(field)}${IN_PARAMETERS}: ${why}`,
    hint,
    details: { field, constraint: 'combination' },
  });
}

export function paramExcluded(field: string, other: string): AgentError {
  return paramInvalid(field, {
    why: text`it cannot be ${spelled(text`sent`, text`used`)} together with ${paramName(other)}`,
    hint: text`${SEND} either ${paramName(other)} or ${paramName(field)}.`,
  });
}

export function paramMissing(field: string, hint: Message): AgentError {
  return new AgentError('INVALID_PARAMS', {
    message: [spelled(text`Missing '${field}' in parameters`, text`${param(field)} is missing`)],
    hint,
    details: { field, constraint: 'required' },
  });
}

/** A parameter that belongs elsewhere. */
export function paramMisplaced(field: string, hint: Message, details: Readonly<Record<string, unknown>>): AgentError {
  return new AgentError('INVALID_PARAMS', {
    message: text`Unknown ${paramName(field)}${IN_PARAMETERS}`,
    hint,
    details: { field, ...details },
  });
}

export function commandContradicted(type: unknown, action: string): AgentError {
  return new AgentError('COMMAND_CONTRADICTED', {
    message: text`The payload's type ${shown(type)} contradicts the action '${action}'`,
    hint: text`${SEND} the action as ${shown(type)}, or leave 'type' out of the payload.`,
    details: { type, action },
  });
}

function shown(value: unknown): Message {
  return typeof value === 'string' ? text`'${value}'` : [JSON.stringify(value)];
}

export function unknownCommand(action: string, version: string, known: readonly string[]): AgentError {
  return new AgentError('UNKNOWN_COMMAND', {
    message: text`Unknown action '${action}'; ${trusted(version)} has ${trusted(known.join(', '))}`,
    hint: [trusted(wordOfShell(action, known) ?? suggest(action, known, 'actions'))],
    details: { action, known },
  });
}

/** The next step after a word that only the command line accepts. */
function wordOfShell(action: string, known: readonly string[]): string | undefined {
  if (action !== 'graph' || !known.includes('get_graph')) return undefined;
  return 'Did you mean "get_graph"? A page for a browser is made by the shell command obsidian-agent graph --html FILE.';
}

/** A v2 command sent in a v1 request. */
export function commandOfV2(action: string): AgentError {
  return new AgentError('UNKNOWN_COMMAND', {
    message: text`Unknown action '${action}' in v1; v2 has it: ${send} "api_version": "v2"`,
    hint: text`${SEND} "api_version": "v2" with the action.`,
    details: { action, api_version: 'v2' },
  });
}

export function unknownTool(tool: string, own: string): AgentError {
  return new AgentError('UNKNOWN_TOOL', {
    message: text`Unknown tool '${tool}'; this agent is '${trusted(own)}'`,
    hint: text`${SEND} "tool": "${trusted(own)}".`,
    details: { tool, known: [own] },
  });
}

export function unsupportedVersion(version: unknown, supported: readonly string[]): AgentError {
  return new AgentError('UNSUPPORTED_VERSION', {
    message: text`Unsupported api_version ${JSON.stringify(version)}; this agent speaks ${trusted(supported.join(', '))}`,
    hint: text`${SEND} a supported api_version, or leave it out for v1.`,
    details: { api_version: version, supported },
  });
}
