import { existsSync } from 'node:fs';
import { TOOL } from '@obsidian-agent/shared-types';
import { parseCommandString } from 'execa';
import { DEFAULT_MAX_OUTPUT_BYTES, type Registry } from './registry.ts';

/**
 * The registry of who names none: `obsidian_agent`, started by OBSIDIAN_AGENT_COMMAND, else as `obsidian-agent` from
 * PATH. Whether that program exists shows when it is started, as `SPAWN_FAILED` with a hint.
 *
 * OBSIDIAN_AGENT_COMMAND is the path of a program, or a command line without shell syntax in which a back-slash
 * keeps a space.
 */
export function defaultRegistry(env: NodeJS.ProcessEnv = process.env): Registry {
  const command = commandFrom(env['OBSIDIAN_AGENT_COMMAND'] ?? '');
  return new Map([[TOOL, { command, env: {}, standby: 1, maxOutputBytes: DEFAULT_MAX_OUTPUT_BYTES }]]);
}

function commandFrom(setting: string): string[] {
  const text = setting.trim();
  if (text === '') return ['obsidian-agent'];
  // A program in a folder whose name has a space needs no escaping when it stands alone.
  return existsSync(text) ? [text] : parseCommandString(text);
}
