import { mainSize } from './bench-sizes.ts';
import { sharedVault } from './bench-vaults.ts';
import type { McpServer } from './mcp-server.ts';
import { startOurs } from './mcp-servers.ts';
import { type Row, spread } from './row.ts';
import { interleave } from './statistics.ts';

/** One folder in ten of every area of a generated vault. */
const HIDDEN = '*/Topic 0';
const WARMING = 50;

/** How much longer a search takes on a server that hides notes, because it ranks the visible notes alone. */
export async function measureHiddenNotes(rounds: number): Promise<Row[]> {
  const vault = await sharedVault(mainSize(rounds));
  const servers = await Promise.all([startOurs(vault), startOurs(vault, ['--deny', HIDDEN])]);
  const [whole, part] = servers;
  const search = (server: McpServer) => async () => {
    const { elapsedMs } = await server.call('search_notes', { query: vault.commonWord });
    return elapsedMs;
  };
  try {
    const variants = { whole: search(whole), part: search(part) };
    for (let count = 0; count < (rounds === 1 ? 1 : WARMING); count += 1)
      for (const call of Object.values(variants)) await call();
    const seen = await interleave(variants, rounds * 2);
    return [
      {
        what: `one call of \`search_notes\`, ${vault.title}, a word in every note, on a server that hides one note in ten, against one that hides none`,
        figure: seen.part.median / seen.whole.median,
        unit: '×',
        reach: { atMost: 1.3 },
        seen: `${spread(seen.part, 'ms')}; none denied: ${spread(seen.whole, 'ms')}`,
      },
    ];
  } finally {
    await Promise.all(servers.map((server) => server.close()));
  }
}
