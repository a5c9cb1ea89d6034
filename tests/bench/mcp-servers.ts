import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type McpServer, startMcpServer } from './mcp-server.ts';
import type { Subject } from './one-shot.ts';
import { peerProgram } from './peers.ts';
import { commands } from './subject.ts';

const program = join(import.meta.dirname, '..', '..', 'agents', 'obsidian-agent', 'bin', 'obsidian-agent.cjs');

/** Servers by others that work on a folder, as ours does. */
export const mcpPeers = ['@bitbonsai/mcpvault', 'obsidian-mcp'] as const;
export type McpPeer = (typeof mcpPeers)[number];

/** Our server for a vault, with all tools, in Node as the peers are. */
export function startOurs({ vault, cacheDir }: Subject, options: readonly string[] = []): Promise<McpServer> {
  return startMcpServer([process.execPath, program, 'mcp', '--vault', vault, ...allTools(), ...options], {
    OBSIDIAN_AGENT_CACHE_DIR: cacheDir,
  });
}

/** Our server as the executable starts it, with its usual tools. */
export function startExecutable({ vault, cacheDir }: Subject): Promise<McpServer> {
  return startMcpServer([...commands.executable, 'mcp', '--vault', vault], { OBSIDIAN_AGENT_CACHE_DIR: cacheDir });
}

/** The option that lists all tools, unless the program of another commit lists them anyway. */
function allTools(): string[] {
  const { stdout } = spawnSync(program, ['mcp', '--help'], { encoding: 'utf8' });
  return stdout.includes('--tools ') ? ['--tools', 'all'] : [];
}

/**
 * The command that starts a peer for a vault, which the peer may know as `bench`; undefined if it is not available.
 */
export function peerStart(name: McpPeer, vault: string, rounds: number): (() => Promise<McpServer>) | undefined {
  const found = peerProgram(name, rounds);
  if (found === undefined) return undefined;
  if (name === '@bitbonsai/mcpvault') return () => startMcpServer([process.execPath, found, vault]);
  // It serves only folders that Obsidian has opened.
  mkdirSync(join(vault, '.obsidian'), { recursive: true });
  return () => startMcpServer([process.execPath, found, 'serve', '--vault', `bench=${vault}`]);
}
