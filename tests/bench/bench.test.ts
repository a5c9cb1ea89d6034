import { afterAll, expect, test } from 'vitest';
import { corpus } from '../oracles/shared-data.ts';
import { removeBenchFolders } from './bench-vaults.ts';
import { measureGraphPage } from './graph-page.ts';
import { measureMcpTokens } from './mcp-tokens.ts';
import { measures } from './measures.ts';
import { measureParsing } from './parsing.ts';
import { isReached, table } from './row.ts';
import { measureVaultAgentTokens } from './vault-agent-tokens.ts';

/** Measures that have no figures where the real vaults are absent. */
const onCorpora = [measureParsing, measureVaultAgentTokens, measureMcpTokens];

afterAll(removeBenchFolders);

/** That a measure can still be taken; whether its figures reach their bounds is for the benchmark itself to say. */
test.for(Object.entries(measures))('%s can be measured', { timeout: 120_000 }, async ([, load], { skip }) => {
  const measure = await load();
  if (onCorpora.includes(measure) && corpus('tasks-demo') === undefined) skip('There are no corpora here.');

  const rows = await measure(1);

  // One round of dragging a page is too short to tell anything.
  expect(rows.length).toBeGreaterThanOrEqual(measure === measureGraphPage ? 0 : 1);
  expect(rows.filter(({ figure }) => !(figure > 0))).toEqual([]);
});

test('a row says whether it reached its bound, either way', () => {
  const row = { what: 'a', unit: '×', seen: 'b' } as const;

  expect(isReached({ ...row, figure: 0.5, reach: { atMost: 0.5 } })).toBe(true);
  expect(isReached({ ...row, figure: 0.8, reach: { atLeast: 0.85 } })).toBe(false);
  expect(table([{ ...row, figure: 0.8, reach: { atLeast: 0.85 } }])).toContain(
    '| a | 0.80 × | ≥ 0.85 × | **no** | b |',
  );
});
