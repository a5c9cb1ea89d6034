import * as z from 'zod';
import { CorrelationId, PlanId, RequestId, TaskId } from './ids.ts';

/**
 * The one request of a run, in the shape that every version shares.
 *
 * What fails here could not be read as a request (code 1). Whether the version, the tool, the command and
 * its parameters can be meant (code 2) is decided after it. Unknown fields are ignored.
 */
export const ActionRequest = z.object({
  request_id: RequestId,
  api_version: z.unknown().optional().describe('Version of the contract: "v1", "v2", or null or absent for v1.'),
  tool: z.string().describe('Name of the agent that is meant.'),
  action: z.string().describe('Name of the command.'),
  context: z.string().optional().describe('Natural-language context. Logged at debug level, never acted on.'),
  plan_id: PlanId.nullish(),
  task_id: TaskId.nullish(),
  correlation_id: CorrelationId.nullish(),
  payload: z.record(z.string(), z.unknown()).describe('Parameters of the command.'),
  idempotency_key: z.unknown().optional().describe('Makes a write of v2 happen once; v1 knows no such field.'),
  traceparent: z.string().optional().describe('W3C trace context of the caller; wins over the environment.'),
  tracestate: z.string().optional().describe('W3C vendor trace state.'),
  baggage: z.string().optional().describe('W3C baggage.'),
});
export type ActionRequest = z.infer<typeof ActionRequest>;
