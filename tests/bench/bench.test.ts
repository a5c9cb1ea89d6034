import { afterAll, expect, test } from 'vitest';
import { corpus } from '../oracles/shared-data.ts';
import { removeBenchFolders } from './bench-vaults.ts';
import { measureMcpTokens } from './mcp-tokens.ts';
import { measures } from './measures.ts';
import { measureParsing } from './parsing.ts';
import { isReached, type Row, table } from './row.ts';
import { measureVaultAgentTokens } from './vault-agent-tokens.ts';

/** Measures that have no figures where the real vaults are absent. */
const onCorpora = [measureParsing, measureVaultAgentTokens, measureMcpTokens];

afterAll(removeBenchFolders);

/** One round of dragging a page is too short for a figure. */
const inOneRound = Object.entries(measures).filter(([name]) => name !== 'graph-page');
/** Units of figures that hardly depend on how busy the machine is: one round is enough to reach their bounds. */
const steadyUnits: readonly Row['unit'][] = ['MB', 'bytes', 'lines'];
/** A figure that misses its bound by more is not slow, but in another unit, or of something else. */
const MOST_TIMES_MISSED = 100;

/** Whether times and ratios reach their bounds is for the benchmark itself to say. */
test.for(inOneRound)('%s can be measured', { timeout: 120_000 }, async ([, load], { skip }) => {
  const measure = await load();
  if (onCorpora.includes(measure) && corpus('tasks-demo') === undefined) skip('There are no corpora here.');

  const rows = await measure(1);

  expect(rows).not.toEqual([]);
  // Two runs are compared row by row, by what was measured.
  expect(new Set(rows.map(({ what }) => what)).size).toBe(rows.length);
  expect(rows.filter((row) => row.what === '' || row.seen === '' || !(row.figure > 0))).toEqual([]);
  expect(rows.filter((row) => timesMissed(row) > MOST_TIMES_MISSED)).toEqual([]);
  expect(rows.filter((row) => steadyUnits.includes(row.unit) && !isReached(row))).toEqual([]);
});

test('a row says whether it reached its bound, either way', () => {
  const row = { what: 'a', unit: '×', seen: 'b' } as const;

  expect(isReached({ ...row, figure: 0.5, reach: { atMost: 0.5 } })).toBe(true);
  expect(isReached({ ...row, figure: 0.8, reach: { atLeast: 0.85 } })).toBe(false);
  expect(table([{ ...row, figure: 0.8, reach: { atLeast: 0.85 } }])).toContain(
    '| a | 0.80 × | ≥ 0.85 × | **no** | b |',
  );
});

function timesMissed({ figure, reach }: Row): number {
  return 'atMost' in reach ? figure / reach.atMost : reach.atLeast / figure;
}
