import type { JsonSchema } from '@obsidian-agent/shared-types';
import type { Ajv2020, ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';

/** Returns the errors of a value by a JSON Schema; undefined if it is valid. */
export type SchemaValidation = (value: unknown) => readonly ErrorObject[] | undefined;

/** Compiles a schema when the first value is validated: many calls of the program validate none. */
export function validateLazily(ajv: Ajv2020, schema: () => JsonSchema): SchemaValidation {
  let validate: ValidateFunction | undefined;
  return (value) => {
    validate ??= ajv.compile(schema());
    return validate(value) ? undefined : (validate.errors ?? []);
  };
}
