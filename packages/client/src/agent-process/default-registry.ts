import { existsSync } from 'node:fs';
import { TOOL } from '@obsidian-agent/shared-types';
import { parseCommandString } from 'execa';
import { DEFAULT_MAX_OUTPUT_BYTES, type Registry } from './registry.ts';

/**
 * The default registry: `obsidian_agent`, started by OBSIDIAN_AGENT_COMMAND, else as `obsidian-agent` from PATH. A
 * missing program is reported at the start, as `SPAWN_FAILED` with a hint.
 *
 * OBSIDIAN_AGENT_COMMAND is the path of a program, or a command line without shell syntax. A backslash escapes a
 * space.
 */
export function defaultRegistry(env: NodeJS.ProcessEnv = process.env): Registry {
  const command = commandFrom(env['OBSIDIAN_AGENT_COMMAND'] ?? '');
  return new Map([[TOOL, { command, env: {}, standby: 1, maxOutputBytes: DEFAULT_MAX_OUTPUT_BYTES }]]);
}

function commandFrom(setting: string): string[] {
  const text = setting.trim();
  if (text === '') return ['obsidian-agent'];
  // A path with spaces needs no escaping if there are no arguments.
  return existsSync(text) ? [text] : parseCommandString(text);
}
