import { findNearest } from './did-you-mean.ts';

type Schema = Readonly<Record<string, unknown>>;

/** A broken constraint, as Ajv reports it. */
export interface Violation {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message?: string;
}

/** The violation to report, with the names known at its location. */
export interface ReportedViolation {
  readonly violation: Violation;
  readonly known: readonly string[];
  /** The value that was sent instead of an allowed one. */
  readonly value?: unknown;
  /** The known name that is a synonym of the unknown one. */
  readonly suggestion?: string | undefined;
}

/**
 * Picks the most helpful of the violations that a check found.
 *
 * A value that matches none of several forms violates all of them; the form that shares the most names with the value
 * counts. If a name is missing and a similar unknown name was sent, the unknown name is reported: it explains both.
 */
export function pickViolation(
  violations: readonly Violation[],
  payload: unknown,
  schema: Schema,
): ReportedViolation | undefined {
  const reported = firstViolation(violations, payload, schema);
  const unknown = reported && mistyped(reported, payload);
  if (reported !== undefined && ['enum', 'pattern'].includes(reported.violation.keyword))
    return { ...reported, value: valueAt(payload, reported.violation.instancePath.split('/').slice(1)) };
  if (reported === undefined || unknown === undefined) return reported;
  const violation = { ...reported.violation, keyword: 'additionalProperties', params: { additionalProperty: unknown } };
  return { violation, known: reported.known };
}

/** The unknown name that was sent instead of the missing one. */
function mistyped(
  { violation: { keyword, instancePath, params }, known }: ReportedViolation,
  payload: unknown,
): string | undefined {
  if (keyword !== 'required') return undefined;
  const sent = namesSent(valueAt(payload, instancePath.split('/').slice(1)));
  return sent.find((name) => !known.includes(name) && findNearest(name, known) === params['missingProperty']);
}

function firstViolation(
  violations: readonly Violation[],
  payload: unknown,
  schema: Schema,
): ReportedViolation | undefined {
  const [first] = violations;
  const last = violations.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const path = last.instancePath.split('/').slice(1);
  const forms = last.keyword === 'anyOf' ? formsAt(schema, path) : [];
  // Ajv reports the first violation of each form, then that of the anyOf itself.
  if (forms.length === 0 || forms.length + 1 !== violations.length)
    return { violation: first, known: namesOf(schemaAt(schema, first)) };

  const best = bestForm(forms, valueAt(payload, path));
  return { violation: violations[best] ?? first, known: namesOf(forms[best]) };
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
