import { AgentError } from './agent-error.ts';
import { findNearest, suggest } from './did-you-mean.ts';
import { text, trusted } from './message.ts';
import type { Told, Violation } from './telling-violation.ts';

/** What was sent, in words: its members, itself, and where its schema is found. */
export interface Sent {
  readonly kind: string;
  readonly place: string;
  /** Undefined where whoever sent it has the schema before them. */
  readonly schemaAt?: string;
  /** Whether one of the wrong type counts as missing. */
  readonly isWrongMissing?: boolean;
}

/** What a caller of v1 is told of, whose words are fixed. */
export const payloadOfV1: Sent = {
  kind: 'parameters',
  place: 'payload',
  schemaAt: '`obsidian-agent --describe`',
  isWrongMissing: true,
};
/** What a model is told, who called a tool and knows of no payload. */
export const argumentsOfTool: Sent = { kind: 'arguments', place: 'arguments of the tool' };
const aPayload: Sent = { kind: 'parameters', place: 'payload', schemaAt: '`obsidian-agent --describe`' };

/** A parameter is missing, wrong or unknown; in v1 one of the wrong type counts as missing. */
export function invalidParams(told: Told, sent: Sent = aPayload): AgentError {
  const { violation, known, value } = told;
  const { keyword, params, message } = violation;
  const { kind, place, schemaAt } = sent;
  const field = fieldOf(violation);
  const details = { field, pointer: violation.instancePath, constraint: keyword };
  const hint =
    schemaAt === undefined
      ? text`Correct '${field}', and call the tool again.`
      : text`Correct the ${trusted(place)}; ${trusted(schemaAt)} holds its schema.`;

  const type = String(params['type']);

  const choice = choiceOf(violation);
  if (choice !== undefined) {
    return new AgentError('INVALID_PARAMS', {
      message: text`Invalid '${field}' in ${trusted(kind)}: it is ${trusted(choice.none)}`,
      hint: text`${trusted(meant(value, choice.allowed))}Send ${trusted(choice.some)}.`,
      details: { ...details, allowed: choice.allowed },
    });
  }
  switch (keyword) {
    case 'required':
      return new AgentError('INVALID_PARAMS', {
        message: text`Missing '${field}' in ${trusted(kind)}`,
        hint: text`Send '${field}' in the ${trusted(place)}.`,
        details,
      });
    case 'additionalProperties':
      return new AgentError('INVALID_PARAMS', {
        message: text`Unknown '${field}' in ${trusted(kind)}`,
        hint: [trusted(hintForUnknown(told, kind))],
        details: { ...details, known },
      });
    case 'type':
      return new AgentError('INVALID_PARAMS', {
        message: text`${trusted(sent.isWrongMissing === true ? 'Missing' : 'Invalid')} '${field}' in ${trusted(kind)}: what was sent is no ${trusted(type)}`,
        hint: text`Send '${field}' as ${trusted(/^[aio]/.test(type) ? 'an' : 'a')} ${trusted(type)}.`,
        details,
      });
  }
  return new AgentError('INVALID_PARAMS', {
    message: text`Invalid '${field}' in ${trusted(kind)}: it ${trusted(keyword === 'minLength' ? 'is empty' : (message ?? 'is not valid'))}`,
    hint,
    details,
  });
}

function hintForUnknown({ violation, known, meant: ofSense }: Told, kind: string): string {
  if (ofSense !== undefined) return `Did you mean "${ofSense}"?`;
  return suggest(String(violation.params['additionalProperty']), known, kind);
}

/** The values of which one is wanted, and how that is said. */
interface Choice {
  readonly allowed: readonly unknown[];
  readonly none: string;
  readonly some: string;
}

function choiceOf({ keyword, params }: Violation): Choice | undefined {
  if (keyword === 'enum') {
    const allowed = params['allowedValues'] as readonly unknown[];
    const list = allowed.map((value) => JSON.stringify(value)).join(', ');
    return { allowed, none: `none of ${list}`, some: `one of ${list}` };
  }
  // One character, or one of some names.
  const names = keyword === 'pattern' ? /^\^\(\?:\.\|([\w|]+)\)\$$/.exec(String(params['pattern']))?.[1] : undefined;
  if (names === undefined) return undefined;
  const allowed = names.split('|');
  const list = allowed.join(', ');
  return { allowed, none: `no single character and none of ${list}`, some: `one character, or one of ${list}` };
}

function meant(value: unknown, allowed: readonly unknown[]): string {
  const names = allowed.filter((name) => typeof name === 'string');
  const near = typeof value === 'string' ? findNearest(value, names) : undefined;
  return near === undefined ? '' : `Did you mean "${near}"? `;
}

/** Where it stands: `heading`, `edits.0.content`. */
function fieldOf({ keyword, instancePath, params }: Violation): string {
  const above = instancePath.split('/').slice(1);
  if (keyword === 'required') return [...above, String(params['missingProperty'])].join('.');
  if (keyword === 'additionalProperties') return [...above, String(params['additionalProperty'])].join('.');
  return above.join('.');
}
