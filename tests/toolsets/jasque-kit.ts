import type { Tree } from '../contract/tree.ts';
import { type NoteAgent, noteAgent } from '../e2e/note-agent.ts';
import { askTool, type ToolAnswer } from './ask-tool.ts';

/** A vault of one test, and the three tools that work on it. */
export interface Jasque extends Pick<NoteAgent, 'vault' | 'text' | 'ask'> {
  notes(args: object): Promise<ToolAnswer>;
  query(args: object): Promise<ToolAnswer>;
  structure(args: object): Promise<ToolAnswer>;
}

export function jasqueIn(tree: Tree, env: Readonly<Record<string, string>> = {}): Jasque {
  const agent = noteAgent(tree, { env });
  const call = askTool('jasque', agent);
  return {
    ...agent,
    notes: (args) => call('obsidian_manage_notes', args),
    query: (args) => call('obsidian_query_vault', args),
    structure: (args) => call('obsidian_manage_structure', args),
  };
}

/** The answer to a call that failed: a result with success false and these words. */
export function failed(message: string, retry = true): object {
  return { output: { success: false, message }, is_error: true, retry };
}
