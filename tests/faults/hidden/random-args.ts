import { pick, type Random } from '../outside-edits.ts';

/** As much of JSON Schema as the params of tools use. */
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

/** Where the values of arguments come from. */
export interface ArgsSource {
  readonly random: Random;
  /** How often an argument that may be left out is sent. */
  readonly optional: number;
  /** A text for a parameter of that name. */
  readonly textFor: (name: string) => string;
  /** Other values for parameters of these names, or `undefined` for those that are left out. */
  readonly valueFor: (name: string) => { readonly value: unknown } | undefined;
}

/** Orders of lists that differ from vault to vault by themselves: by when files were made, or changed in one call. */
const UNSTABLE: readonly unknown[] = ['created', 'modified'];

/** Arguments that meet a schema, or nearly. */
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
  // An object of any names is one of a note's properties.
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
