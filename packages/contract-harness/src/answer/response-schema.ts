import { ActionRequestV1, ActionResponseV1, type JsonSchema, toJsonSchema } from '@obsidian-agent/shared-types';
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';

/** The published JSON Schema of a v1 request. */
export const requestSchema: JsonSchema = toJsonSchema(ActionRequestV1);

const ajv = new Ajv2020({ strict: true, strictTypes: false, discriminator: false, formats: { uuid: true } });
const validateRequest = ajv.compile(requestSchema);
const validateResponse = ajv.compile(toJsonSchema(ActionResponseV1));

/** Whether a value is a valid request. */
export function isRequest(value: unknown): boolean {
  return validateRequest(value);
}

/** Explains why a value is not a v1 response; `undefined` if it is one. */
export function responseFault(value: unknown): string | undefined {
  if (validateResponse(value)) return undefined;
  return (validateResponse.errors ?? []).slice(0, 4).map(faultText).join('; ');
}

function faultText({ instancePath, message, params }: ErrorObject): string {
  return `${instancePath === '' ? 'the response' : instancePath} ${message ?? 'is invalid'} ${JSON.stringify(params)}`;
}
