import { AgentError } from './agent-error.ts';
import { either, findNear, suggest } from './did-you-mean.ts';
import { type Message, text, trusted } from './message.ts';
import type { ReportedViolation, Violation } from './pick-violation.ts';
import { param, paramName, SEND, spelled } from './spelling.ts';

/** Words for the input that was sent: its members, the input itself, and the location of its schema. */
export interface InputWords {
  readonly kind: string;
  readonly place: string;
  /** Undefined if the sender already has the schema. */
  readonly schemaAt?: string;
  /** Whether a member of the wrong type counts as missing. */
  readonly isWrongMissing?: boolean;
}

/** Words for v1, which its contract fixes. */
export const payloadOfV1: InputWords = {
  kind: 'parameters',
  place: 'payload',
  schemaAt: '`obsidian-agent --describe`',
  isWrongMissing: true,
};
/** Words for a model that called a tool and does not know about payloads. */
export const argumentsOfTool: InputWords = { kind: 'arguments', place: 'arguments of the tool' };
const aPayload: InputWords = { kind: 'parameters', place: 'payload', schemaAt: '`obsidian-agent --describe`' };

interface Words {
  readonly message: Message;
  readonly hint: Message;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** A parameter is missing, invalid or unknown. In v1, one of the wrong type counts as missing. */
export function invalidParams(reported: ReportedViolation, sent: InputWords = aPayload): AgentError {
  const { keyword, instancePath } = reported.violation;
  const field = fieldOf(reported.violation);
  const { message, hint, details } = wordsFor(reported, field, sent);
  return new AgentError('INVALID_PARAMS', {
    message,
    hint,
    details: { field, pointer: instancePath, constraint: keyword, ...details },
  });
}

function wordsFor(reported: ReportedViolation, field: string, sent: InputWords): Words {
  const { violation, known, value } = reported;
  const { keyword, params, message = 'is not valid' } = violation;
  const [kind, place] = [trusted(sent.kind), trusted(sent.place)];
  const choice = choiceOf(violation);
  if (choice !== undefined) {
    const none = trusted(choice.none);
    return {
      message: [
        spelled(
          text`Invalid '${field}' in ${kind}: it is ${none}`,
          typeof value === 'string'
            ? text`Invalid value "${value}" for ${param(field)}`
            : text`Invalid ${param(field)}: it is ${none}`,
        ),
      ],
      hint: text`${trusted(suggestionFor(value, choice.allowed))}${SEND} ${trusted(choice.some)}.`,
      details: { allowed: choice.allowed },
    };
  }
  if (keyword === 'required')
    return {
      message: [spelled(text`Missing '${field}' in ${kind}`, text`${param(field)} is required`)],
      hint: [spelled(text`Send '${field}' in the ${place}.`, text`Add ${param(field)}.`)],
    };
  if (keyword === 'additionalProperties')
    return {
      message: [spelled(text`Unknown '${field}' in ${kind}`, text`Unknown ${paramName(field)}`)],
      hint: [trusted(hintForUnknown(reported, sent))],
      details: { known },
    };
  if (keyword === 'type') {
    const must = trusted(withArticle(String(params['type'])));
    const lead = trusted(sent.isWrongMissing ? 'Missing' : 'Invalid');
    return {
      message: [spelled(text`${lead} '${field}' in ${kind}: must be ${must}`, text`${param(field)} must be ${must}`)],
      hint: text`${SEND} ${paramName(field)} as ${must}.`,
    };
  }
  const it = trusted(keyword === 'minLength' ? 'is empty' : message);
  return {
    message: [
      spelled(text`Invalid '${field}' in ${kind}: it ${it}`, text`${param(field)} ${limitOf(violation) ?? it}`),
    ],
    hint: [spelled(schemaHint(field, sent), typedHint(field, violation))],
  };
}

function schemaHint(field: string, { place, schemaAt }: InputWords): Message {
  return schemaAt
    ? text`Correct the ${trusted(place)}; ${trusted(schemaAt)} holds its schema.`
    : text`Correct '${field}', and call the tool again.`;
}

/** What to do, for somebody who types. */
function typedHint(field: string, { keyword, params }: Violation): Message {
  const side = { maximum: 'or less', minimum: 'or more' }[keyword];
  if (side === undefined) return text`Correct ${param(field)} and run the command again.`;
  return text`Use ${param(field)} ${Number(params['limit'])} ${trusted(side)}.`;
}

/** A bound in words; undefined if the violation is not one of a bound. */
function limitOf({ keyword, params }: Violation): Message | undefined {
  const bounds: Readonly<Record<string, string>> = {
    maximum: 'must be at most',
    minimum: 'must be at least',
    maxLength: 'must have at most',
    maxItems: 'must have at most',
  };
  const units: Readonly<Record<string, string>> = { maxLength: ' characters', maxItems: ' values' };
  const bound = bounds[keyword];
  if (bound === undefined) return undefined;
  return text`${trusted(bound)} ${Number(params['limit'])}${trusted(units[keyword] ?? '')}`;
}

function withArticle(noun: string): string {
  return `${/^[aio]/.test(noun) ? 'an' : 'a'} ${noun}`;
}

function hintForUnknown({ violation, known, suggestion }: ReportedViolation, { kind, place }: InputWords): string {
  if (place === 'payload' && violation.params['additionalProperty'] === 'idempotency_key')
    return 'Put idempotency_key next to payload.';
  if (suggestion !== undefined) return `Did you mean "${suggestion}"?`;
  return suggest(String(violation.params['additionalProperty']), known, kind);
}

/** The allowed values, and the words for them. */
interface Choice {
  readonly allowed: readonly unknown[];
  readonly none: string;
  readonly some: string;
}

function choiceOf({ keyword, params }: Violation): Choice | undefined {
  if (keyword === 'enum') {
    const allowed = params['allowedValues'] as readonly unknown[];
    const list = allowed.map((value) => JSON.stringify(value)).join(', ');
    return { allowed, none: `not one of ${list}`, some: `one of ${list}` };
  }
  // A single character, or one of several names.
  const names = keyword === 'pattern' ? /^\^\(\?:\.\|([\w|]+)\)\$$/.exec(String(params['pattern']))?.[1] : undefined;
  if (names === undefined) return undefined;
  const allowed = names.split('|');
  const list = allowed.join(', ');
  return { allowed, none: `neither one character nor one of ${list}`, some: `one character, or one of ${list}` };
}

function suggestionFor(value: unknown, allowed: readonly unknown[]): string {
  const names = allowed.filter((name) => typeof name === 'string');
  const near = typeof value === 'string' ? findNear(value, names) : [];
  return near.length === 0 ? '' : `Did you mean ${either(near.map((name) => `"${name}"`))}? `;
}

/** Path of the field, such as `heading` or `edits.0.content`. */
function fieldOf({ keyword, instancePath, params }: Violation): string {
  const above = instancePath.split('/').slice(1);
  if (keyword === 'required') return [...above, String(params['missingProperty'])].join('.');
  if (keyword === 'additionalProperties') return [...above, String(params['additionalProperty'])].join('.');
  return above.join('.');
}
