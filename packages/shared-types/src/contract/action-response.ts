import * as z from 'zod';
import { CorrelationId, PlanId, RequestId, TaskId } from './ids.ts';

const resultTexts = {
  output_type: z.string().describe('Kind of data; "text".'),
  data: z.string().describe('The answer as text, for a person or a model.'),
};

/** The result of a successful command. */
export const ActionResult = z.strictObject({
  ...resultTexts,
  metadata: z.union([z.record(z.string(), z.unknown()), z.null()]).describe("The command's typed result; null in v1."),
});
export type ActionResult = z.infer<typeof ActionResult>;

/** The ids of every response, in the order in which they are written. */
const responseIds = {
  plan_id: PlanId.nullable(),
  task_id: TaskId.nullable(),
  correlation_id: CorrelationId.nullable(),
};

const failureCode = z
  .union([z.literal(1), z.literal(2), z.literal(3)])
  .describe('1: unreadable request; 2: invalid request; 3: the operation failed.');

export const successMembers = {
  request_id: RequestId,
  api_version: z.null().describe('Each version defines its own values.'),
  status: z.literal('success'),
  code: z.literal(0),
  result: ActionResult,
  error: z.null(),
  ...responseIds,
};

export const failureMembers = {
  request_id: RequestId,
  api_version: z.null().describe('Each version defines its own values.'),
  status: z.literal('error'),
  code: failureCode,
  result: z.null(),
  error: z.string().min(1).describe('What went wrong, naming the value that caused it.'),
  ...responseIds,
};

/** A member that is always null; an agent may leave it out. */
export const absentOrNull: z.ZodDefault<z.ZodNull> = z.null().default(null);

const receivedIds = {
  plan_id: PlanId.nullable().default(null),
  task_id: TaskId.nullable().default(null),
  correlation_id: CorrelationId.nullable().default(null),
};

/**
 * A result as readers accept it: later releases may add members. The v1 contract (3.1) allows any JSON value as
 * `metadata`; in v2, the command's schema defines it.
 */
export const ReceivedResult = z.object({
  ...resultTexts,
  metadata: z.unknown().default(null).describe("The command's typed result; null in v1."),
});

/** Members of a success, as readers accept them: absent means null. */
export const receivedSuccessMembers = {
  request_id: RequestId,
  status: z.literal('success'),
  code: z.literal(0),
  error: absentOrNull,
  ...receivedIds,
};

/** Members of a failure, as readers accept them: absent means null. */
export const receivedFailureMembers = {
  request_id: RequestId,
  status: z.literal('error'),
  code: failureCode,
  result: absentOrNull,
  ...receivedIds,
};
