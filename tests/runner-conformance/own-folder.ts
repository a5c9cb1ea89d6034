import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { artefacts } from '../contract/artefacts.ts';
import { readProcessFile } from '../fixtures/marked-processes.ts';
import { scriptedAgent } from '../fixtures/plan-agents/plan-world.ts';

const MOST_OUTPUT_BYTES = 100_000_000;

/** Puts the vaults of both hosts and the registry of agents, `agents.json`, into the folder of a fleet. */
export function furnish(folder: string): void {
  for (const vault of ['notes', 'work']) {
    mkdirSync(join(folder, vault));
    writeFileSync(join(folder, vault, 'Log.md'), '');
  }
  const [executable] = artefacts;
  const scripted = { command: [scriptedAgent], max_output_bytes: MOST_OUTPUT_BYTES };
  const agent = { command: executable?.command };
  writeFileSync(join(folder, 'agents.json'), JSON.stringify({ scripted, notes: agent, obsidian_agent: agent }));
}

/** Whether a process is an agent at work. */
export function isAgent(pid: number): boolean {
  const [program = ''] = readProcessFile(`/proc/${pid}/cmdline`).split('\0');
  return program === scriptedAgent || program === artefacts[0]?.command[0];
}

/** The files with a text, in the folders of a fleet whose names match. */
export function filesWith(folder: string, folders: string, text: string): string[] {
  // In another process: closing a file of SQLite's would end the locks that this process has on it.
  const { stdout } = spawnSync('grep', ['-rlaF', '-e', text, ...globSync(folders, { cwd: folder })], {
    cwd: folder,
    encoding: 'utf8',
  });
  return stdout.split('\n').filter((name) => name !== '');
}
