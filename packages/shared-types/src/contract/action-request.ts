import * as z from 'zod';
import { CorrelationId, PlanId, RequestId, TaskId } from './ids.ts';

/**
 * The one request of a run, in the shape that all versions share.
 *
 * Input that fails this check is not a readable request (code 1). The version, tool, command and parameters are
 * validated later (code 2). Unknown fields are ignored.
 */
export const ActionRequest = z.object({
  request_id: RequestId,
  api_version: z.unknown().optional().describe('Version of the contract: "v1" or "v2"; null or absent means v1.'),
  tool: z.string().describe('Name of the agent.'),
  action: z.string().describe('Name of the command.'),
  context: z.string().optional().describe('Natural-language context. Logged at debug level, never acted on.'),
  plan_id: PlanId.nullish(),
  task_id: TaskId.nullish(),
  correlation_id: CorrelationId.nullish(),
  payload: z.record(z.string(), z.unknown()).describe('Parameters of the command.'),
  idempotency_key: z.unknown().optional().describe('v2 only: makes a write happen once, however often it is sent.'),
  traceparent: z
    .string()
    .optional()
    .describe('W3C trace context of the caller; takes precedence over the environment.'),
  tracestate: z.string().optional().describe('W3C vendor trace state.'),
  baggage: z.string().optional().describe('W3C baggage.'),
});
export type ActionRequest = z.infer<typeof ActionRequest>;
