import { either, findNear } from '../errors/did-you-mean.ts';
import { cutText } from '../text/cut-text.ts';
import { isObject } from './is-object.ts';

type Schema = Readonly<Record<string, unknown>>;

/** Describes the values that a JSON Schema accepts: `a whole number from 1 to 100`, `{ max_attempts: … }`. */
export function expectedForm(schema: unknown): string {
  if (!isObject(schema)) return 'a value';
  const values = choicesOf(schema);
  if (values !== undefined)
    return either(
      shorten(
        values.map((value) => JSON.stringify(value)),
        20,
      ),
    );
  const forms = formsOf(schema);
  if (forms !== undefined) return either([...new Set(forms.map(expectedForm))]);
  const { type, title } = schema;
  if (typeof title === 'string') return title;
  if (Array.isArray(type)) return either(type.map((each) => expectedForm({ ...schema, type: each })));
  if (type === 'integer') return `a whole number${range(schema)}`;
  if (type === 'number') return `a number${range(schema)}`;
  if (type === 'string') return textForm(schema);
  if (type === 'boolean') return 'true or false';
  if (type === 'null') return 'null';
  if (type === 'array') return listForm(schema);
  return type === 'object' || 'properties' in schema ? objectForm(schema) : 'another value';
}

/** Shows a value of a plan, cut if it is long. */
export function showValue(value: unknown): string {
  if (value === undefined) return 'nothing';
  const text = isObject(value) || Array.isArray(value) ? showNested(value) : JSON.stringify(value);
  return text.length > MOST_CHARACTERS ? `${cutText(text, MOST_CHARACTERS - 1)}…` : text;
}

/** The author's next step for a value that a schema does not accept; empty if nothing special is known. */
export function correctionOf(schema: unknown, value: unknown): string {
  const accepts = (type: string): boolean => isObject(schema) && acceptsType(schema, type);
  const forms = isObject(schema) ? [schema, ...(formsOf(schema) ?? [])].filter(isObject) : [];
  const choices = forms.flatMap((form) => choicesOf(form) ?? []);
  const near =
    typeof value === 'string'
      ? findNear(
          value,
          choices.filter((choice) => typeof choice === 'string'),
        )
      : [];
  if (near.length > 0) return `Did you mean ${either(near.map((name) => `"${name}"`))}?`;
  if (typeof value === 'string' && accepts(typeOfText(value)) && !accepts('string'))
    return `Remove the quotes: ${value}.`;
  if (typeof value === 'string' && accepts('boolean') && Object.hasOwn(switchWords, value.toLowerCase()))
    return `Write ${switchWords[value.toLowerCase()]}.`;
  if (isWikilink(value) && accepts('string')) return `Put a wikilink in quotes: "[[${value[0][0]}]]".`;
  const takesAnyText = forms.some((form) => form['type'] === 'string' && choicesOf(form) === undefined);
  const isChoice = (text: string): boolean => takesAnyText || choices.length === 0 || choices.includes(text);
  if (
    isScalar(value) &&
    typeof value !== 'string' &&
    accepts('string') &&
    isChoice(String(value)) &&
    fitsPattern(schema, String(value))
  )
    return `Put it in quotes: "${String(value)}".`;
  const isUnclosedList = typeof value === 'string' && value.startsWith('[');
  if (isScalar(value) && accepts('array') && !accepts('string') && !isUnclosedList)
    return `Write a list: [${String(value)}].`;
  if (value === null)
    return `Add a value, or remove the field.${accepts('string') ? ' Put a text that begins with "#" in quotes.' : ''}`;
  const form = forms.find(({ type }) => type === 'object');
  const isText =
    typeof value === 'string' && forms.some(({ type, const: only }) => type === 'string' && only === undefined);
  if (isObject(form) && !isObject(value) && !isText) return `Write ${objectForm(form, 'with defaults')}.`;
  return '';
}

/** The author's next step for a value of another form, with the description of the value; empty without one. */
export function describedForm(form: string, schema: unknown): string {
  const description = isObject(schema) ? schema['description'] : undefined;
  return typeof description === 'string' ? `Write ${form}. ${description}` : '';
}

/** Words of YAML 1.1, and of people. */
const switchWords: Readonly<Record<string, boolean>> = { yes: true, on: true, no: false, off: false };

function fitsPattern(schema: unknown, text: string): boolean {
  const pattern = isObject(schema) ? schema['pattern'] : undefined;
  return typeof pattern !== 'string' || new RegExp(pattern).test(text);
}

const MOST_CHARACTERS = 60;

/** As YAML on one line, the way authors write it. */
function showNested(value: object): string {
  return JSON.stringify(value)
    .slice(0, 4 * MOST_CHARACTERS)
    .replaceAll(/"([A-Za-z_$][\w$-]*)":/g, '$1: ')
    .replaceAll(/([{,])(?=\S)/g, '$1 ')
    .replaceAll(/(?<=\S)\}/g, ' }')
    .replaceAll('{  }', '{}');
}

function choicesOf(schema: Schema): unknown[] | undefined {
  if ('const' in schema) return [schema['const']];
  return Array.isArray(schema['enum']) ? schema['enum'] : undefined;
}

function formsOf(schema: Schema): unknown[] | undefined {
  const forms = schema['anyOf'] ?? schema['oneOf'];
  return Array.isArray(forms) && forms.some((form) => !isObject(form) || !('required' in form) || 'type' in form)
    ? forms
    : undefined;
}

function acceptsType(schema: Schema, type: string): boolean {
  const forms = formsOf(schema);
  if (forms !== undefined) return forms.some((form) => isObject(form) && acceptsType(form, type));
  const { type: own } = schema;
  const types = Array.isArray(own) ? own : [own ?? typeof choicesOf(schema)?.[0]];
  return types.includes(type) || (type === 'integer' && types.includes('number'));
}

function typeOfText(text: string): string {
  if (/^-?\d+$/.test(text)) return 'integer';
  if (/^-?\d+(\.\d+)?$/.test(text)) return 'number';
  return text === 'true' || text === 'false' ? 'boolean' : 'string';
}

function isScalar(value: unknown): value is string | number | boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}

/** `[[Note]]` without quotes is a list in a list. */
function isWikilink(value: unknown): value is readonly [readonly [string]] {
  return Array.isArray(value) && value.length === 1 && Array.isArray(value[0]) && typeof value[0][0] === 'string';
}

/** Bounds that only say that a number is exact. */
const isBound = (bound: unknown): bound is number => typeof bound === 'number' && Math.abs(bound) < 2 ** 53 - 1;

function range(schema: Schema, [low, high] = ['minimum', 'maximum'], unit = ''): string {
  const [least, most] = [schema[low], schema[high]];
  if (isBound(least) && isBound(most)) return ` from ${least} to ${most}${unit}`;
  if (isBound(least)) return ` of at least ${least}${unit}`;
  return isBound(most) ? ` of at most ${most}${unit}` : '';
}

function textForm(schema: Schema): string {
  const { minLength, maxLength, format, pattern } = schema;
  if (format === 'uri') return 'a URL';
  const names = typeof pattern === 'string' ? /^\^\(\?:\.\|([\w|]+)\)\$$/.exec(pattern)?.[1] : undefined;
  if (names !== undefined) return `one character, ${either(names.split('|'))}`;
  const form = maxLength === undefined && minLength === 1 ? 'a non-empty string' : 'a string';
  const length =
    form === 'a string' ? range(schema, ['minLength', 'maxLength'], ' characters').replace(' from', ' of') : '';
  return `${form}${length}${typeof pattern === 'string' ? ` that matches ${pattern}` : ''}`;
}

const plurals: Readonly<Record<string, string>> = {
  string: 'strings',
  integer: 'whole numbers',
  number: 'numbers',
  object: 'objects',
  array: 'lists',
};

function listForm({ items, minItems, maxItems }: Schema): string {
  const choices = isObject(items) ? choicesOf(items) : undefined;
  if (choices !== undefined && minItems === undefined && maxItems === undefined)
    return `a list of ${expectedForm(items)}`;
  const type = isObject(items) ? items['type'] : undefined;
  const plural = typeof type === 'string' ? plurals[type] : undefined;
  if (minItems === undefined && maxItems === undefined) return plural === undefined ? 'a list' : `a list of ${plural}`;
  const bounds = range({ minItems, maxItems }, ['minItems', 'maxItems']).replace(/^ of | from/, '');
  return `a list of ${bounds.trim()} ${plural ?? 'entries'}`
    .replace('at least 1 entries', 'at least one entry')
    .replace(/at least 1 ([a-z ]+)s$/, 'at least one $1');
}

function objectForm(schema: Schema, style?: 'with defaults'): string {
  const required = Array.isArray(schema['required']) ? schema['required'].map(String) : [];
  const properties = isObject(schema['properties']) ? schema['properties'] : {};
  const names = Object.keys(properties);
  const shown = required.length > 0 ? required : names.slice(0, 1);
  if (shown.length === 0) return 'an object';
  const more = names.length > shown.length && required.length > 0 ? ', …' : '';
  const shownValue = (name: string): string => {
    const preset: unknown = style === undefined ? undefined : Reflect.get(Object(properties[name]), 'default');
    return preset === undefined ? '…' : JSON.stringify(preset);
  };
  return `{ ${shown.map((name) => `${name}: ${shownValue(name)}`).join(', ')}${more} }`;
}

function shorten(names: readonly string[], most: number): string[] {
  return names.length > most ? [...names.slice(0, most), '…'] : [...names];
}
