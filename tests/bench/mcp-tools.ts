import { mainSize } from './bench-sizes.ts';
import { sharedVault } from './bench-vaults.ts';
import { startOurs } from './mcp-servers.ts';
import type { Row } from './row.ts';

/** The limit of the list where it is longest: on the wire. */
const MOST_BYTES = 10_000;

interface Tool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: object;
}

/** The size of the tools of `native`: as a model's API receives them, and as the server lists them. */
export async function measureMcpTools(rounds: number): Promise<Row[]> {
  const server = await startOurs(await sharedVault(mainSize(rounds)));
  try {
    const reply = (await server.ask('tools/list', {})) as { readonly tools: readonly Tool[] };
    const tools = reply.tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }));
    const seen = `${tools.length} tools`;
    return [
      {
        what: 'tools of `native` as a model receives them: name, description and input schema, as compact JSON',
        figure: bytesOf(tools),
        unit: 'bytes',
        reach: { atMost: MOST_BYTES },
        seen,
      },
      {
        what: 'likewise, the whole result of `tools/list`, with the output schemas and annotations that clients read',
        figure: bytesOf(reply),
        unit: 'bytes',
        reach: { atMost: MOST_BYTES },
        seen,
      },
    ];
  } finally {
    await server.close();
  }
}

function bytesOf(value: object): number {
  return Buffer.byteLength(JSON.stringify(value));
}
