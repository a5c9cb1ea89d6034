import { clients, optionRows, renderHelp, thisSystem } from '@obsidian-agent/cli';
import { installOptions } from './install.ts';

/** The page of `mcp install --help`, with the settings files of this machine. */
export function installHelp(env: NodeJS.ProcessEnv): string {
  const system = thisSystem(env);
  return renderHelp([
    'Adds the server to the settings of a client. It shows the entry and asks before it writes; everything else in the file is kept.',
    'Usage: obsidian-agent mcp install <client> [options]',
    { title: 'Clients', rows: Object.entries(clients).map(([name, { file }]) => [name, file(system)]) },
    { title: 'Options', rows: [...optionRows(installOptions), ['-h, --help', 'Show this help']] },
  ]);
}
