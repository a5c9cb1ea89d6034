import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type McpServer, startMcpServer } from './mcp-server.ts';
import type { Subject } from './one-shot.ts';
import { peerProgram } from './peers.ts';

const program = join(import.meta.dirname, '..', '..', 'agents', 'obsidian-agent', 'bin', 'obsidian-agent.cjs');

/** Servers of others that work on a folder, as ours does. */
export const mcpPeers = ['@bitbonsai/mcpvault', 'obsidian-mcp'] as const;
export type McpPeer = (typeof mcpPeers)[number];

/** Our server of a vault, with the tools that it has by default. */
export function startOurs({ vault, cacheDir }: Subject, options: readonly string[] = []): Promise<McpServer> {
  return startMcpServer([program, 'mcp', '--vault', vault, ...options], { OBSIDIAN_AGENT_CACHE_DIR: cacheDir });
}

/** What starts a peer for a vault, which the peer may know as `bench`; undefined where it cannot be had. */
export function peerStart(name: McpPeer, vault: string, rounds: number): (() => Promise<McpServer>) | undefined {
  const found = peerProgram(name, rounds);
  if (found === undefined) return undefined;
  if (name === '@bitbonsai/mcpvault') return () => startMcpServer([found, vault]);
  // It serves no folder that Obsidian has not opened.
  mkdirSync(join(vault, '.obsidian'), { recursive: true });
  return () => startMcpServer([found, 'serve', '--vault', `bench=${vault}`]);
}
