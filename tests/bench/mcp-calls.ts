import { mainSize } from './bench-sizes.ts';
import { type BenchVault, ownVault, settle } from './bench-vaults.ts';
import { measureParallelAppends } from './mcp-appends.ts';
import { askedCalls, type Caller, type CallName, type CallOf } from './mcp-asked.ts';
import type { McpServer } from './mcp-server.ts';
import { type McpPeer, mcpPeers, peerStart, startOurs } from './mcp-servers.ts';
import { peerProgram } from './peers.ts';
import { type Row, spread } from './row.ts';
import { interleave, type Summary } from './statistics.ts';

/** A bound relative to a peer, and one from the toolset's design for use without a peer. */
const kinds: Readonly<Record<CallName, { what: string; atMost: number; atMostMs: number }>> = {
  read: { what: '`read_note`', atMost: 1, atMostMs: 100 },
  find: { what: '`search_notes`, a word in about 30 notes, limit 10', atMost: 0.02, atMostMs: 1000 },
  search: { what: '`search_notes`, a word in 1 of 20 notes, limit 10', atMost: 0.02, atMostMs: 1000 },
  backlinks: { what: "`get_links`, direction in (peers: a search for the note's name)", atMost: 1, atMostMs: 1000 },
  tags: { what: '`list_tags` (obsidian-mcp 2.0.1: a search for one tag, limit 200)', atMost: 1, atMostMs: 1000 },
  move: { what: '`move_note` with link updates', atMost: 1, atMostMs: 1000 },
};

/** Calls that do not count before the first that does, the same for each server, and their time limit. */
const WARMING = 50;
const WARMING_MS = 3000;

/** A server with its own vault, because calls write. */
interface Served {
  readonly caller: Caller;
  readonly server: McpServer;
}

/**
 * The time of one call on a running, warm server, and the result of many parallel calls.
 *
 * A peer that does not update links is shown without comparison, because it does less.
 */
export async function measureMcpCalls(rounds: number): Promise<Row[]> {
  const vault = ownVault(mainSize(rounds));
  const served: Served[] = [];
  try {
    for (const peer of mcpPeers) served.push(...(await servedByPeer(peer, vault.notes, rounds)));
    await settle(vault);
    served.unshift({ caller: 'ours', server: await startOurs(vault) });

    const rows: Row[] = [];
    for (const name of Object.keys(kinds) as CallName[]) {
      const variants = variantsOf(name, served, vault);
      if (rounds > 1) for (const call of Object.values(variants)) await warm(call);
      const seen = await interleave(variants, Math.min(rounds, 8));
      rows.push(...rowsOf(name, seen, vault));
    }
    return [...rows, ...(await measureParallelAppends())];
  } finally {
    await Promise.all(served.map(({ server }) => server.close()));
  }
}

async function servedByPeer(peer: McpPeer, notes: number, rounds: number): Promise<Served[]> {
  // A vault is created only for an available peer.
  if (peerProgram(peer, rounds) === undefined) return [];
  const start = peerStart(peer, ownVault(notes).vault, rounds);
  return start === undefined ? [] : [{ caller: peer, server: await start() }];
}

function variantsOf(name: CallName, served: readonly Served[], vault: BenchVault) {
  const variants: Record<string, () => Promise<number>> = {};
  for (const { caller, server } of served) {
    const next = askedCalls[name](caller, vault);
    variants[caller] = () => timed(server, next());
  }
  return variants;
}

/** Repeats calls until a running server is warm; does not wait for a slow one. */
async function warm(call: () => Promise<number>): Promise<void> {
  const end = performance.now() + WARMING_MS;
  for (let count = 0; count < WARMING && performance.now() < end; count += 1) await call();
}

/** The time of an answer without content means nothing. */
async function timed(server: McpServer, { tool, args, shows }: CallOf): Promise<number> {
  const { elapsedMs, answer } = await server.call(tool, args);
  if (!shows.test(JSON.stringify(answer)))
    throw new Error(`${tool} answers without ${shows}: ${JSON.stringify(answer)}`);
  return elapsedMs;
}

function rowsOf(name: CallName, seen: Readonly<Record<string, Summary | undefined>>, { title }: BenchVault): Row[] {
  const { ours } = seen;
  if (ours === undefined) throw new Error(`No ${name} of ours was measured.`);
  const { what, atMost, atMostMs } = kinds[name];
  const words = `one call of ${what}, ${title}, on a running MCP server`;
  const isShownOnly = (peer: McpPeer) => name === 'move' && peer === '@bitbonsai/mcpvault';
  const shown = mcpPeers.flatMap((peer) =>
    seen[peer] !== undefined && isShownOnly(peer) ? [`; ${peer}, which leaves links: ${spread(seen[peer], 'ms')}`] : [],
  );

  const rows = mcpPeers.flatMap((peer): Row[] => {
    const theirs = seen[peer];
    if (theirs === undefined || isShownOnly(peer)) return [];
    return [
      {
        what: `${words}, against \`${peer}\``,
        figure: ours.median / theirs.median,
        unit: '×',
        reach: { atMost },
        seen: `${spread(ours, 'ms')}; ${peer}: ${spread(theirs, 'ms')}${shown.join('')}`,
      },
    ];
  });
  if (rows.length > 0) return rows;
  return [{ what: words, figure: ours.median, unit: 'ms', reach: { atMost: atMostMs }, seen: spread(ours, 'ms') }];
}
