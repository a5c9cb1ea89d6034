import { isObject, suggest } from '@obsidian-agent/shared-types';
import type { PlanArguments } from './plan-call.ts';
import { planTools } from './plan-tools.ts';
import { PlanServiceError } from './service-errors.ts';

/** A plan has more than one line, or braces. */
const FILE = /^[^\n{}]+\.(ya?ml|json|md)$/i;

interface Property {
  readonly type?: string;
  readonly anyOf?: readonly { readonly type: string }[];
  readonly minimum?: number;
  readonly maximum?: number;
}

/**
 * Checks what a model sent against the schema of the tool.
 *
 * @throws PlanServiceError `INVALID_ARGUMENTS`
 */
export function readPlanArguments(name: string, given: Readonly<Record<string, unknown>>): PlanArguments {
  const tool = planTools.find((each) => each.name === name);
  const { properties = {}, required = [] } = (tool?.inputSchema ?? {}) as {
    readonly properties?: Readonly<Record<string, Property>>;
    readonly required?: readonly string[];
  };
  const known = Object.keys(properties);
  for (const key of Object.keys(given))
    if (!known.includes(key)) throw invalid(`${name} has no parameter "${key}".`, suggest(key, known, 'parameters'));
  for (const key of required) if (given[key] === undefined) throw invalid(`${name} lacks "${key}".`, `Add "${key}".`);
  for (const [key, value] of Object.entries(given)) {
    const {
      type = '',
      anyOf = [{ type }],
      minimum = Number.NEGATIVE_INFINITY,
      maximum = Infinity,
    } = properties[key] ?? {};
    const types = anyOf.map((form) => form.type);
    if (!types.includes(typeOf(value)))
      throw invalid(`${key}: expected ${types.join(' or ')}, got ${typeOf(value)}.`, '');
    if (typeof value === 'number' && (value < minimum || value > maximum))
      throw invalid(`${key}: expected ${minimum} to ${maximum}, got ${value}.`, '');
    if (value === '') throw invalid(`${key} is empty.`, '');
  }
  if (typeof given['plan'] === 'string' && FILE.test(given['plan'].trim()))
    throw invalid(
      `plan: expected the plan itself, got the path of a file.`,
      'Send the text of the file: plans are not read from files.',
    );
  return given as unknown as PlanArguments;
}

function typeOf(value: unknown): string {
  if (isObject(value)) return 'object';
  if (Number.isInteger(value)) return 'integer';
  return Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value;
}

function invalid(message: string, hint: string): PlanServiceError {
  return new PlanServiceError('INVALID_ARGUMENTS', { message, hint });
}
