import * as z from 'zod';
import { endedPlanStates } from '../plan/task-state.ts';
import { RateText, timeSpan } from './time-span.ts';

const AgentName = z.string().min(1).describe('Name of an agent in the registry.');
const VaultFolder = z
  .string()
  .regex(/^(?:[\\/]|[A-Za-z]:[\\/])/, 'the absolute path of a vault')
  .describe('Absolute path of a vault.');

const Limit = z.strictObject({
  concurrency: z.int().min(1).max(10_000).optional().describe('Most tasks that run at the same time.'),
  rate: RateText.optional(),
});

const Limits = z.strictObject({
  host: Limit.optional().describe('For all tasks of all agents.'),
  agents: z.record(AgentName, Limit).optional().describe('For the tasks of an agent, by its name.'),
  vaults: z.record(VaultFolder, Limit).optional().describe('For the tasks in a vault, by its absolute path.'),
});

const Breaker = z.strictObject({
  failures: z.int().min(1).max(1000).default(3).describe('Tasks that must fail within the window to start a pause.'),
  window: timeSpan('1d').default('1m').describe('Time in which they must fail, without a success in between.'),
  pauses: z
    .array(timeSpan('1d'))
    .max(20)
    .default(['1s', '2s', '4s'])
    .describe('Waits before each task that tries the agent again.'),
  fail_for: timeSpan('1d').default('1m').describe('How long tasks fail after the last of these failed.'),
});

const Retention = z.strictObject({
  older_than: timeSpan('5200w').default('30d').describe('Plans that ended longer ago are deleted.'),
  keep: z.int().min(0).max(1_000_000).default(0).describe('The newest of these plans that stay, however old.'),
  status: z
    .array(z.enum(endedPlanStates))
    .min(1)
    .optional()
    .describe('Only plans in one of these states. Default: all that have ended.'),
});

/** The settings of a state folder, as written. */
export const SettingsFile = z.strictObject({
  limits: Limits.optional().describe('Limits over all plans of the state folder, in all processes.'),
  breakers: z
    .record(AgentName, z.union([z.literal('off'), Breaker]))
    .optional()
    .describe('When an agent that cannot be started gets a pause, by its name; or off.'),
  retention: Retention.optional().describe('Which ended plans are deleted, once a day and by prune.'),
});

/** JSON Schema (draft 2020-12) of the settings of a state folder, for editors. */
export function settingsJsonSchema(): Record<string, unknown> {
  const { $schema, ...schema } = z.toJSONSchema(SettingsFile, { target: 'draft-2020-12', io: 'input' });
  return {
    $schema,
    $id: 'urn:obsidian-agent:orchestrator-settings:v1',
    title: 'Settings of the orchestrator',
    description: 'The file settings.yaml in a state folder.',
    ...schema,
  };
}
