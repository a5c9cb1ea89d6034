import { findNearest } from '@obsidian-agent/shared-types';
import type { ErrorObject, ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { KnownPayloads } from './known-payloads.ts';
import { type CheckedPayload, describeViolation, knownNames, type PayloadFault, pathOf } from './payload-words.ts';
import { findReferences, unwrapLiterals } from './references.ts';
import type { KnownCommand } from './task-command.ts';
import { locateParams, untagParams } from './task-params.ts';

/** Constraints of an object or list that do not depend on the values of its references. */
const independentOfValues: ReadonlySet<string> = new Set([
  'type',
  'required',
  'additionalProperties',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
  'propertyNames',
  'dependentRequired',
]);

type Checker = (payload: Readonly<Record<string, unknown>>, command: KnownCommand) => PayloadFault[];

/**
 * Checks payloads by the JSON Schema of their command. References are accepted everywhere.
 *
 * @param known checks that were compiled in advance, which is faster
 */
export function createPayloadChecker(known: KnownPayloads = new Map()): Checker {
  let ajv: Ajv2020 | undefined;
  const compiled = new Map<KnownCommand, ValidateFunction | PayloadFault>();

  return (payload, command) => {
    const { params: tagged, path: base } = locateParams(payload, command.api_version);
    const { params, type } = untagParams(tagged, command.params);
    if (typeof type === 'string' && type !== command.name) return [contradiction(type, { base, command })];
    const [beside] = base.length === 0 ? [] : Object.keys(payload).filter((name) => name !== 'command');
    if (beside !== undefined && command.api_version === 'v2') return [besideCommand(beside)];
    const values = unwrapLiterals(params);
    if (known.get(command)?.(values)) return [];
    ajv ??= createAjv();
    const validate = compiled.get(command) ?? compile(ajv, command);
    compiled.set(command, validate);
    if (typeof validate !== 'function') return [validate];
    if (validate(values)) return [];

    const open = findReferences(params).map(({ path }) => path.map(String));
    const errors = closedErrors(validate.errors ?? [], open);
    return withoutMistyped(errors).map((error) => describeViolation(error, { base, command }));
  };
}

function createAjv(): Ajv2020 {
  return new Ajv2020({
    strict: false,
    allErrors: true,
    validateFormats: false,
    addUsedSchema: false,
    verbose: true,
    // Compiling the schema of schemas takes longer than all payloads. A wrong schema fails when it is compiled.
    validateSchema: false,
  });
}

function compile(ajv: Ajv2020, { name, params }: KnownCommand): ValidateFunction | PayloadFault {
  try {
    return ajv.compile(params);
  } catch (error) {
    // Ajv has no error class for this. Only the agent's schema can be the cause.
    const message = `The agent's JSON Schema of "${name}" is invalid: ${String(error)}.`;
    return { path: [], isKey: false, message, hint: "Fix `params` of that command in the agent's --describe." };
  }
}

/** Errors that remain for every value of the references. */
function closedErrors(errors: readonly ErrorObject[], open: readonly string[][]): ErrorObject[] {
  const isBelow = (outer: readonly string[], inner: readonly string[]) =>
    outer.every((step, index) => inner[index] === step);
  const cured = errors.filter((error) => {
    const path = pathOf(error);
    return open.some((part) => isBelow(part, path) || (isBelow(path, part) && !independentOfValues.has(error.keyword)));
  });
  const alternatives = cured.map(({ schemaPath }) => schemaPath).filter((path) => /\/(anyOf|oneOf|if|not)$/.test(path));
  const rest = errors.filter(
    (error) => !cured.includes(error) && !alternatives.some((path) => error.schemaPath.startsWith(`${path}/`)),
  );

  // Report only the union itself, because the errors of its branches contradict each other.
  const unions = rest.map(({ schemaPath }) => schemaPath).filter((path) => /\/(anyOf|oneOf)$/.test(path));
  return rest.filter((error) => !unions.some((path) => error.schemaPath.startsWith(`${path}/`)));
}

function contradiction(type: string, { base, command }: CheckedPayload): PayloadFault {
  return {
    path: [...base, 'type'],
    isKey: false,
    message: `"type" is "${type}", but the action is "${command.name}".`,
    hint: `Change the action to "${type}", or remove "type".`,
  };
}

function besideCommand(name: string): PayloadFault {
  return {
    path: [name],
    isKey: true,
    message: `"${name}" is not allowed next to "command".`,
    hint: `Move "${name}" into "command".`,
  };
}

/** Leaves out that a parameter is missing if it is there under a mistyped name, which is an error of its own. */
function withoutMistyped(errors: readonly ErrorObject[]): ErrorObject[] {
  const unknown = errors.filter(({ keyword }) => keyword === 'additionalProperties');
  return errors.filter(
    ({ keyword, instancePath, params }) =>
      keyword !== 'required' ||
      !unknown.some(
        (other) =>
          other.instancePath === instancePath &&
          findNearest(String(other.params['additionalProperty']), knownNames(other)) === params['missingProperty'],
      ),
  );
}
