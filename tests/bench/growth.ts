import { sizesFor } from './bench-sizes.ts';
import { sharedVault } from './bench-vaults.ts';
import { oneShot } from './one-shot.ts';
import { roundsOf } from './questions.ts';
import { type Row, spread } from './row.ts';
import { interleave } from './statistics.ts';

/** How the time per note of a one-shot question changes from a large vault to one of ten times its size. */
export async function measureGrowth(rounds: number): Promise<Row[]> {
  const [fewer, more] = sizesFor(rounds).slice(-2);
  if (fewer === undefined || more === undefined) return [];
  const [small, large] = [await sharedVault(fewer), await sharedVault(more)];

  const rows: Row[] = [];
  for (const [action, paramsOf] of Object.entries(questions)) {
    const ask = (vault: typeof small) => () => oneShot(vault, action, paramsOf(vault)).elapsedMs;
    const seen = await interleave({ small: ask(small), large: ask(large) }, roundsOf(rounds, large));
    rows.push({
      what: `time per note of \`${action}\`, one-shot, ${large.title} against ${small.title}`,
      figure: seen.large.median / large.notes / (seen.small.median / small.notes),
      unit: '×',
      reach: { atMost: 1.1 },
      seen: `${spread(seen.large, 'ms')}; ${small.title}: ${spread(seen.small, 'ms')}`,
    });
  }
  return rows;
}

const questions = {
  search_notes: ({ rareWord }: { rareWord: string }) => ({ query: rareWord }),
  get_links: ({ linkedNotes: [note] }: { linkedNotes: readonly string[] }) => ({ note, direction: 'in' }),
  list_tags: () => ({}),
} as const;
