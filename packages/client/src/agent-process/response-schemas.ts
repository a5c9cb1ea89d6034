import {
  type CommandNameV2,
  commandsV2,
  type JsonSchema,
  openForAdditions,
  ReceivedResponseV1,
  ReceivedResponseV2,
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
  const validate: ValidateFunction = new Ajv2020({ strict: false, validateFormats: false, ...options }).compile(schema);
  return (value) => (validate(value) ? undefined : (validate.errors ?? []).map(phraseOf).join('; '));
}

function phraseOf({ instancePath, message, params }: ErrorObject): string {
  const culprit = params['additionalProperty'] ?? params['unevaluatedProperty'];
  const allowed = params['allowedValue'] ?? params['allowedValues'];
  const detail = culprit ?? allowed;
  const place = instancePath === '' ? 'the document' : instancePath;
  return `${place} ${message}${detail === undefined ? '' : ` (${JSON.stringify(detail)})`}`;
}
