import { afterAll, expect, test } from 'vitest';
import { corpus } from '../oracles/shared-data.ts';
import { removeBenchFolders } from './bench-vaults.ts';
import { measureGraphPage } from './graph-page.ts';
import { measureMcpTokens } from './mcp-tokens.ts';
import { measures } from './measures.ts';
import { measureParsing } from './parsing.ts';
import { isReached, table } from './row.ts';

/** Measures that have no figures where the real vaults are absent. */
const onCorpora = [measureParsing, measureMcpTokens];

afterAll(removeBenchFolders);

test.each(Object.entries(measures))('%s gives figures', { timeout: 120_000 }, async (_, load) => {
  const measure = await load();
  const rows = await measure(1);

  // One round of dragging a page is too short to tell anything.
  const hasRows = measure !== measureGraphPage && (corpus('tasks-demo') !== undefined || !onCorpora.includes(measure));
  if (hasRows) expect(rows.length).toBeGreaterThan(0);
  for (const { figure } of rows) expect(figure).toBeGreaterThan(0);
});

test('a row says whether it reached its bound, either way', () => {
  const row = { what: 'a', unit: '×', seen: 'b' } as const;

  expect(isReached({ ...row, figure: 0.5, reach: { atMost: 0.5 } })).toBe(true);
  expect(isReached({ ...row, figure: 0.8, reach: { atLeast: 0.85 } })).toBe(false);
  expect(table([{ ...row, figure: 0.8, reach: { atLeast: 0.85 } }])).toContain(
    '| a | 0.80 × | ≥ 0.85 × | **no** | b |',
  );
});
