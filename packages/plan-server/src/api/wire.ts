import { endedPlanStates, findMoment, MOST_SENT_TASKS, seenPlanStates } from '@obsidian-agent/plans';
import * as z from 'zod';
import { Role } from '../auth/roles.ts';

// What requests may have. Answers are open: later releases may add members, and readers ignore unknown ones.

const Time = z.string().describe('ISO 8601, UTC.');
const PlanId = z
  .string()
  .min(1)
  .max(256)
  .refine((id) => id !== '.' && id !== '..' && id.isWellFormed(), 'an id that can be part of an address');

const SINCE = 'a time span such as 7d, a date such as 2026-11-23, or a time';

export const ServerReport = z.looseObject({
  version: z.string(),
  runner: z.string(),
  roles: z.array(Role),
  token_name: z.string(),
  expires_at: Time.nullable(),
});

const StateCounts = z.record(z.string(), z.int()).describe('How many tasks have each state, items included.');

export const PlanSummary = z.looseObject({
  plan_id: z.string(),
  name: z.string(),
  state: z.enum(seenPlanStates).describe('interrupted: it has not ended, and no process runs it.'),
  submitted_at: Time,
  ended_at: Time.nullable(),
  undone_at: Time.optional().describe(
    'When all of its changes were undone; only if they were, and it did not go on since.',
  ),
  undo_begun_at: Time.optional().describe(
    'When an undo began that has not finished, or got no answer. The plan cannot go on until it is undone again.',
  ),
  because: z.string().optional().describe('What keeps all of it from going on.'),
  waits_for_approval: z
    .literal(true)
    .optional()
    .describe('Only of a running plan with a task that waits for a person.'),
  counts: StateCounts.optional(),
});

const Now = Time.describe('The time now, by the clock that dates plans.');

export const PlanList = z.looseObject({
  plans: z.array(PlanSummary),
  next: z.string().nullable().describe('The cursor of the next page; null on the last one.'),
  now: Now,
});

export const PlanQuery = z.strictObject({
  state: z.enum(seenPlanStates).optional(),
  since: z
    .string()
    .max(40)
    .refine((text) => findMoment(text, Date.now()) !== undefined, SINCE)
    .optional()
    .describe(`The earliest submission: ${SINCE}.`),
  name: z.string().max(200).optional().describe('Part of the name.'),
  limit: z.coerce.number().int().min(1).max(500).default(50),
  cursor: z.string().max(1000).optional().describe('`next` of the page before.'),
});

const Inputs = z.record(z.string(), z.unknown()).describe("Values for the plan's inputs.");

export const Draft = z.strictObject({
  plan: z
    .union([z.string().min(1), z.record(z.string(), z.unknown())])
    .describe(`The plan: its text in YAML or JSON, or data. It has at most ${MOST_SENT_TASKS} tasks.`),
  inputs: Inputs.optional(),
});

export const Submission = Draft.extend({
  plan_id: PlanId.optional().describe('Id of the run. The same id with the same plan joins the earlier run.'),
  correlation_id: PlanId.optional().describe('Connects this run with related work.'),
});

export const Submitted = PlanSummary.extend({
  joined: z.boolean().describe('Whether the plan had been submitted before.'),
});

const Failure = z.looseObject({ reason: z.string(), message: z.string(), hint: z.string() });

const Approval = z.looseObject({
  message: z.string(),
  question_id: z.string().nullable().describe('Names what is asked. A task that is run again asks another question.'),
  due_at: Time.nullable(),
  is_approved: z.boolean().nullable(),
  answered_by: z.string().nullable(),
  answered_at: Time.nullable(),
});

const task = {
  task: z.string().describe('Id in the plan; for an item, with its index in brackets.'),
  depends_on: z.array(z.string()),
  within: z.string().nullable().describe('The task whose plan it belongs to, or whose item it is.'),
  action: z.string(),
  agent: z.string(),
  state: z.string(),
  started_at: Time.nullable(),
  ended_at: Time.nullable(),
  wall_ms: z.number().nullable(),
  is_undone: z.literal(true).optional().describe('Only of a task whose changes were undone, and not made again.'),
  because: z.string().nullable().describe('Why it was skipped or cancelled, or which limit or host it waits for.'),
  waiting_since: Time.optional().describe('Since when it waits; only with many hosts.'),
  approval: Approval.optional(),
};

export const PlanGraph = PlanSummary.extend({
  correlation_id: z.string(),
  trace_id: z.string(),
  wall_ms: z.number().nullable(),
  work_ms: z.number().nullable(),
  outputs: z.record(z.string(), z.unknown()).optional(),
  texts_removed_at: Time.nullable(),
  graph: z.looseObject({
    tasks: z.array(z.looseObject({ ...task, attempts: z.int().describe('How many there were.') })),
  }),
  now: Now,
  events_cursor: z.string().nullable().describe('The event after which this report continues.'),
});

export const TaskInDepth = z.looseObject({
  ...task,
  request: z.looseObject({ payload: z.record(z.string(), z.unknown()) }).nullable(),
  outputs: z.record(z.string(), z.unknown()).optional().describe('Of a sub-plan that succeeded.'),
  attempts: z.array(
    z.looseObject({
      attempt: z.int(),
      started_at: Time,
      wall_ms: z.number().nullable(),
      reason: z.string().nullable(),
      phases: z.array(z.looseObject({ name: z.string(), ms: z.number() })),
      stderr: z.string().nullable(),
    }),
  ),
  failure: Failure.nullable(),
});

export const EventQuery = z.strictObject({
  after: z.string().max(200).optional().describe('Id of the last event that the reader has, as `Last-Event-ID`.'),
});

const FileChange = z.looseObject({
  path: z.string(),
  status: z.string(),
  diff: z.string().nullable().describe('Unified; null if the file is not text or the agent does not know it any more.'),
});

export const Changes = z.looseObject({ files: z.array(FileChange) });

export const Problems = z.looseObject({
  problems: z.array(
    z.looseObject({
      reason: z.string(),
      message: z.string(),
      hint: z.string(),
      line: z.int(),
      column: z.int(),
    }),
  ),
  name: z.string().optional().describe('Only of a valid plan.'),
  tasks: z
    .array(
      z.looseObject({ task: z.string(), action: z.string(), effect: z.string().describe('read, or what it writes.') }),
    )
    .optional()
    .describe('Only of a valid plan.'),
});

export const Preview = z.looseObject({
  name: z.string(),
  state: z.enum(endedPlanStates),
  tasks: z.array(z.looseObject({ task: z.string(), state: z.string() })),
  files: z.array(FileChange.extend({ vault_path: z.string() })),
});

export const Retry = z.strictObject({
  from: z.string().min(1).max(500).optional().describe('Also runs this task again, and all that depend on it.'),
});

export const Undo = z.strictObject({ dry_run: z.boolean().default(false).describe('Only show what would be undone.') });

export const Undone = z.looseObject({
  plan_id: z.string(),
  vaults: z.array(
    z.looseObject({
      agent: z.string(),
      vault_path: z.string().nullable(),
      files: z.array(FileChange),
      failure: Failure.nullable(),
    }),
  ),
});

export const ApprovalAnswer = z.strictObject({
  approved: z.boolean(),
  by: z.string().min(1).max(200).optional().describe('Who answers, for the record. Default: the name of the token.'),
  question_id: z
    .string()
    .max(200)
    .optional()
    .describe('The question that was read. If the task asks another one by now, the answer is refused.'),
});

export const Nothing = z.strictObject({});

export const AgentQuery = z.strictObject({
  command: z.string().min(1).max(200).optional().describe('Only this command, with the schemas of its parameters.'),
});

export const Agents = z.looseObject({ agents: z.array(z.looseObject({ agent: z.string() })) });

const Vault = z.looseObject({ vault: z.string(), host: z.string().nullable(), epoch: z.int().optional() });
export const Vaults = z.looseObject({ vaults: z.array(Vault) });

export const Hosts = z.looseObject({
  hosts: z.array(
    z.looseObject({
      host: z.string(),
      is_away: z.boolean(),
      started_at: Time,
      seen_at: Time,
      vaults: z.array(z.looseObject({})),
    }),
  ),
});

const Schedule = z.looseObject({
  name: z.string(),
  plan: z.string().describe("The plan's file, as the file of schedules names it."),
  trigger: z.enum(['cron', 'vault_change', 'webhook']),
  fires: z.string().describe('When it fires, in a few words.'),
  overlap: z.enum(['skip', 'allow']),
  is_paused: z.boolean(),
  state: z
    .enum(['active', 'paused', 'plan_invalid', 'vault_missing', 'looping'])
    .describe(
      "plan_invalid: its plan cannot start. vault_missing: the folder of its vault is missing. looping: plans of schedules changed each other's vaults too often.",
    ),
  because: z.string().nullable().describe('Why the plan is invalid, the vault is missing or the schedule loops.'),
  next_at: Time.nullable().describe('Null if it does not fire by the clock, is paused, or never fires again.'),
  last_fired_at: Time.nullable(),
  last_plan_id: z.string().nullable(),
  last_problem: z.string().nullable().describe('Why the last firing started no plan.'),
});

export const ScheduleList = z.looseObject({ schedules: z.array(Schedule) });

export const Started = z.looseObject({ plan_id: z.string() });
