import {
  type CommandNameV2,
  commandsV2,
  expectedForm,
  type JsonSchema,
  openForAdditions,
  ReceivedResponseV1,
  ReceivedResponseV2,
  showValue,
  TOOL,
  toAnswerSchema,
  toJsonSchema,
} from '@obsidian-agent/shared-types';
import { Ajv2020, type ErrorObject, type Options, type ValidateFunction } from 'ajv/dist/2020.js';

/** Describes what is wrong with a value; undefined if it is valid. */
export type Check = (value: unknown) => string | undefined;

type Version = 'v1' | 'v2';
type Status = 'success' | 'error';

// These are the schemas in schemas/. All of them allow additions by later releases.
const envelopes = { v1: ReceivedResponseV1, v2: ReceivedResponseV2 };
const compiled = new WeakMap<object, Check>();

/** Compiling the schema of schemas takes longer than any of ours, which are valid. */
const OWN: Options = { validateSchema: false };

/** The check of a whole response. The status selects it, because a union would report the errors of every branch. */
export function checkOfEnvelope(version: Version, status: Status): Check {
  const branch = envelopes[version].options.find((option) => option.shape.status.value === status);
  if (branch === undefined) throw new Error(`The responses of ${version} have no status "${status}".`);
  return onceFor(branch, () => compile(toJsonSchema(branch), OWN));
}

/** The check of a v2 command's `result.metadata`, or undefined if the contract does not have that command. */
export function checkOfResult(tool: string, action: string): Check | undefined {
  if (tool !== TOOL || !isCommand(action)) return undefined;
  const { result } = commandsV2[action];
  return onceFor(result, () => compile(toAnswerSchema(result), OWN));
}

/** The check by a JSON Schema from an agent's description. An invalid schema accepts no value. */
export function checkOfForeign(schema: JsonSchema): Check {
  return onceFor(schema, () => {
    try {
      return compile(openForAdditions(schema));
    } catch (error) {
      // Ajv has no error class for this. Only the agent's schema can be the cause.
      return () => `its --describe has an invalid JSON Schema for it: ${String(error)}`;
    }
  });
}

function isCommand(action: string): action is CommandNameV2 {
  return Object.hasOwn(commandsV2, action);
}

function onceFor(schema: object, make: () => Check): Check {
  const known = compiled.get(schema);
  if (known !== undefined) return known;
  const check = make();
  compiled.set(schema, check);
  return check;
}

function compile(schema: object, options: Options = {}): Check {
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
