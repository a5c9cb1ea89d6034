import * as z from 'zod';

/** Milliseconds in a day: the longest wait in a plan. */
const DAY_MS = 86_400_000;

const TaskName = z
  .string()
  .max(100)
  .regex(/^[A-Za-z0-9][A-Za-z0-9_.-]*$/, 'letters, digits, "_", "." and "-", beginning with a letter or digit')
  .describe('Id of the task in this plan.');

export const FromReference = z.strictObject({
  $from: TaskName.describe('Task whose response to read. This task waits for it.'),
  path: z
    .string()
    .min(1)
    .describe('JSONPath (RFC 9535) into that response; for a for_each task, into the list of responses.'),
});
export type FromReference = z.infer<typeof FromReference>;

export const ItemReference = z.strictObject({
  $item: z
    .union([z.literal(true), z.string().min(1)])
    .describe('true for the whole item of for_each, or a JSONPath (RFC 9535) into it.'),
});
export type ItemReference = z.infer<typeof ItemReference>;

export const Retry = z.strictObject({
  max_attempts: z.int().min(1).max(100).default(3).describe('Total number of attempts.'),
  backoff_ms: z.int().min(0).max(DAY_MS).default(500).describe('Longest wait before the second attempt.'),
  factor: z.number().min(1).max(10).default(2).describe('Factor by which the longest wait grows with each attempt.'),
  max_backoff_ms: z.int().min(0).max(DAY_MS).default(5000).describe('Upper limit of every wait.'),
});
export type Retry = z.infer<typeof Retry>;

export const OnFailure = z
  .enum(['skip_dependents', 'stop', 'continue'])
  .describe('After a failure: skip dependent tasks, start no more tasks, or continue as if it had succeeded.');
export type OnFailure = z.infer<typeof OnFailure>;

const ApiVersionName = z
  .enum(['v1', 'v2'])
  .describe("Version of the contract; by default the highest that has the task's action.");
const AgentName = z.string().min(1).describe('Name of an agent in the registry.');
const VaultPath = z
  .string()
  .min(1)
  .describe("Folder of the vault, relative to the plan's folder; the default for every task's payload.");

export const TaskSpec = z.strictObject({
  id: TaskName,
  action: z.string().min(1).describe('Command of the agent.'),
  agent: AgentName.optional(),
  api_version: ApiVersionName.optional(),
  depends_on: z.array(TaskName).default([]).describe('Tasks that must end before this one starts.'),
  payload: z
    .record(z.string(), z.unknown())
    .default({})
    .describe('Parameters of the command; values may be references.'),
  for_each: z
    .union([z.array(z.unknown()), FromReference])
    .optional()
    .describe('Run the task once for each item of a list or of a reference.'),
  retry: Retry.optional().describe('Default: one attempt.'),
  timeout_ms: z.int().min(1).max(DAY_MS).default(60_000).describe('Time limit of one attempt.'),
  on_failure: OnFailure.default('skip_dependents'),
});
export type TaskSpec = z.infer<typeof TaskSpec>;

/** A plan as written by its author. */
export const Plan = z.strictObject({
  name: z.string().min(1).max(200),
  vault_path: VaultPath.optional(),
  agent: AgentName.default('obsidian_agent'),
  api_version: ApiVersionName.optional(),
  concurrency: z
    .int()
    .min(1)
    .max(256)
    .optional()
    .describe('Number of tasks that run in parallel. Default: the number of processor cores.'),
  plan_id: z.string().min(1).max(256).optional().describe('Id of the run. Default: a new one.'),
  correlation_id: z.string().min(1).max(256).optional().describe('Connects this run with related work.'),
  tasks: z.array(TaskSpec).min(1),
});
export type Plan = z.infer<typeof Plan>;

/** JSON Schema (draft 2020-12) of a plan, for editors and for programs that write plans. */
export function planJsonSchema(): Record<string, unknown> {
  const { $schema, ...schema } = z.toJSONSchema(Plan, { target: 'draft-2020-12', io: 'input' });
  return {
    $schema,
    $id: 'urn:obsidian-agent:plan:v1',
    title: 'Plan',
    description: 'Tasks and their order.',
    ...schema,
  };
}
