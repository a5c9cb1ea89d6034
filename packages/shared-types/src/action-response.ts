import * as z from 'zod';
import { CorrelationId, PlanId, RequestId, TaskId } from './ids.ts';

/** What a successful command answers. */
export const ActionResult = z.strictObject({
  output_type: z.string().describe('Kind of data; "text".'),
  data: z.string().describe('The answer as text, for a person or a model.'),
  metadata: z.union([z.record(z.string(), z.unknown()), z.null()]).describe("The command's typed result; null in v1."),
});
export type ActionResult = z.infer<typeof ActionResult>;

/** Members of every response, in the order in which they are written. */
const responseIds = {
  plan_id: PlanId.nullable(),
  task_id: TaskId.nullable(),
  correlation_id: CorrelationId.nullable(),
};

export const successMembers = {
  request_id: RequestId,
  api_version: z.null().describe('Each version puts its own spellings here.'),
  status: z.literal('success'),
  code: z.literal(0),
  result: ActionResult,
  error: z.null(),
  ...responseIds,
};

export const failureMembers = {
  request_id: RequestId,
  api_version: z.null().describe('Each version puts its own spellings here.'),
  status: z.literal('error'),
  code: z
    .union([z.literal(1), z.literal(2), z.literal(3)])
    .describe('1: unreadable request; 2: cannot be meant; 3: the operation failed.'),
  result: z.null(),
  error: z.string().min(1).describe('What went wrong, naming the value that caused it.'),
  ...responseIds,
};
