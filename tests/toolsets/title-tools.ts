import { callTool, connectStdio } from '../mcp/mcp-client.ts';
import { type McpVault, plantVault } from '../mcp/mcp-vault.ts';

/** A call of a tool. */
export type Call = readonly [tool: string, args: Record<string, unknown>];

export const vaultAgent = (operation: string, args: object): Call => ['obsidian_manage_notes', { operation, ...args }];
export const jasque = (operation: string, args: object): Call => ['obsidian_manage_notes', { operation, ...args }];

export type Serving = { call: (call: Call) => Promise<{ text: string; isError: boolean }>; vault: McpVault };

/** Serves an empty vault with a toolset. */
export async function serve(name: string): Promise<Serving> {
  const vault = plantVault({ '.obsidian/app.json': '{"trashOption":"local"}' });
  const toolset = name.split(',')[0] as string;
  const { client } = await connectStdio(vault, {
    args: ['--vault', vault.path, '--toolset', toolset, '--tools', 'all'],
  });
  return { vault, call: ([tool, args]) => callTool(client, tool, args) };
}
