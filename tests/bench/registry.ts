import type { AgentEntry, Registry } from '@obsidian-agent/orchestrator';
import { commands } from './subject.ts';

/** A registry that knows the executable alone, with so many children waiting. */
export function registryOf(standby: number): Registry {
  const entry: AgentEntry = { command: commands.executable, env: {}, standby, maxOutputBytes: 2 ** 20 };
  return new Map([['obsidian_agent', entry]]);
}
