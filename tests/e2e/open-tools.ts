import { join } from 'node:path';
import { createVaultTools, type VaultTools, type VaultToolsOptions } from 'obsidian-agent/tools';
import { onTestFinished, vi } from 'vitest';
import type { Tree } from '../contract/tree.ts';
import { type NoteAgent, noteAgent } from './note-agent.ts';

/** Opens the built tools in this process, on a vault of the test. */
export async function openTools(tree: Tree, options: Partial<VaultToolsOptions> = {}): Promise<VaultTools & NoteAgent> {
  const agent = noteAgent(tree);
  vi.stubEnv('OBSIDIAN_AGENT_CACHE_DIR', join(agent.vault, '..', 'cache'));
  onTestFinished(() => void vi.unstubAllEnvs());
  const tools = await createVaultTools({ vault: agent.vault, ...options });
  onTestFinished(() => tools.close());
  return { ...agent, ...tools };
}
