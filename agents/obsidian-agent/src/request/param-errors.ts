import { AgentError, suggest } from '@obsidian-agent/shared-types';
import type { Violation } from '@obsidian-agent/shared-types/validators';

/** A parameter is missing, wrong or unknown; in v1 one of the wrong type counts as missing. */
export function invalidParams(violation: Violation, known: readonly string[]): AgentError {
  const { keyword, params, message } = violation;
  const field = fieldOf(violation);
  const details = { field, pointer: violation.instancePath, constraint: keyword };
  const hint = 'Correct the payload; `obsidian-agent --describe` holds its schema.';

  switch (keyword) {
    case 'required':
      return new AgentError('INVALID_PARAMS', {
        message: `Missing '${field}' in parameters`,
        hint: `Send '${field}' in the payload.`,
        details,
      });
    case 'additionalProperties':
      return new AgentError('INVALID_PARAMS', {
        message: `Unknown '${field}' in parameters`,
        hint: suggest(String(params['additionalProperty']), known, 'parameters'),
        details: { ...details, known },
      });
    case 'type':
      return new AgentError('INVALID_PARAMS', {
        message: `Missing '${field}' in parameters: what was sent is no ${String(params['type'])}`,
        hint: `Send '${field}' as ${/^[aio]/.test(String(params['type'])) ? 'an' : 'a'} ${String(params['type'])}.`,
        details,
      });
    case 'enum':
      return new AgentError('INVALID_PARAMS', {
        message: `Invalid '${field}' in parameters: it is none of ${allowed(params)}`,
        hint: `Send one of ${allowed(params)}.`,
        details: { ...details, allowed: params['allowedValues'] },
      });
    case 'minLength':
      return new AgentError('INVALID_PARAMS', {
        message: `Invalid '${field}' in parameters: it is empty`,
        hint,
        details,
      });
    default:
      return new AgentError('INVALID_PARAMS', {
        message: `Invalid '${field}' in parameters: it ${message}`,
        hint,
        details,
      });
  }
}

function allowed(params: Violation['params']): string {
  return (params['allowedValues'] as readonly unknown[]).map((value) => JSON.stringify(value)).join(', ');
}

/** Where it stands: `heading`, `edits.0.content`. */
function fieldOf({ keyword, instancePath, params }: Violation): string {
  const above = instancePath.split('/').slice(1);
  if (keyword === 'required') return [...above, String(params['missingProperty'])].join('.');
  if (keyword === 'additionalProperties') return [...above, String(params['additionalProperty'])].join('.');
  return above.join('.');
}

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
    hint: suggest(action, known, 'actions'),
    details: { action, known },
  });
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
