import { AgentError } from './agent-error.ts';
import { suggest } from './did-you-mean.ts';
import type { Told, Violation } from './telling-violation.ts';

/** What was sent, in words: its members, itself, and where its schema is found. */
export interface Sent {
  readonly kind: string;
  readonly place: string;
  readonly schemaAt: string;
}

const aPayload: Sent = { kind: 'parameters', place: 'payload', schemaAt: '`obsidian-agent --describe`' };

/** A parameter is missing, wrong or unknown; in v1 one of the wrong type counts as missing. */
export function invalidParams({ violation, known }: Told, sent: Sent = aPayload): AgentError {
  const { keyword, params, message } = violation;
  const { kind, place, schemaAt } = sent;
  const field = fieldOf(violation);
  const details = { field, pointer: violation.instancePath, constraint: keyword };
  const hint = `Correct the ${place}; ${schemaAt} holds its schema.`;

  switch (keyword) {
    case 'required':
      return new AgentError('INVALID_PARAMS', {
        message: `Missing '${field}' in ${kind}`,
        hint: `Send '${field}' in the ${place}.`,
        details,
      });
    case 'additionalProperties':
      return new AgentError('INVALID_PARAMS', {
        message: `Unknown '${field}' in ${kind}`,
        hint: suggest(String(params['additionalProperty']), known, kind),
        details: { ...details, known },
      });
    case 'type':
      return new AgentError('INVALID_PARAMS', {
        message: `Missing '${field}' in ${kind}: what was sent is no ${String(params['type'])}`,
        hint: `Send '${field}' as ${/^[aio]/.test(String(params['type'])) ? 'an' : 'a'} ${String(params['type'])}.`,
        details,
      });
    case 'enum':
      return new AgentError('INVALID_PARAMS', {
        message: `Invalid '${field}' in ${kind}: it is none of ${allowed(params)}`,
        hint: `Send one of ${allowed(params)}.`,
        details: { ...details, allowed: params['allowedValues'] },
      });
    case 'minLength':
      return new AgentError('INVALID_PARAMS', {
        message: `Invalid '${field}' in ${kind}: it is empty`,
        hint,
        details,
      });
    default:
      return new AgentError('INVALID_PARAMS', {
        message: `Invalid '${field}' in ${kind}: it ${message}`,
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
