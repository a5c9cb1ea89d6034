import { findNearest } from './did-you-mean.ts';

type Schema = Readonly<Record<string, unknown>>;

/** One broken constraint, as Ajv reports it. */
export interface Violation {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message?: string;
}

/** What a violation is about: where it stands, and the names that are known there. */
export interface Told {
  readonly violation: Violation;
  readonly known: readonly string[];
  /** What was sent in place of one of certain values. */
  readonly value?: unknown;
  /** The known name that an unknown one means by its sense. */
  readonly meant?: string | undefined;
}

/**
 * The violation that tells a sender most, of those that a check found.
 *
 * A value that fits none of several forms violates each of them: the form counts whose names the value has. Of a name that
 * is missing and a near one that is unknown, the latter tells both.
 */
export function tellingViolation(violations: readonly Violation[], payload: unknown, schema: Schema): Told | undefined {
  const told = firstViolation(violations, payload, schema);
  const unknown = told && mistyped(told, payload);
  if (told !== undefined && ['enum', 'pattern'].includes(told.violation.keyword))
    return { ...told, value: valueAt(payload, told.violation.instancePath.split('/').slice(1)) };
  if (told === undefined || unknown === undefined) return told;
  const violation = { ...told.violation, keyword: 'additionalProperties', params: { additionalProperty: unknown } };
  return { violation, known: told.known };
}

/** The unknown name that was sent for the one that is missing. */
function mistyped({ violation: { keyword, instancePath, params }, known }: Told, payload: unknown): string | undefined {
  if (keyword !== 'required') return undefined;
  const sent = namesSent(valueAt(payload, instancePath.split('/').slice(1)));
  return sent.find((name) => !known.includes(name) && findNearest(name, known) === params['missingProperty']);
}

function firstViolation(violations: readonly Violation[], payload: unknown, schema: Schema): Told | undefined {
  const [first] = violations;
  const last = violations.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const path = last.instancePath.split('/').slice(1);
  const forms = last.keyword === 'anyOf' ? formsAt(schema, path) : [];
  // Each form stops at its first violation; after them comes that of the choice itself.
  if (forms.length === 0 || forms.length + 1 !== violations.length)
    return { violation: first, known: namesOf(schemaAt(schema, first)) };

  const meant = bestForm(forms, valueAt(payload, path));
  return { violation: violations[meant] ?? first, known: namesOf(forms[meant]) };
}

function bestForm(forms: readonly Schema[], value: unknown): number {
  const sent = namesSent(value);
  const type = Array.isArray(value) ? 'array' : typeof value;
  const fits = forms.map((form) => {
    const names = namesOf(form).filter((name) => sent.includes(name)).length;
    return names + (form['type'] === type ? 0.5 : 0);
  });
  return fits.indexOf(Math.max(...fits));
}

function namesSent(value: unknown): string[] {
  return typeof value === 'object' && value !== null ? Object.keys(value) : [];
}

function formsAt(schema: Schema, path: readonly string[]): readonly Schema[] {
  return (below(schema, path)?.['anyOf'] ?? []) as readonly Schema[];
}

function schemaAt(schema: Schema, { instancePath }: Violation): Schema | undefined {
  return below(schema, instancePath.split('/').slice(1));
}

function below(schema: Schema, path: readonly string[]): Schema | undefined {
  let at: Schema | undefined = schema;
  for (const step of path) {
    const properties = at?.['properties'] as Readonly<Record<string, Schema>> | undefined;
    at = properties === undefined ? (at?.['items'] as Schema | undefined) : properties[step];
  }
  return at;
}

function valueAt(payload: unknown, path: readonly string[]): unknown {
  let at = payload;
  for (const step of path) at = typeof at === 'object' && at !== null ? Reflect.get(at, step) : undefined;
  return at;
}

function namesOf(schema: Schema | undefined): string[] {
  return Object.keys((schema?.['properties'] ?? {}) as object);
}
