import { ActionRequestV1, ActionResponseV1, type JsonSchema, toJsonSchema } from '@obsidian-agent/shared-types';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { AnswerForm } from '../../../answer/read-answer.ts';
import { faultsText } from '../../../answer/schema-faults.ts';
import { validateLazily } from '../../../answer/validate-lazily.ts';

/** The published JSON Schema of a v1 request. */
export const requestSchema: JsonSchema = toJsonSchema(ActionRequestV1);

const ajv = new Ajv2020({
  strict: true,
  strictTypes: false,
  discriminator: false,
  formats: { uuid: true },
  // Compiling the schema of schemas takes longer than both of these.
  validateSchema: false,
});
const requestErrors = validateLazily(ajv, () => requestSchema);
const responseErrors = validateLazily(ajv, () => toJsonSchema(ActionResponseV1));

/** Whether a value is a valid request. */
export function isRequest(value: unknown): boolean {
  return requestErrors(value) === undefined;
}

/** A v1 response, and status 0 for an error, too. */
export const answerForm: AnswerForm = {
  exitStatuses: [0],
  faultOf: (value) => {
    const errors = responseErrors(value);
    return errors && faultsText(errors);
  },
};
