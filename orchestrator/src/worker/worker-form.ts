import { SecretReference, timeSpan, VaultName } from '@obsidian-agent/plans';
import * as z from 'zod';
import { AgentSettings } from '../registry/registry-file.ts';

/** Names become parts of queue names, and people type them. */
const NAME = /^[A-Za-z0-9][A-Za-z0-9_.-]*$/;
const NAME_WORDS = 'letters, digits, "_", "." and "-", beginning with a letter or digit';

const HostName = z.string().max(63).regex(NAME, NAME_WORDS).describe('Name of this host, unique in the database.');

/** The configuration of a worker, as its author writes it. */
export const WorkerForm = z.strictObject({
  host: HostName.optional(),
  postgres: z
    .union([z.string().min(1), SecretReference])
    .optional()
    .describe('URL of the database without a password, or { $secret: NAME } for a URL with one.'),
  vaults: z
    .record(VaultName, z.string().min(1))
    .default({})
    .describe("Folders of the vaults on this host by their names, relative to this file's folder."),
  agents: z
    .union([z.string().min(1), z.record(z.string().min(1), AgentSettings)])
    .optional()
    .describe('Registry of agents, or the path of its file. Default: obsidian_agent only.'),
  state: z
    .string()
    .min(1)
    .optional()
    .describe('Folder for answers and undelivered results. Default: $XDG_STATE_HOME/obsidian-agent/orchestrator.'),
  concurrency: z
    .int()
    .min(1)
    .max(256)
    .optional()
    .describe('Number of tasks that run on this host in parallel. Default: the number of processor cores.'),
  host_deadline: timeSpan('14d')
    .default('1d')
    .describe('How long a task waits for a host that is away, in plans that this worker coordinates.'),
  drain: timeSpan('1d')
    .default('30s')
    .describe('How long tasks may go on after the worker was asked to stop, before they are stopped. 0s: not at all.'),
});
export type WorkerForm = z.infer<typeof WorkerForm>;

/** JSON Schema (draft 2020-12) of a worker's configuration, for editors. */
export function workerJsonSchema(): Record<string, unknown> {
  const { $schema, ...schema } = z.toJSONSchema(WorkerForm, { target: 'draft-2020-12', io: 'input' });
  return {
    $schema,
    $id: 'urn:obsidian-agent:worker:v1',
    title: 'Worker',
    description: 'A host that runs tasks of plans, and its vaults.',
    ...schema,
  };
}
