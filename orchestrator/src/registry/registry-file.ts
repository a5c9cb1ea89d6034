import { dirname } from 'node:path';
import { explainUnreadable, UsageError } from '@obsidian-agent/cli';
import { DEFAULT_MAX_OUTPUT_BYTES, type Registry } from '@obsidian-agent/client';
import { type PlanProblem, type ProblemFacts, readDocument, readYaml } from '@obsidian-agent/plans';
import { readRegularFile } from '@obsidian-agent/platform';
import { isObject } from '@obsidian-agent/shared-types';
import * as z from 'zod';
import { toAgentEntry } from './agent-entry.ts';
import { RegistryError } from './registry-error.ts';

export const AgentSettings = z.strictObject({
  command: z.array(z.string().min(1)).min(1).describe('Program and arguments; no shell reads them.'),
  env: z.record(z.string(), z.string()).default({}),
  standby: z.int().min(0).max(64).default(0),
  timeout_ms: z.int().min(1).optional(),
  max_output_bytes: z.int().min(1).default(DEFAULT_MAX_OUTPUT_BYTES),
});
export type AgentSettings = z.infer<typeof AgentSettings>;

const MOST_BYTES = 16 * 1024 * 1024;

const RegistryFile = z.record(z.string().min(1), AgentSettings);
/** Agents by their names, as in a registry file. */
export type RegistryData = z.input<typeof RegistryFile>;

/**
 * Reads a registry file: JSON or YAML, `name: { command, env?, standby?, timeout_ms?, max_output_bytes? }`.
 *
 * @throws RegistryError with all problems if it is invalid or cannot be read
 */
export async function readRegistry(file: string): Promise<Registry> {
  try {
    return parseRegistry(readRegularFile(file, MOST_BYTES).toString('utf8'), file);
  } catch (error) {
    const explained = explainUnreadable(file, error, `Use a file of at most ${MOST_BYTES} bytes.`);
    if (!(explained instanceof UsageError)) throw error;
    const { message, hint } = explained;
    throw new RegistryError(file, [
      { reason: 'UNREADABLE_SETTINGS', message: `${message}.`, hint, line: 1, column: 1 },
    ]);
  }
}

/**
 * Parses a registry's text. The relative path of a program starts at the file's folder.
 *
 * @throws RegistryError with all problems
 */
export function parseRegistry(text: string, file: string): Registry {
  const { data: written, faults, placeOfKey } = readYaml(text);
  const names = isObject(written) ? Object.keys(written) : undefined;
  if (names === undefined && faults.length === 0) throw new RegistryError(file, [noAgents]);
  const form = z.strictObject(Object.fromEntries((names ?? []).map((name) => [name, AgentSettings])));
  const { data, problems } = readDocument(text, { form, subject: 'The registry' });
  const unnamed = names?.includes('') === true ? [{ ...noName, ...placeOfKey(['']) }] : [];
  if (problems.length + unnamed.length > 0) throw new RegistryError(file, [...problems, ...unnamed]);
  const entries = Object.entries(data).flatMap(([name, entry]) =>
    entry === undefined ? [] : [[name, entry] as const],
  );
  return new Map(entries.map(([name, entry]) => [name, toAgentEntry(entry, dirname(file))]));
}

const noAgents: PlanProblem = {
  reason: 'INVALID_FIELD',
  message: 'The registry is not an object with agents.',
  hint: 'Write each agent as name: { command: [program, argument, …] }.',
  line: 1,
  column: 1,
};

const noName: ProblemFacts = {
  reason: 'INVALID_FIELD',
  message: 'The name of an agent is empty.',
  hint: 'Write each agent as name: { command: [program, argument, …] }.',
};
