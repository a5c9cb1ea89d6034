import { isAbsolute, resolve } from 'node:path';
import type { AgentEntry } from '@obsidian-agent/client';
import type { AgentSettings } from './registry-file.ts';

/** An agent as its user wrote it. The relative path of its program starts at the folder of the file. */
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
