import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { corpus } from '../oracles/shared-data.ts';
import { benchFolder } from './bench-vaults.ts';
import { type McpServer, textOf } from './mcp-server.ts';
import { startOurs } from './mcp-servers.ts';
import { type Row, spread } from './row.ts';
import { summarize } from './statistics.ts';
import { type TypicalCall, typicalCalls } from './typical-calls.ts';

/**
 * How much more a model has to read if it requests `detailed` instead of `concise`.
 *
 * No figures if the corpora are absent; a single round uses only the smallest.
 */
export async function measureMcpTokens(rounds: number): Promise<Row[]> {
  const asked: TokenCount[] = [];
  for (const [name, calls] of Object.entries(typicalCalls)) {
    if (rounds === 1 && name !== 'tasks-demo') continue;
    const vault = corpus(name);
    if (vault === undefined) return [];
    asked.push(...(await askAll(vault, calls)));
  }
  return rowsOf(asked);
}

interface TokenCount {
  readonly tool: string;
  readonly concise: number;
  readonly detailed: number;
}

async function askAll(vault: string, calls: readonly TypicalCall[]): Promise<TokenCount[]> {
  const server = await startOurs({ vault, cacheDir: benchFolder('cache-') });
  try {
    const asked: TokenCount[] = [];
    for (const [tool, args] of calls) {
      const concise = await tokensOf(server, tool, { ...args, response_format: 'concise' });
      asked.push({ tool, concise, detailed: await tokensOf(server, tool, { ...args, response_format: 'detailed' }) });
    }
    return asked;
  } finally {
    await server.close();
  }
}

async function tokensOf(server: McpServer, tool: string, args: object): Promise<number> {
  const { answer } = await server.call(tool, args);
  return countTokens(textOf(answer));
}

function rowsOf(asked: readonly TokenCount[]): Row[] {
  const concise = asked.reduce((sum, call) => sum + call.concise, 0);
  const detailed = asked.reduce((sum, call) => sum + call.detailed, 0);
  const ratios = asked.map((call) => ({ tool: call.tool, ratio: call.detailed / call.concise }));
  const each = ratios.map(({ tool, ratio }) => `${tool} ${ratio.toFixed(1)}`).join(', ');
  const figures = {
    figure: detailed / concise,
    unit: '×',
    seen: `${detailed} tokens against ${concise}; each call: ${spread(summarize(ratios.map(({ ratio }) => ratio)), '×')}`,
  } as const;
  const what = `tokens of \`detailed\` against \`concise\` over ${asked.length} typical calls on the corpora`;
  return [
    {
      what: `${what}, lower bound`,
      reach: { atLeast: 3 },
      ...figures,
    },
    { what: `${what}, upper bound`, reach: { atMost: 5 }, ...figures, seen: each },
  ];
}
