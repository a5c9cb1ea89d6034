import * as z from 'zod';
import { taskKinds } from './task-kinds.ts';

/** Milliseconds in a day: the longest time of one attempt, and the longest wait for the next. */
const DAY_MS = 86_400_000;
/** The longest time of a plan or an approval. */
const FORTNIGHT_MS = 14 * DAY_MS;

const TaskName = z
  .string()
  .max(100)
  .regex(/^[A-Za-z0-9][A-Za-z0-9_.-]*$/, 'letters, digits, "_", "." and "-", beginning with a letter or digit')
  .describe('Id of the task in this plan.');

/** Names of vaults are also parts of commands that people type. */
export const VaultName: z.ZodString = z
  .string()
  .max(100)
  .regex(/^[A-Za-z0-9][A-Za-z0-9_.-]*$/, 'letters, digits, "_", "." and "-", beginning with a letter or digit')
  .describe('Name of a vault, which belongs to one of many hosts; instead of vault_path.');

export const FromReference = z.strictObject({
  $from: TaskName.describe('Task whose response to read. This task waits for it.'),
  path: z
    .string()
    .min(1)
    .describe('JSONPath (RFC 9535) into that response; for a for_each task, into the list of responses.'),
});
export type FromReference = z.infer<typeof FromReference>;

const ItemReference = z.strictObject({
  $item: z
    .union([z.literal(true), z.string().min(1)])
    .describe('true for the whole item of for_each, or a JSONPath (RFC 9535) into it.'),
});

const InputName = z
  .string()
  .max(100)
  .regex(/^[A-Za-z_][A-Za-z0-9_-]*$/, 'letters, digits, "_" and "-", beginning with a letter or "_"')
  .describe('Name of an input of this plan.');

const InputReference = z.strictObject({ $input: InputName });
export const SecretReference = z.strictObject({
  $secret: z
    .string()
    .regex(/^[A-Za-z_][A-Za-z0-9_]*$/, 'letters, digits and "_", beginning with a letter or "_"')
    .describe('Environment variable that has the secret, or whose name with _FILE has the path of a file with it.'),
});

export type SecretReference = z.infer<typeof SecretReference>;

/** A value of a plan that is read from an earlier response, the item of for_each, an input, or a secret. */
export const Reference = z.union([FromReference, ItemReference, InputReference, SecretReference]);
export type Reference = z.infer<typeof Reference>;

const inputTypes = ['string', 'number', 'integer', 'boolean', 'list'] as const;
export const InputSpec = z.strictObject({
  type: z.enum(inputTypes).default('string'),
  default: z.unknown().optional().describe('Value if none is given. Without a default, a value is required.'),
  enum: z
    .array(z.union([z.string(), z.number(), z.boolean()]))
    .min(1)
    .optional()
    .describe('The allowed values; of a list, those of its entries.'),
  description: z.string().max(1000).optional().describe('What the input is for.'),
});
export type InputSpec = z.infer<typeof InputSpec>;

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

export const RunOn = z
  .enum(['success', 'failure', 'always'])
  .describe('Run the task if all its dependencies succeeded (default), if one of them failed, or in any case.');
export type RunOn = z.infer<typeof RunOn>;

export const Approval = z.strictObject({
  message: z.string().min(1).max(2000).describe('What a person is asked to approve.'),
  timeout_ms: z.int().min(1).max(FORTNIGHT_MS).default(DAY_MS).describe('Time to wait for an answer.'),
  on_timeout: z.enum(['reject', 'approve']).default('reject').describe('The answer if nobody gave one in time.'),
});
export type Approval = z.infer<typeof Approval>;

const HeaderName = z.string().regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/, 'the name of a header');

const PlanOutcome = z.enum(['succeeded', 'failed', 'cancelled', 'approval']);
export const Notification = z.strictObject({
  on: z.array(PlanOutcome).min(1).describe('Ends of the plan, or "approval" when a task waits for one.'),
  command: z.array(z.string().min(1)).min(1).optional().describe('Program and arguments to run; no shell.'),
  webhook: z.union([z.url(), SecretReference]).optional().describe('URL to send a POST request to.'),
  headers: z
    .record(HeaderName, z.union([z.string(), SecretReference]))
    .optional()
    .describe('Headers of the request, such as Authorization: { $secret: NAME }.'),
});
export type Notification = z.infer<typeof Notification>;

const Keep = z.strictObject({
  texts: z
    .boolean()
    .default(true)
    .describe('false: texts of notes are removed from the journal when the plan, or one that runs it, has ended.'),
});

const ApiVersionName = z
  .enum(['v1', 'v2'])
  .describe("Version of the contract; by default the highest that has the task's action.");
const AgentName = z.string().min(1).describe('Name of an agent in the registry.');
const VaultPath = z
  .union([z.string().min(1), InputReference])
  .describe("Folder of the vault, relative to the plan's folder; the default for every task's payload.");

const Priority = z.int().min(-1000).max(1000);

/** A task with the fields of every kind: an action, an approval or a sub-plan. */
export const TaskSpec = z.strictObject({
  id: TaskName,
  action: z.string().min(1).optional().describe('Command of the agent.'),
  approval: Approval.optional().describe('Instead of an action: wait until a person approves.'),
  plan: z
    .string()
    .min(1)
    .optional()
    .describe("Instead of an action: run another plan; its file, from this plan's folder."),
  inputs: z
    .record(z.string(), z.unknown())
    .optional()
    .describe('Values for the inputs of the other plan; values may be read from answers.'),
  agent: AgentName.optional(),
  api_version: ApiVersionName.optional(),
  vault: VaultName.optional(),
  depends_on: z.array(TaskName).default([]).describe('Tasks that must end before this one starts.'),
  when: FromReference.optional().describe('Run the task only if this selects a value other than false and null.'),
  run_on: RunOn.optional(),
  payload: z
    .record(z.string(), z.unknown())
    .default({})
    .describe('Parameters of the command; values may be references.'),
  for_each: z
    .union([z.array(z.unknown()), FromReference, InputReference])
    .optional()
    .describe('Run the task once for each item of a list, of a reference, or of an input.'),
  retry: Retry.optional().describe('Default: one attempt.'),
  timeout_ms: z.int().min(1).max(DAY_MS).default(60_000).describe('Time limit of one attempt.'),
  on_failure: OnFailure.default('skip_dependents'),
  priority: Priority.optional().describe(
    "Of ready tasks, also of other plans that wait for the same limit, the highest starts first. Default: the plan's, or 0.",
  ),
});
export type TaskSpec = z.infer<typeof TaskSpec>;

/** A plan as written by its author, with every field. */
export const Plan = z.strictObject({
  name: z.string().min(1).max(200),
  vault_path: VaultPath.optional(),
  vault: VaultName.optional().describe('Name of the vault of all tasks, if it belongs to one of many hosts.'),
  agent: AgentName.default('obsidian_agent'),
  api_version: ApiVersionName.optional(),
  concurrency: z
    .int()
    .min(1)
    .max(256)
    .optional()
    .describe('Number of tasks that run in parallel. Default: the number of processor cores.'),
  priority: Priority.optional().describe('Priority of the tasks that have none of their own. Default: 0.'),
  plan_id: z.string().min(1).max(256).optional().describe('Id of the run. Default: a new one.'),
  correlation_id: z.string().min(1).max(256).optional().describe('Connects this run with related work.'),
  timeout_ms: z.int().min(1).max(FORTNIGHT_MS).optional().describe('Time limit of the whole plan. Default: none.'),
  retry_budget: z
    .int()
    .min(0)
    .max(1_000_000)
    .optional()
    .describe('Most retries of all tasks together. Default: no limit.'),
  notify: z.array(Notification).optional().describe('Programs or addresses that learn how the plan ends.'),
  keep: Keep.optional().describe('What stays in the journal.'),
  outputs: z
    .record(z.string(), FromReference)
    .optional()
    .describe('Values of responses that the plan reports at its end.'),
  inputs: z
    .record(InputName, InputSpec)
    .optional()
    .describe('Values that are given when the plan is run. { $input: NAME } stands for one.'),
  tasks: z.array(TaskSpec).min(1),
});
export type Plan = z.infer<typeof Plan>;

/** JSON Schema (draft 2020-12) of a plan, for editors and for programs that write plans. */
export function planJsonSchema(): Record<string, unknown> {
  const { $schema, ...schema } = z.toJSONSchema(Plan, { target: 'draft-2020-12', io: 'input' });
  requireOneKind(schema);
  return {
    $schema,
    $id: 'urn:obsidian-agent:plan:v1',
    title: 'Plan',
    description: 'Tasks and their order.',
    ...schema,
  };
}

/** Adds that a task has one of the fields that say what it does, and a notice one of those that say where it goes. */
function requireOneKind(schema: z.core.JSONSchema.BaseSchema): void {
  itemsOf(schema, 'tasks').oneOf = taskKinds.map((kind) => ({ required: [kind] }));
  itemsOf(schema, 'notify').oneOf = [
    { required: ['command'], not: { required: ['headers'] } },
    { required: ['webhook'] },
  ];
}

function itemsOf({ properties }: z.core.JSONSchema.BaseSchema, list: string): z.core.JSONSchema.BaseSchema {
  const schema = properties?.[list];
  const items = typeof schema === 'object' ? schema.items : undefined;
  if (typeof items !== 'object' || Array.isArray(items)) throw new Error(`The schema of a plan has no ${list}.`);
  return items;
}
