import { timeSpan } from '@obsidian-agent/plans';
import * as z from 'zod';
import { missedPolicies } from '../schedule/schedule.ts';
import { triggerValues } from '../schedule/trigger-values.ts';
import { CronLine, Timezone } from './cron-line.ts';
import { Glob } from './glob.ts';

const NAME = /^[A-Za-z0-9][A-Za-z0-9_.-]*$/;
const NAME_WORDS = 'letters, digits, "_", "." and "-", beginning with a letter or digit';

const TriggerReference = z.strictObject({
  $trigger: z.enum(triggerValues),
  path: z.string().min(1).optional().describe('JSONPath (RFC 9535) into it, such as $.order.number of a body.'),
});

const VaultChange = z.strictObject({
  vault: z.string().min(1).describe('Folder of the vault, relative to the folder of this file.'),
  paths: z.array(Glob).default([]).describe('Globs of paths in the vault, such as Inbox/**. Default: all.'),
  quiet: timeSpan('1h').default('5s').describe('How long nothing must change before the plan starts.'),
  latest: timeSpan('1d').default('1m').describe('How long further changes can put it off; at least quiet.'),
});

const Webhook = z.strictObject({
  secret: z
    .string()
    .regex(NAME, NAME_WORDS)
    .describe('Name of the secret that signs requests: an environment variable, or NAME_FILE with the path of a file.'),
});

/** One schedule. */
export const ScheduleForm = z.strictObject({
  plan: z.string().min(1).describe('File of the plan, relative to the folder of this file.'),
  inputs: z
    .record(z.string(), z.union([TriggerReference, z.json()]))
    .default({})
    .describe('Inputs of the plan. { $trigger: time | date | paths | body } is what started it.'),
  cron: CronLine.optional().describe('The parts are minute, hour, day, month and weekday. Seconds may come first.'),
  timezone: Timezone.optional().describe('IANA name of the zone of the cron line. Default: that of the server.'),
  missed: z
    .enum(missedPolicies)
    .default('run_once')
    .describe('What happens with times at which no server ran: one run, none, or one for each.'),
  vault_change: VaultChange.optional(),
  webhook: Webhook.optional(),
  overlap: z.enum(['skip', 'allow']).default('skip').describe('Whether it starts while its last plan still runs.'),
});
export type ScheduleForm = z.infer<typeof ScheduleForm>;

/** A file of schedules, as its author writes it. */
export const SchedulesForm = z.strictObject({
  schedules: z.record(z.string().max(100).regex(NAME, NAME_WORDS), ScheduleForm).describe('Schedules by their names.'),
});
export type SchedulesForm = z.infer<typeof SchedulesForm>;

/** JSON Schema (draft 2020-12) of a file of schedules, for editors. */
export function schedulesJsonSchema(): Record<string, unknown> {
  const { $schema, ...schema } = z.toJSONSchema(SchedulesForm, { target: 'draft-2020-12', io: 'input' });
  return {
    $schema,
    $id: 'urn:obsidian-agent:schedules:v1',
    title: 'Schedules',
    description: 'Plans that start by themselves.',
    ...schema,
  };
}
