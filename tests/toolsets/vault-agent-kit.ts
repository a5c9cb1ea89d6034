import type { Tree } from '../contract/tree.ts';
import { type NoteAgent, noteAgent } from '../e2e/note-agent.ts';
import { askTool, type ToolAnswer } from './ask-tool.ts';

export interface VaultAgent extends NoteAgent {
  query(operation: string, args?: object): Promise<ToolAnswer>;
  notes(operation: string, args?: object): Promise<ToolAnswer>;
  manage(operation: string, args?: object): Promise<ToolAnswer>;
}

/** A vault with its own trash, and the toolset's three tools for it. */
export function vaultAgent(tree: Tree): VaultAgent {
  const agent = noteAgent({ '.obsidian/app.json': '{"trashOption":"local"}', ...tree });
  const call = askTool('vault-agent', agent);
  return {
    ...agent,
    query: (operation, args) => call('obsidian_query_vault', { operation, ...args }),
    notes: (operation, args) => call('obsidian_manage_notes', { operation, ...args }),
    manage: (operation, args) => call('obsidian_manage_vault', { operation, ...args }),
  };
}
