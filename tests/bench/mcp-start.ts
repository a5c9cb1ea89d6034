import { spawnSync } from 'node:child_process';
import { mainSize } from './bench-sizes.ts';
import { sharedVault } from './bench-vaults.ts';
import type { McpServer } from './mcp-server.ts';
import { peerStart, startOurs } from './mcp-servers.ts';
import { type Row, spread } from './row.ts';
import { interleave } from './statistics.ts';
import { commands, environment } from './subject.ts';

/** The time until the first answer of a server, from spawn to the reply to `initialize`. */
export async function measureMcpStart(rounds: number): Promise<Row[]> {
  const subject = await sharedVault(mainSize(rounds));
  const mcpvault = peerStart('@bitbonsai/mcpvault', subject.vault, rounds);
  const obsidianMcp = peerStart('obsidian-mcp', subject.vault, rounds);
  const seen = await interleave(
    {
      ours: () => startOnce(() => startOurs(subject)),
      node: startNode,
      mcpvault: mcpvault && (() => startOnce(mcpvault)),
      obsidianMcp: obsidianMcp && (() => startOnce(obsidianMcp)),
    },
    rounds,
  );
  const what = `start of \`obsidian-agent mcp\` in a vault of ${subject.title}, until the reply to \`initialize\`, against`;
  const words = spread(seen.ours, 'ms');
  const against: Row = {
    what: `${what} \`node -e 0\``,
    figure: seen.ours.median / seen.node.median,
    unit: '×',
    reach: { atMost: 4 },
    seen: `${words}; node -e 0: ${spread(seen.node, 'ms')}`,
  };
  const peers = Object.entries({ mcpvault: seen.mcpvault, 'obsidian-mcp 2.0.1': seen.obsidianMcp }).flatMap(
    ([name, summary]) => (summary === undefined ? [] : [{ name, summary }]),
  );
  const [faster] = peers.toSorted((a, b) => a.summary.median - b.summary.median);
  if (faster === undefined) return [against];
  const row: Row = {
    what: `${what} the faster peer, ${faster.name}`,
    figure: seen.ours.median / faster.summary.median,
    unit: '×',
    reach: { atMost: 0.5 },
    seen: [words, ...peers.map(({ name, summary }) => `${name}: ${spread(summary, 'ms')}`)].join('; '),
  };
  return [row];
}

async function startOnce(start: () => Promise<McpServer>): Promise<number> {
  const { startMs, close } = await start();
  await close();
  return startMs;
}

function startNode(): number {
  const [node, ...args] = commands.reference;
  const start = performance.now();
  spawnSync(node, args, { env: environment });
  return performance.now() - start;
}
