import type { AgentEntry, Registry } from '@obsidian-agent/orchestrator';
import { commands } from './subject.ts';

/** A registry with only the executable, and this many waiting children. */
export function registryOf(standby: number): Registry {
  const entry: AgentEntry = { command: commands.executable, env: {}, standby, maxOutputBytes: 2 ** 20 };
  return new Map([['obsidian_agent', entry]]);
}
