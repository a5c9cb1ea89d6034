import { peerStart } from './mcp-servers.ts';

/** `obsidian-mcp` serving a vault, through the stdio of the Model Context Protocol. */
export interface McpMover {
  /** Moves a note, by paths without `.md`, with the links to it. Milliseconds from request to answer. */
  move(source: string, destination: string): Promise<number>;
  close(): Promise<void>;
}

/** A running server; undefined if it is not available. */
export async function startMcpMover(vault: string, rounds: number): Promise<McpMover | undefined> {
  const server = await peerStart('obsidian-mcp', vault, rounds)?.();
  if (server === undefined) return undefined;
  return {
    move: async (source, destination) => {
      const names = { source: `${source}.md`, destination: `${destination}.md` };
      const { elapsedMs, answer } = await server.call('obsidian_move_note', { vault: 'bench', ...names });
      const updated = answer.structuredContent?.data?.['updated_backlinks'];
      if (!Array.isArray(updated) || updated.length === 0)
        throw new Error(`obsidian-mcp moved no links: ${JSON.stringify(answer)}`);
      return elapsedMs;
    },
    close: server.close,
  };
}
