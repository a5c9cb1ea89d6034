import { AgentError } from './agent-error.ts';
import { either, findNear, suggest } from './did-you-mean.ts';
import { type Message, text, trusted } from './message.ts';
import type { ReportedViolation, Violation } from './pick-violation.ts';

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
  if (choice !== undefined)
    return {
      message: text`Invalid '${field}' in ${kind}: it is ${trusted(choice.none)}`,
      hint: text`${trusted(suggestionFor(value, choice.allowed))}Send ${trusted(choice.some)}.`,
      details: { allowed: choice.allowed },
    };
  if (keyword === 'required')
    return { message: text`Missing '${field}' in ${kind}`, hint: text`Send '${field}' in the ${place}.` };
  if (keyword === 'additionalProperties')
    return {
      message: text`Unknown '${field}' in ${kind}`,
      hint: [trusted(hintForUnknown(reported, sent.kind))],
      details: { known },
    };
  if (keyword === 'type') {
    const must = trusted(withArticle(String(params['type'])));
    const lead = trusted(sent.isWrongMissing ? 'Missing' : 'Invalid');
    return { message: text`${lead} '${field}' in ${kind}: must be ${must}`, hint: text`Send '${field}' as ${must}.` };
  }
  return {
    message: text`Invalid '${field}' in ${kind}: it ${trusted(keyword === 'minLength' ? 'is empty' : message)}`,
    hint: sent.schemaAt
      ? text`Correct the ${place}; ${trusted(sent.schemaAt)} holds its schema.`
      : text`Correct '${field}', and call the tool again.`,
  };
}

function withArticle(noun: string): string {
  return `${/^[aio]/.test(noun) ? 'an' : 'a'} ${noun}`;
}

function hintForUnknown({ violation, known, suggestion }: ReportedViolation, kind: string): string {
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
