import { dirname, isAbsolute, resolve } from 'node:path';
import { type AgentEntry, DEFAULT_MAX_OUTPUT_BYTES, type Registry } from '@obsidian-agent/client';
import { readYaml } from '@obsidian-agent/plans';
import { FileRefused, readRegularFile } from '@obsidian-agent/platform';
import { findNearest } from '@obsidian-agent/shared-types';
import * as z from 'zod';
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
 * @throws RegistryError with file and line if it is invalid; the file system's own error if it cannot be read
 */
export async function readRegistry(file: string): Promise<Registry> {
  try {
    return parseRegistry(readRegularFile(file, MOST_BYTES).toString('utf8'), file);
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    const hint = `Use a regular file of at most ${MOST_BYTES} bytes.`;
    throw new RegistryError({ message: `Cannot read the registry: ${error.message}`, hint, file, line: 1 });
  }
}

/** Parses a registry's text. The relative path of a program starts at the file's folder. */
export function parseRegistry(text: string, file: string): Registry {
  const source = readYaml(text);
  const [fault] = source.faults;
  if (fault !== undefined) throw new RegistryError({ ...fault, file });
  const parsed = RegistryFile.safeParse(source.data);
  if (parsed.success) {
    return new Map(Object.entries(parsed.data).map(([name, entry]) => [name, toAgentEntry(entry, dirname(file))]));
  }
  const [issue] = parsed.error.issues;
  if (issue === undefined) throw new Error('A value was refused without an issue.', { cause: parsed.error });
  const path = issue.path.map(String);
  const message = path.length === 0 ? issue.message : `${path.join('.')}: ${issue.message}`;
  const { line } = source.placeOf(issue.code === 'unrecognized_keys' ? [...path, ...issue.keys.slice(0, 1)] : path);
  throw new RegistryError({ message, hint: hintFor(issue), file, line });
}

export function toAgentEntry(
  { command, env, standby, timeout_ms, max_output_bytes }: AgentSettings,
  folder: string,
): AgentEntry {
  const [program = '', ...args] = command;
  const isRelativePath = /[\\/]/.test(program) && !isAbsolute(program);
  return {
    command: [isRelativePath ? resolve(folder, program) : program, ...args],
    env,
    standby,
    ...(timeout_ms === undefined ? {} : { timeoutMs: timeout_ms }),
    maxOutputBytes: max_output_bytes,
  };
}

function hintFor(issue: z.core.$ZodIssue): string {
  const fields = Object.keys(AgentSettings.shape);
  const near = issue.code === 'unrecognized_keys' ? findNearest(issue.keys[0] ?? '', fields) : undefined;
  if (near !== undefined) return `Did you mean "${near}"?`;
  return `Write an agent as name: { command: [program, argument, …] }. Its fields are ${fields.join(', ')}.`;
}
