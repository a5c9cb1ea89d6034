import type { CommandGuide } from '@obsidian-agent/cli';
import { clients, thisSystem } from 'obsidian-agent/mcp-clients';
import { installOptions } from './install.ts';

/** Describes `mcp install`, with the settings files of this machine. */
export function installGuide(env: NodeJS.ProcessEnv): CommandGuide {
  const system = thisSystem(env);
  return {
    summary: 'Add the server to the settings of a client.',
    positionals: ['<client>'],
    names: [Object.keys(clients)],
    options: installOptions,
    examples: ['install claude-desktop --vault ~/Notes', 'install cursor --vault ~/Notes --read-only --print'],
    notes: [
      'It shows the entry and asks before it writes. Everything else in the file is kept.',
      { title: 'Clients', rows: Object.entries(clients).map(([name, { file }]) => [name, file(system)]) },
    ],
  };
}
