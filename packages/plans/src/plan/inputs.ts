import { correctionOf, expectedForm, isObject, showValue, suggest } from '@obsidian-agent/shared-types';
import { readYaml } from '../documents/yaml-source.ts';
import { type ParsedPlan, problemAt } from './parsed-plan.ts';
import { type PlanProblem, quoted } from './plan-problem.ts';
import type { InputSpec } from './plan-schema.ts';
import { valueAt } from './shape-problem.ts';

/** The value of an input from outside of the plan. A text becomes a value of the input's type. */
export type GivenInput = { readonly text: string } | { readonly value: unknown } | OpenInput;
/** An input of a sub-plan whose value is known only while the plan runs. */
export interface OpenInput {
  readonly isOpen: true;
}
export type GivenInputs = ReadonlyMap<string, GivenInput>;

/** The values of a plan's inputs; an input whose value is missing, wrong or not known yet has none. */
export interface Inputs {
  readonly values: Readonly<Record<string, unknown>>;
  readonly problems: readonly PlanProblem[];
}

/** Where the value of an input is given, if that is another plan. */
export interface InputCaller {
  locate(name: string): Pick<PlanProblem, 'line' | 'column' | 'file'>;
}

/** Gives each input of a plan its value: the given one, else its default. */
export function readInputs(
  parsed: ParsedPlan,
  given: GivenInputs,
  {
    caller,
    inputForm = optionForm,
  }: { readonly caller?: InputCaller | undefined; readonly inputForm?: InputForm | undefined },
): Inputs {
  const specs = parsed.plan.inputs ?? {};
  const declared = new Set(declaredInputs(parsed));
  const values: Record<string, unknown> = {};
  const problems = [...given.keys()]
    .filter((name) => !declared.has(name) && parsed.isSound(['inputs']))
    .map((name) => ({ ...unknownInput(name, parsed), ...caller?.locate(name) }));

  for (const [name, spec] of Object.entries(specs)) {
    const value = given.get(name);
    if (value !== undefined && 'isOpen' in value) continue;
    const example = caller === undefined ? inputForm(name) : memberForm(name);
    const read = readInput({ name, spec, example }, value);
    if ('value' in read) values[name] = read.value;
    else problems.push(locate(read.problem, name, { parsed, caller }));
  }
  return { values, problems };
}

type Problem = Pick<PlanProblem, 'reason' | 'message' | 'hint'> & { readonly isInDefault?: boolean };

/** How an input is given a value, in the words of the caller. */
export type InputForm = (name: string) => string;

const optionForm: InputForm = (name) => `--set ${name}=…`;

/** In a plan that runs this one, and in a program. */
export const memberForm: InputForm = (name) => `inputs: { ${name}: … }`;

function readInput(
  { name, spec, example }: { readonly name: string; readonly spec: InputSpec; readonly example: string },
  given: Exclude<GivenInput, OpenInput> | undefined,
): { readonly value: unknown } | { readonly problem: Problem } {
  if (given === undefined && spec.default === undefined) {
    const what = spec.description === undefined ? '' : ` It is: ${spec.description}`;
    const hint = `Add ${example}${what}`;
    return { problem: { reason: 'MISSING_INPUT', message: `The input "${name}" has no value.`, hint } };
  }
  const value = given === undefined ? spec.default : 'text' in given ? parseText(given.text, spec) : given.value;
  if (isOfType(value, spec)) return { value };
  const schema = schemaOf(spec);
  const form = expectedForm(schema);
  const message = `expected ${form}, got ${showValue(given !== undefined && 'text' in given ? given.text : value)}.`;
  const hint = correctionOf(schema, value) || `Write ${form}.`;
  if (given !== undefined)
    return {
      problem: {
        reason: 'INVALID_INPUT',
        message: `The input "${name}": ${message}`,
        hint,
      },
    };
  return {
    problem: {
      reason: 'INVALID_FIELD',
      message: `inputs.${name}.default: ${message}`,
      hint,
      isInDefault: true,
    },
  };
}

function locate(
  { isInDefault, ...facts }: Problem,
  name: string,
  { parsed: { source }, caller }: { readonly parsed: ParsedPlan; readonly caller: InputCaller | undefined },
): PlanProblem {
  if (isInDefault === true) return { ...facts, ...source.placeOf(['inputs', name, 'default']) };
  if (caller === undefined) return { ...facts, ...source.placeOfKey(['inputs', name]) };
  const hint = facts.reason === 'MISSING_INPUT' ? `Add "${name}" to the inputs of this task.` : facts.hint;
  return { ...facts, hint, ...caller.locate(name) };
}

/** The names of all inputs, also of those whose declaration is wrong. */
export function declaredInputs({ source }: ParsedPlan): string[] {
  const declared = valueAt(source.data, ['inputs']);
  return isObject(declared) ? Object.keys(declared) : [];
}

function unknownInput(name: string, parsed: ParsedPlan): PlanProblem {
  return problemAt(parsed.source, ['inputs'], {
    reason: 'UNKNOWN_INPUT',
    message: `The plan has no input ${quoted(name)}.`,
    hint: suggest(name, declaredInputs(parsed), 'inputs'),
  });
}

/** A text as a value of an input's type; the text itself if it is not one. */
function parseText(text: string, { type }: InputSpec): unknown {
  if (type === 'string') return text;
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : text;
  if (type === 'list') {
    const { data, faults } = readYaml(text);
    return faults.length === 0 && Array.isArray(data) ? data : text;
  }
  return /^-?\d+(\.\d+)?([eE][-+]?\d+)?$/.test(text) ? Number(text) : text;
}

function isOfType(value: unknown, spec: InputSpec): boolean {
  const isAllowed = (entry: unknown): boolean => spec.enum === undefined || spec.enum.some((each) => each === entry);
  if (spec.type === 'list') return Array.isArray(value) && value.every(isAllowed);
  if (!isAllowed(value)) return false;
  if (spec.type === 'integer') return Number.isSafeInteger(value);
  return typeof value === spec.type && (typeof value !== 'number' || Number.isFinite(value));
}

function schemaOf({ type, enum: allowed }: InputSpec): object {
  if (type === 'list') return { type: 'array', ...(allowed === undefined ? {} : { items: { enum: allowed } }) };
  return allowed === undefined ? { type } : { enum: allowed };
}
