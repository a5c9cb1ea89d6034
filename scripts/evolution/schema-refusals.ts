import type { JsonSchema } from '@obsidian-agent/shared-types';

/** A place at which a schema refuses values that another one accepts. */
export interface Refusal {
  /** `missing`: the schema does not know a member of the other one, but is open and so does not refuse it. */
  readonly kind: 'missing' | 'refused';
  /** Names of members from the root; `*` stands for each element. */
  readonly at: string;
  readonly why: string;
}

interface Pair {
  /** Every value that it accepts must be accepted. */
  readonly wide: JsonSchema;
  readonly narrow: JsonSchema;
  readonly at: string;
}

const annotations = ['$schema', '$id', 'title', 'description', 'examples', 'default', 'deprecated', 'format'];
const lowest = ['minLength', 'minimum', 'minItems', 'minProperties'];
const highest = ['maxLength', 'maximum', 'maxItems', 'maxProperties'];
const compared = [
  'type',
  'const',
  'enum',
  'pattern',
  'properties',
  'required',
  'additionalProperties',
  'propertyNames',
];
const known: ReadonlySet<string> = new Set([...annotations, ...lowest, ...highest, ...compared, 'items']);

/**
 * Lists where `narrow` refuses a value that `wide` accepts. Supports the subset of JSON Schema that zod writes.
 *
 * @throws Error for any other keyword, because it cannot be compared
 */
export function refusals({ wide, narrow, at = '' }: Omit<Pair, 'at'> & { at?: string }): Refusal[] {
  const [cases, choices] = [branchesOf(wide), branchesOf(narrow)];
  return cases.flatMap((one) => {
    const found = choices.map((choice) => refusalsOfOne({ wide: one, narrow: choice, at }));
    return found.reduce((best, other) => (distance(other, at) < distance(best, at) ? other : best));
  });
}

/** Of several branches, the one with the fewest refusals counts: it is the counterpart. */
function distance(found: readonly Refusal[], at: string): number {
  return found.length + 1000 * found.filter((refusal) => refusal.at === at).length;
}

/** A schema without unions, for each of its alternatives. */
function branchesOf(schema: JsonSchema): JsonSchema[] {
  const { anyOf, oneOf, type, ...rest } = schema;
  if (Array.isArray(type))
    return type.flatMap((each) => branchesOf({ ...rest, ...unions({ anyOf, oneOf }), type: each }));
  const [union, ...others] = [anyOf, oneOf].filter((each) => each !== undefined) as JsonSchema[][];
  if (others.length > 0) throw new Error('A schema with both anyOf and oneOf cannot be compared.');
  if (union === undefined) return [schema];
  return union.flatMap((branch) => branchesOf({ ...rest, ...(type === undefined ? {} : { type }), ...branch }));
}

function unions(schema: JsonSchema): JsonSchema {
  return Object.fromEntries(Object.entries(schema).filter(([, union]) => union !== undefined));
}

function refusalsOfOne(pair: Pair): Refusal[] {
  const unknown = [pair.wide, pair.narrow].flatMap((schema) => Object.keys(schema).filter((name) => !known.has(name)));
  if (unknown.length > 0) throw new Error(`The keyword "${unknown[0]}" at "${pair.at}" cannot be compared.`);
  const wrongType = ofType(pair);
  if (wrongType.length > 0) return wrongType;
  return [...ofValues(pair), ...ofBounds(pair), ...ofPattern(pair), ...ofItems(pair), ...ofMembers(pair)];
}

const refused = (at: string, why: string): Refusal => ({ kind: 'refused', at, why });

function ofType({ wide, narrow, at }: Pair): Refusal[] {
  const [from, to] = [typeOf(wide), typeOf(narrow)];
  if (to === undefined || from === to || (from === 'integer' && to === 'number')) return [];
  return [refused(at, `the type ${from ?? 'any'} became ${to}`)];
}

function typeOf({ type, const: value }: JsonSchema): unknown {
  if (type !== undefined || value === undefined) return type;
  return value === null ? 'null' : typeof value;
}

function ofValues({ wide, narrow, at }: Pair): Refusal[] {
  const [before, now] = [valuesOf(wide), valuesOf(narrow)];
  if (now === undefined) return [];
  if (before === undefined) return [refused(at, `only ${now.join(', ')} ${now.length === 1 ? 'is' : 'are'} valid now`)];
  const gone = before.filter((value) => !now.includes(value));
  return gone.length === 0 ? [] : [refused(at, `the value ${gone.join(', ')} was removed`)];
}

function valuesOf(schema: JsonSchema): string[] | undefined {
  if ('const' in schema) return [JSON.stringify(schema['const'])];
  return Array.isArray(schema['enum']) ? schema['enum'].map((value) => JSON.stringify(value)) : undefined;
}

function ofBounds({ wide, narrow, at }: Pair): Refusal[] {
  const change = (name: string) => `${name} ${String(wide[name] ?? 'none')} became ${String(narrow[name])}`;
  const tighter = [
    ...lowest.filter((name) => Number(narrow[name] ?? -Infinity) > Number(wide[name] ?? -Infinity)),
    ...highest.filter((name) => Number(narrow[name] ?? Infinity) < Number(wide[name] ?? Infinity)),
  ];
  // A list of values has its own bounds.
  return valuesOf(wide) === undefined ? tighter.map((name) => refused(at, change(name))) : [];
}

function ofPattern({ wide, narrow, at }: Pair): Refusal[] {
  const { pattern } = narrow;
  if (pattern === undefined || pattern === wide['pattern'] || valuesOf(wide) !== undefined) return [];
  return [refused(at, `the pattern ${String(wide['pattern'] ?? 'none')} became ${String(pattern)}`)];
}

function ofItems({ wide, narrow, at }: Pair): Refusal[] {
  return ofKeyword('items', { wide, narrow, at });
}

function ofMembers({ wide, narrow, at }: Pair): Refusal[] {
  const [before, now] = [membersOf(wide), membersOf(narrow)];
  const required = requiredBy(narrow).filter((name) => !requiredBy(wide).includes(name));
  const gone = Object.keys(before).filter((name) => !Object.hasOwn(now, name));
  const isClosed = narrow['additionalProperties'] === false;
  const wasClosed = wide['additionalProperties'] === false || typeOf(wide) !== 'object';

  return [
    ...required.map((name) => refused(`${at}/${name}`, 'it became required')),
    ...gone.map(
      (name) => ({ kind: isClosed ? 'refused' : 'missing', at: `${at}/${name}`, why: 'it was removed' }) as const,
    ),
    ...(isClosed && !wasClosed ? [refused(at, 'the object was closed')] : []),
    ...(isClosed || wasClosed ? [] : ofOtherMembers({ wide, narrow, at })),
    ...Object.entries(before).flatMap(([name, member]) =>
      Object.hasOwn(now, name) ? refusals({ wide: member, narrow: now[name] ?? {}, at: `${at}/${name}` }) : [],
    ),
  ];
}

function ofOtherMembers({ wide, narrow, at }: Pair): Refusal[] {
  const names = { type: 'string', ...schemaIn(wide, 'propertyNames') };
  return [
    ...ofKeyword('propertyNames', { wide: { propertyNames: names }, narrow, at }),
    ...ofKeyword('additionalProperties', { wide, narrow, at }),
  ];
}

/** Compares the schemas of a keyword. Without the keyword, any value is valid. */
function ofKeyword(keyword: string, { wide, narrow, at }: Pair): Refusal[] {
  const now = schemaIn(narrow, keyword);
  return now === undefined ? [] : refusals({ wide: schemaIn(wide, keyword) ?? {}, narrow: now, at: `${at}/*` });
}

function schemaIn(schema: JsonSchema, keyword: string): JsonSchema | undefined {
  const found = schema[keyword];
  return typeof found === 'object' && found !== null ? (found as JsonSchema) : undefined;
}

function membersOf(schema: JsonSchema): Readonly<Record<string, JsonSchema>> {
  return (schema['properties'] ?? {}) as Readonly<Record<string, JsonSchema>>;
}

function requiredBy(schema: JsonSchema): readonly string[] {
  return (schema['required'] ?? []) as readonly string[];
}
