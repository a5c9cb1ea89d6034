import { AgentError } from './agent-error.ts';
import { either, findNear, suggest } from './did-you-mean.ts';
import { text, trusted } from './message.ts';
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

/** A parameter is missing, invalid or unknown. In v1, one of the wrong type counts as missing. */
export function invalidParams(reported: ReportedViolation, sent: InputWords = aPayload): AgentError {
  const { violation, known, value } = reported;
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
      hint: text`${trusted(suggestionFor(value, choice.allowed))}Send ${trusted(choice.some)}.`,
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
        hint: [trusted(hintForUnknown(reported, kind))],
        details: { ...details, known },
      });
    case 'type':
      return new AgentError('INVALID_PARAMS', {
        message: text`${trusted(sent.isWrongMissing === true ? 'Missing' : 'Invalid')} '${field}' in ${trusted(kind)}: must be ${trusted(withArticle(type))}`,
        hint: text`Send '${field}' as ${trusted(withArticle(type))}.`,
        details,
      });
  }
  return new AgentError('INVALID_PARAMS', {
    message: text`Invalid '${field}' in ${trusted(kind)}: it ${trusted(keyword === 'minLength' ? 'is empty' : (message ?? 'is not valid'))}`,
    hint,
    details,
  });
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
