import { isDeepStrictEqual } from 'node:util';
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

/** `true` accepts every value, `false` none. */
type Schema = JsonSchema | boolean;

interface Schemas {
  readonly wide: Schema;
  readonly narrow: Schema;
  readonly at?: string;
}

const annotations = ['$schema', '$id', 'title', 'description', 'examples', 'default', 'deprecated'];
const lowest = ['minLength', 'minimum', 'minItems', 'minProperties'];
const highest = ['maxLength', 'maximum', 'maxItems', 'maxProperties'];
const compared = [
  'type',
  'const',
  'enum',
  'pattern',
  'format',
  'properties',
  'required',
  'additionalProperties',
  'propertyNames',
  'items',
  'allOf',
];
const known: ReadonlySet<string> = new Set([...annotations, ...lowest, ...highest, ...compared]);

/**
 * Lists where `narrow` refuses a value that `wide` accepts.
 *
 * Compares the keywords that zod writes. Any other keyword must be the same in both.
 */
export function refusals({ wide, narrow, at = '' }: Schemas): Refusal[] {
  const [cases, choices] = [branchesOf(toObject(wide)), branchesOf(toObject(narrow))];
  const found = cases.flatMap((one) => {
    const ofSameType = choices.filter((choice) => ofType({ wide: one, narrow: choice, at }).length === 0);
    return (ofSameType.length > 0 ? ofSameType : choices)
      .map((choice) => refusalsOfOne({ wide: one, narrow: choice, at }))
      .reduce((best, other) => (distance(other, at) < distance(best, at) ? other : best));
  });
  // What applies to several alternatives counts once.
  return [...new Map(found.map((refusal) => [`${refusal.at}: ${refusal.why}`, refusal])).values()];
}

/** Of several branches, the one with the fewest refusals counts: it is the counterpart. */
function distance(found: readonly Refusal[], at: string): number {
  return found.length + 1000 * found.filter((refusal) => refusal.at === at).length;
}

/** The schema `false` as an object. */
const NOTHING = { not: {} };

function toObject(schema: Schema): JsonSchema {
  if (typeof schema === 'object') return schema;
  return schema ? {} : NOTHING;
}

/** A schema without unions, for each of its alternatives. */
function branchesOf(schema: JsonSchema): JsonSchema[] {
  const { type, ...untyped } = schema;
  if (Array.isArray(type)) return type.flatMap((each) => branchesOf({ ...untyped, type: each }));
  const keyword = ['anyOf', 'oneOf'].find((name) => Array.isArray(schema[name]));
  if (keyword === undefined) return [schema];
  const { [keyword]: union, ...rest } = schema;
  return (union as Schema[]).flatMap((branch) => branchesOf(joined(rest, toObject(branch))));
}

/** A schema with one of its alternatives. Keywords on which they differ become a rule, so that both count. */
function joined({ allOf, ...rest }: JsonSchema, branch: JsonSchema): JsonSchema {
  const differing = Object.entries(rest).filter(
    ([name, value]) => !annotations.includes(name) && Object.hasOwn(branch, name) && !isEqual(value, branch[name]),
  );
  const own = differing.length === 0 ? [] : [Object.fromEntries(differing)];
  return { ...rest, ...branch, allOf: [...rulesOf({ allOf }), ...rulesOf(branch), ...own] };
}

function refusalsOfOne(pair: Pair): Refusal[] {
  if (isEqual(pair.wide, NOTHING)) return [];
  if (isEqual(pair.narrow, NOTHING)) return [refused(pair.at, 'no value is valid now')];
  const wrongType = ofType(pair);
  if (wrongType.length > 0) return wrongType;
  return [
    ...ofValues(pair),
    ...ofBounds(pair),
    ...ofText(pair),
    ...ofKeyword('items', pair),
    ...ofMembers(pair),
    ...ofRules(pair),
    ...ofOtherKeywords(pair),
  ];
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

function ofText({ wide, narrow, at }: Pair): Refusal[] {
  if (valuesOf(wide) !== undefined) return [];
  return ['pattern', 'format']
    .filter((name) => narrow[name] !== undefined && narrow[name] !== wide[name])
    .map((name) => refused(at, `the ${name} ${String(wide[name] ?? 'none')} became ${String(narrow[name])}`));
}

/** Rules are not compared by what they accept: each must have been there. */
function ofRules({ wide, narrow, at }: Pair): Refusal[] {
  return rulesOf(narrow)
    .filter((rule) => !rulesOf(wide).some((former) => isEqual(former, rule)) && !isOfNewValue(rule, wide))
    .map((rule) => refused(at, `the rule ${JSON.stringify(rule)} was added`));
}

function rulesOf({ allOf }: JsonSchema): Schema[] {
  return Array.isArray(allOf) ? allOf : [];
}

/** Whether a rule holds only for a value that the other schema refuses, such as the name of a new command. */
function isOfNewValue(rule: Schema, wide: JsonSchema): boolean {
  const condition = schemaIn(toObject(rule), 'if') ?? {};
  return Object.entries(membersOf(condition)).some(([name, member]) => {
    const [needed, before] = [valuesOf(member), valuesOf(membersOf(wide)[name] ?? {})];
    if (!requiredBy(condition).includes(name) || toObject(rule)['else'] !== undefined) return false;
    return needed !== undefined && before !== undefined && !needed.some((value) => before.includes(value));
  });
}

function ofOtherKeywords({ wide, narrow, at }: Pair): Refusal[] {
  return [...new Set([...Object.keys(wide), ...Object.keys(narrow)])]
    .filter((name) => !known.has(name) && !isEqual(wide[name], narrow[name]))
    .map((name) => refused(at, `the keyword ${name} changed to ${JSON.stringify(narrow[name]) ?? 'none'}`));
}

function isEqual(one: unknown, other: unknown): boolean {
  return isDeepStrictEqual(withoutTexts(one), withoutTexts(other));
}

/** A part of a schema without descriptions, which may change. */
function withoutTexts(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(withoutTexts);
  if (typeof part !== 'object' || part === null) return part;
  const kept = Object.entries(part).filter(([name, value]) => name !== 'description' || typeof value !== 'string');
  return Object.fromEntries(kept.map(([name, value]) => [name, withoutTexts(value)]));
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
  return found === undefined ? undefined : toObject(found as Schema);
}

function membersOf(schema: JsonSchema): Readonly<Record<string, JsonSchema>> {
  return (schema['properties'] ?? {}) as Readonly<Record<string, JsonSchema>>;
}

function requiredBy(schema: JsonSchema): readonly string[] {
  return (schema['required'] ?? []) as readonly string[];
}
