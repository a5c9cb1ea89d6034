import {
  correctionOf,
  describedForm,
  either,
  expectedForm,
  findNearest,
  isObject,
  showValue,
  suggest,
} from '@obsidian-agent/shared-types';
import type { ErrorObject } from 'ajv';
import type { DataPath } from '../documents/yaml-source.ts';
import type { KnownCommand } from './task-command.ts';

/** A problem in a payload, and its path. */
export interface PayloadFault {
  readonly path: DataPath;
  /** Whether the key at the path is wrong, not its value. */
  readonly isKey: boolean;
  readonly message: string;
  readonly hint: string;
  /** The parameter that is missing. */
  readonly missing?: string;
}

/** The payload that was checked. */
export interface CheckedPayload {
  /** Path of its parameters. */
  readonly base: DataPath;
  readonly command: KnownCommand;
}

/** Describes a broken constraint in the words of the plan. */
export function describeViolation(error: ErrorObject, { base, command }: CheckedPayload): PayloadFault {
  const at = pathOf(error);
  const path = [...base, ...at];
  const name = spellPath(at);
  const known = knownNames(error);

  if (error.keyword === 'required') {
    const missing = String(error.params['missingProperty']);
    const message = `"${command.name}" requires "${spellPath([...at, missing])}".`;
    const sent = Object.keys(Object(error.data)).filter((key) => !known.includes(key));
    const mistyped = findNearest(missing, sent);
    const hint = mistyped === undefined ? addHint(missing) : `Rename "${mistyped}" to "${missing}".`;
    return { path, isKey: false, message, hint, ...(at.length === 0 ? { missing } : {}) };
  }
  if (error.keyword === 'additionalProperties' || error.keyword === 'unevaluatedProperties') {
    const unknown = String(error.params['additionalProperty'] ?? error.params['unevaluatedProperty']);
    const message = `"${command.name}" does not accept "${spellPath([...at, unknown])}".`;
    return { path: [...path, unknown], isKey: true, message, hint: suggest(unknown, known, 'fields') };
  }
  const choice = choiceOfNames(error);
  if (choice !== undefined) {
    const message = `"${command.name}" requires ${choice}${at.length === 0 ? '' : ` in "${name}"`}.`;
    return { path, isKey: false, message, hint: 'Add one of them.' };
  }
  const form = formOf(error);
  const correction = mistypedMark(error.data) ?? correctionOf(error.parentSchema, error.data);
  return {
    path,
    isKey: false,
    message: `payload${at.length === 0 ? '' : '.'}${name}: expected ${form}, got ${showValue(error.data)}.`,
    hint: correction || describedForm(form, error.parentSchema) || seeCommand(command),
  };
}

function seeCommand({ name }: KnownCommand): string {
  return `See "${name}" in \`obsidian-orchestrator agents --json\`.`;
}

const marks = ['$from', '$item', '$input', '$secret', '$literal'];

/** Suggests the mark of a reference for an object where no object is accepted. */
function mistypedMark(value: unknown): string | undefined {
  // A reference is accepted everywhere, so that one with its exact mark is data of a literal.
  if (!isObject(value) || marks.some((mark) => mark in value)) return undefined;
  const [mark] = Object.keys(value).flatMap((key) => findNearest(key, marks) ?? []);
  return mark === undefined ? undefined : `Did you mean "${mark}"?`;
}

/** The names that an object may have, as far as its schema lists them. */
export function knownNames({ parentSchema }: ErrorObject): string[] {
  return Object.keys(Object(parentSchema?.['properties']));
}

/** The path of the value that breaks a constraint. */
export function pathOf({ instancePath }: ErrorObject): string[] {
  return instancePath
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** `edits[0].search` */
function spellPath(path: readonly string[]): string {
  return path.reduce((name, step) => (/^\d+$/.test(step) ? `${name}[${step}]` : `${name}${name && '.'}${step}`), '');
}

function addHint(name: string): string {
  return name === 'vault_path' ? 'Add "vault_path" to the plan or to this payload.' : `Add "${name}" to the payload.`;
}

function formOf({ keyword, params, parentSchema }: ErrorObject): string {
  if (keyword === 'uniqueItems') return 'a list without duplicates';
  if (keyword === 'multipleOf') return `a multiple of ${params['multipleOf']}`;
  if (keyword === 'propertyNames') return `no field "${params['propertyName']}"`;
  return expectedForm(parentSchema);
}

/** The names of which an object needs one, if that is all that its alternatives say. */
function choiceOfNames({ keyword, schema }: ErrorObject): string | undefined {
  if ((keyword !== 'anyOf' && keyword !== 'oneOf') || !Array.isArray(schema)) return undefined;
  const names = schema.flatMap((form: unknown) => {
    const required = isObject(form) && Object.keys(form).length === 1 ? form['required'] : undefined;
    return Array.isArray(required) ? [required.map((name) => `"${name}"`).join(' and ')] : [];
  });
  return names.length === schema.length ? either(names) : undefined;
}
