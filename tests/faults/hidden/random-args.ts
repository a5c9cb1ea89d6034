import { pick, type Random } from '../outside-edits.ts';

/** The part of JSON Schema that the params of tools use. */
export interface ArgsSchema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, ArgsSchema>>;
  readonly required?: readonly string[];
  readonly items?: ArgsSchema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly ArgsSchema[];
  readonly minimum?: number;
  readonly maximum?: number;
}

/** The sources of argument values. */
export interface ArgsSource {
  readonly random: Random;
  /** The probability that an optional argument is sent. */
  readonly optional: number;
  /** A text for a parameter of this name. */
  readonly textFor: (name: string) => string;
  /** Other values for parameters of these names, or `undefined` to leave them out. */
  readonly valueFor: (name: string) => { readonly value: unknown } | undefined;
}

/** Sort orders that differ between vaults anyway: by creation time, or by changes within one call. */
const UNSTABLE: readonly unknown[] = ['created', 'modified'];

/** Arguments that match a schema, or nearly. */
export function randomArgs(schema: ArgsSchema, source: ArgsSource): Record<string, unknown> {
  return Object.keys(schema.properties ?? {}).length === 0 ? {} : randomObject(schema, source);
}

function randomValue(name: string, schema: ArgsSchema, source: ArgsSource): unknown {
  const { random, textFor } = source;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) {
    const stable = schema.enum.filter((value) => !UNSTABLE.includes(value));
    return pick(stable, random);
  }
  if (schema.anyOf !== undefined) return randomValue(name, pick(schema.anyOf.filter(isSaid), random), source);
  const type = Array.isArray(schema.type) ? pick(schema.type, random) : schema.type;
  switch (type) {
    case 'boolean':
      return random() < 0.5;
    case 'integer':
    case 'number':
      return (schema.minimum ?? 0) + Math.floor(random() * 6);
    case 'array':
      return Array.from({ length: 1 + Math.floor(random() * 3) }, () => randomValue(name, schema.items ?? {}, source));
    case 'object':
      return randomObject(schema, source);
    case 'null':
      return null;
    default:
      return textFor(name);
  }
}

function randomObject({ properties = {}, required = [] }: ArgsSchema, source: ArgsSource): Record<string, unknown> {
  const { random, optional, textFor, valueFor } = source;
  // An object with arbitrary names stands for the properties of a note.
  if (Object.keys(properties).length === 0) return { [textFor('property')]: textFor('value') };
  const args: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(properties)) {
    const given = valueFor(name);
    if (given !== undefined ? given.value === undefined : !required.includes(name) && random() >= optional) continue;
    args[name] = given === undefined ? randomValue(name, schema, source) : given.value;
  }
  return args;
}

function isSaid({ type }: ArgsSchema): boolean {
  return type !== 'null';
}
