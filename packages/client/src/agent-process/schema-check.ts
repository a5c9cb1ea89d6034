import { expectedForm, type JsonSchema, openForAdditions, showValue } from '@obsidian-agent/shared-types';
import { Ajv2020, type ErrorObject, type Options, type ValidateFunction } from 'ajv/dist/2020.js';
import { isSchema } from '../../generated/meta-check.js';

/** Describes what is wrong with a value; undefined if it is valid. */
export type Check = (value: unknown) => string | undefined;

const DIALECT = 'https://json-schema.org/draft/2020-12/schema';

const compiled = new WeakMap<object, Check>();

/** The check by a JSON Schema from an agent's description. An invalid schema accepts no value. */
export function checkOfForeign(schema: JsonSchema): Check {
  return onceFor(schema, () => {
    try {
      const open = openForAdditions(schema);
      return compileCheck(open, { validateSchema: !isKnownSchema(open) });
    } catch (error) {
      // Ajv has no error class for this. Only the agent's schema can be the cause.
      return () => `its --describe has an invalid JSON Schema for it: ${String(error)}`;
    }
  });
}

/**
 * Whether a schema is valid by a check that was compiled in advance: compiling the schema of schemas takes longer than a
 * short task. Ajv validates the others again, and says what is wrong with them.
 */
function isKnownSchema(schema: JsonSchema): boolean {
  const { $schema: dialect = DIALECT } = schema;
  return dialect === DIALECT && isSchema(schema);
}

/** Makes the check of a schema at its first use. */
export function onceFor(schema: object, make: () => Check): Check {
  const known = compiled.get(schema);
  if (known !== undefined) return known;
  const check = make();
  compiled.set(schema, check);
  return check;
}

/** Compiles a schema. @throws Error if it is not valid */
export function compileCheck(schema: object, options: Options = {}): Check {
  // One Ajv per schema, because two agents may use the same $id for different schemas. In 2020-12, formats are annotations.
  const settings: Options = { strict: false, validateFormats: false, verbose: true, ...options };
  const validate: ValidateFunction = new Ajv2020(settings).compile(schema);
  return (value) => (validate(value) ? undefined : describeErrors(validate.errors ?? []));
}

function describeErrors(errors: readonly ErrorObject[]): string {
  const unions = errors.filter(({ keyword }) => keyword === 'anyOf' || keyword === 'oneOf');
  const hidden = new Set(unions.flatMap((union) => hiddenBy(union, errors)));
  const own = errors.filter((error) => !hidden.has(error));
  return own.map(phraseOf).join('; ');
}

/**
 * The errors of the branches of a union contradict each other, so that only the union is described; but only the errors
 * of its one branch for values of this type, if it has one.
 */
function hiddenBy(union: ErrorObject, errors: readonly ErrorObject[]): ErrorObject[] {
  const start = `${union.schemaPath}/`;
  const ofBranches = errors.filter(({ schemaPath }) => schemaPath.startsWith(start));
  const branchOf = ({ schemaPath }: ErrorObject): string => schemaPath.slice(start.length).split('/', 1)[0] ?? '';
  const others = new Set(
    ofBranches
      .filter(({ keyword, instancePath }) => keyword === 'type' && instancePath === union.instancePath)
      .map(branchOf),
  );
  const ofType = ofBranches.filter((error) => !others.has(branchOf(error)));
  if (new Set(ofType.map(branchOf)).size !== 1) return ofBranches;
  return [union, ...ofBranches.filter((error) => !ofType.includes(error))];
}

/** Keywords that say which values are allowed. */
const ofValues: ReadonlySet<string> = new Set([
  ...['anyOf', 'const', 'enum', 'maximum', 'maxItems', 'maxLength', 'minimum', 'minItems', 'minLength', 'oneOf'],
  ...['pattern', 'type'],
]);

function phraseOf({ instancePath, keyword, message, params, parentSchema, data }: ErrorObject): string {
  const place = spellPath(instancePath);
  const at = place === '' ? 'the document' : place;
  if (keyword === 'required') return `${spellPath(`${instancePath}/${params['missingProperty']}`)} is missing`;
  if (ofValues.has(keyword)) return `${at}: expected ${expectedForm(parentSchema)}, got ${showValue(data)}`;
  const culprit = params['additionalProperty'] ?? params['unevaluatedProperty'];
  return `${at} ${message}${culprit === undefined ? '' : ` (${JSON.stringify(culprit)})`}`;
}

/** `/links/0/path` as `links[0].path` */
function spellPath(pointer: string): string {
  const steps = pointer.split('/').slice(1);
  return steps.reduce((path, step) => {
    const name = step.replaceAll('~1', '/').replaceAll('~0', '~');
    return /^\d+$/.test(name) ? `${path}[${name}]` : `${path}${path && '.'}${name}`;
  }, '');
}
