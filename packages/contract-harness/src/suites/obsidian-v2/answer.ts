import {
  type ActionResponseV2,
  isObject,
  ReceivedResponseV1,
  ReceivedResponseV2,
  toJsonSchema,
} from '@obsidian-agent/shared-types';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { type AnswerForm, readAnswer } from '../../answer/read-answer.ts';
import { faultsText } from '../../answer/schema-faults.ts';
import { validateLazily } from '../../answer/validate-lazily.ts';
import type { Observation } from '../../subject/invocation.ts';
import { Violation } from '../../subject/violation.ts';
import { withAllIds } from './ids.ts';

export const ajv: Ajv2020 = new Ajv2020({ strict: false, discriminator: false, validateFormats: false });
const v1Errors = validateLazily(ajv, () => toJsonSchema(ReceivedResponseV1));
const v2Errors = validateLazily(ajv, () => toJsonSchema(ReceivedResponseV2));

/** A v2 response, or that of v1 to bytes that do not say a version. */
export const answerForm: AnswerForm = {
  exitStatuses: [0],
  faultOf: (value) => {
    const answer = withAllIds(value);
    const errors = hasVersion(answer) ? v2Errors(answer) : v1Errors(answer);
    return errors && faultsText(errors);
  },
};

function hasVersion(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'api_version' in value && value.api_version !== null;
}

/** @throws Violation if there is no valid answer */
export function readAnswerV2(observation: Observation): ActionResponseV2 {
  return readAnswer(observation, answerForm) as ActionResponseV2;
}

export type Metadata = Readonly<Record<string, unknown>>;

/** The metadata of a success. @throws Violation if it is none */
export function expectSuccess(observation: Observation): Metadata {
  const { result, error, error_detail: detail } = readAnswerV2(observation);
  if (result !== null) return (result.metadata ?? {}) as Metadata;
  const seen = `${detail?.reason ?? 'a failure'}: ${error}`;
  throw new Violation({ observation, expected: 'a success', seen });
}

/** @throws Violation unless the request failed for this reason */
export function expectReason(observation: Observation, reason: string): void {
  const { status, error_detail: detail } = readAnswerV2(observation);
  if (detail?.reason === reason) return;
  throw new Violation({ observation, expected: `reason ${reason}`, seen: detail?.reason ?? `status ${status}` });
}

/** Whether the metadata of an answer names a transaction: something was written. */
export function isTransaction(metadata: unknown): boolean {
  return isObject(metadata) && typeof metadata['transaction_id'] === 'string';
}
