import { ActionRequestV1, ActionResponseV1, type JsonSchema, toJsonSchema } from '@obsidian-agent/shared-types';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { AnswerForm } from '../../../answer/read-answer.ts';
import { faultsText } from '../../../answer/schema-faults.ts';

/** The published JSON Schema of a v1 request. */
export const requestSchema: JsonSchema = toJsonSchema(ActionRequestV1);

const ajv = new Ajv2020({ strict: true, strictTypes: false, discriminator: false, formats: { uuid: true } });
const validateRequest = ajv.compile(requestSchema);
const validateResponse = ajv.compile(toJsonSchema(ActionResponseV1));

/** Whether a value is a valid request. */
export function isRequest(value: unknown): boolean {
  return validateRequest(value);
}

/** A v1 response, and status 0 for an error, too. */
export const answerForm: AnswerForm = {
  exitStatuses: [0],
  faultOf: (value) => (validateResponse(value) ? undefined : faultsText(validateResponse.errors)),
};
