import * as z from 'zod';

/** Identifies one invocation of an agent; each attempt has a new one. Any 8-4-4-4-12 hexadecimal UUID. */
export const RequestId = z.guid().describe('UUID of this invocation; repeated in the response.');
export type RequestId = z.infer<typeof RequestId>;

const LifecycleId = z.string().min(1).max(256);

/** The plan that a task belongs to. Set by the orchestrator, echoed by the agent. */
export const PlanId = LifecycleId.describe('The plan that this task belongs to.');
export type PlanId = z.infer<typeof PlanId>;

/** The task that a request carries out. Set by the orchestrator, echoed by the agent. */
export const TaskId = LifecycleId.describe('The task that this request carries out.');
export type TaskId = z.infer<typeof TaskId>;

/** Ties the work of several processes together. Set by the caller, echoed by the agent. */
export const CorrelationId = LifecycleId.describe('Ties the logs and spans of several processes together.');
export type CorrelationId = z.infer<typeof CorrelationId>;
