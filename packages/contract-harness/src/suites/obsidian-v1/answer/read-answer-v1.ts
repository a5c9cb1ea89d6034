import type { ActionResponseV1 } from '@obsidian-agent/shared-types';
import { readAnswer, readResponse } from '../../../answer/read-answer.ts';
import type { Observation } from '../../../subject/invocation.ts';
import { answerForm } from './response-schema.ts';

/** The v1 response of a run that exited with status 0. @throws Violation */
export function readAnswerV1(observation: Observation): ActionResponseV1 {
  return readAnswer(observation, answerForm) as ActionResponseV1;
}

/** The v1 response on stdout, regardless of how the process ended. @throws Violation */
export function readResponseV1(observation: Observation): ActionResponseV1 {
  return readResponse(observation, answerForm) as ActionResponseV1;
}
