import { rmSync } from 'node:fs';
import { mainSize } from './bench-sizes.ts';
import { type BenchVault, benchFolder, sharedVault } from './bench-vaults.ts';
import { oneShot } from './one-shot.ts';
import { qmdOf } from './qmd.ts';
import { type Row, spread } from './row.ts';
import { interleave } from './statistics.ts';

/** The first query, which builds the index: the whole process, with an empty cache. */
export async function measureFirstBuild(rounds: number): Promise<Row[]> {
  const subject = await sharedVault(mainSize(rounds));
  const { vault, notes, title } = subject;
  const qmd = qmdOf(vault, rounds);
  const seen = await interleave(
    { build: firstQuestion(subject), qmd: qmd && (() => qmd.rebuild()) },
    Math.min(rounds, 4),
  );
  const { build, qmd: peer } = seen;
  const words = spread(build, 'ms');
  const each: Row = {
    what: `first query of ${title}, which builds the index, one-shot: time per note`,
    figure: build.median / notes,
    unit: 'ms',
    reach: { atMost: 1 },
    seen: words,
  };
  if (peer === undefined) return [each];
  const against: Row = {
    what: 'first query, which builds the index, against `qmd update`',
    figure: build.median / peer.median,
    unit: '×',
    reach: { atMost: 0.25 },
    seen: `${words}; qmd: ${spread(peer, 'ms')}`,
  };
  return [each, against];
}

/** Milliseconds of a query that has to build the index, in its own cache folder. */
export function firstQuestion({ vault, rareWord }: BenchVault): () => number {
  const cacheDir = benchFolder('cache-');
  return () => {
    rmSync(cacheDir, { recursive: true, force: true });
    return oneShot({ vault, cacheDir }, 'search_notes', { query: rareWord }).elapsedMs;
  };
}
