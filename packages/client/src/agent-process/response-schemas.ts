import {
  type CommandNameV2,
  commandsV2,
  ReceivedResponseV1,
  ReceivedResponseV2,
  toAnswerSchema,
  toJsonSchema,
} from '@obsidian-agent/shared-types';
import type { Options } from 'ajv/dist/2020.js';
import { type Check, compileCheck, onceFor } from './schema-check.ts';

type Version = 'v1' | 'v2';
type Status = 'success' | 'error';

// These are the schemas in schemas/. All of them allow additions by later releases.
const envelopes = { v1: ReceivedResponseV1, v2: ReceivedResponseV2 };

/** Compiling the schema of schemas takes longer than any of ours, which are valid. */
const OWN: Options = { validateSchema: false };

/** The check of a whole response. The status selects it, because a union would report the errors of every branch. */
export function checkOfEnvelope(version: Version, status: Status): Check {
  const branch = envelopes[version].options.find((option) => option.shape.status.value === status);
  if (branch === undefined) throw new Error(`The responses of ${version} have no status "${status}".`);
  return onceFor(branch, () => compileCheck(toJsonSchema(branch), OWN));
}

/** The check of a v2 command's `result.metadata`, or undefined if the contract does not have that command. */
export function checkOfResult(action: string): Check | undefined {
  if (!isCommand(action)) return undefined;
  const { result } = commandsV2[action];
  return onceFor(result, () => compileCheck(toAnswerSchema(result), OWN));
}

function isCommand(action: string): action is CommandNameV2 {
  return Object.hasOwn(commandsV2, action);
}
