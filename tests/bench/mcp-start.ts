import { spawnSync } from 'node:child_process';
import { mainSize } from './bench-sizes.ts';
import { sharedVault } from './bench-vaults.ts';
import type { McpServer } from './mcp-server.ts';
import { peerStart, startExecutable, startOurs } from './mcp-servers.ts';
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
      executable: () => startOnce(() => startExecutable(subject)),
      node: startNode,
      mcpvault: mcpvault && (() => startOnce(mcpvault)),
      obsidianMcp: obsidianMcp && (() => startOnce(obsidianMcp)),
    },
    rounds,
  );
  const peers = Object.entries({ mcpvault: seen.mcpvault, 'obsidian-mcp 2.0.1': seen.obsidianMcp }).flatMap(
    ([name, summary]) => (summary === undefined ? [] : [{ name, summary }]),
  );
  const [faster] = peers.toSorted((a, b) => a.summary.median - b.summary.median);
  const [than, words] =
    faster === undefined ? [seen.node, '`node -e 0`'] : [faster.summary, `the faster peer, ${faster.name}`];
  const others = [{ name: 'node -e 0', summary: seen.node }, ...peers];
  return [
    { what: '`obsidian-agent mcp`', summary: seen.ours, atMost: { node: 4, peer: 0.5 } },
    { what: '`obsidian-agent mcp` as an executable', summary: seen.executable, atMost: { node: 2, peer: 0.25 } },
  ].map(({ what, summary, atMost }) => ({
    what: `start of ${what} in a vault of ${subject.title}, until the reply to \`initialize\`, against ${words}`,
    figure: summary.median / than.median,
    unit: '×',
    reach: { atMost: faster === undefined ? atMost.node : atMost.peer },
    seen: [spread(summary, 'ms'), ...others.map((other) => `${other.name}: ${spread(other.summary, 'ms')}`)].join('; '),
  }));
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
