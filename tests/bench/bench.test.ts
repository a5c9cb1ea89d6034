import { afterAll, expect, test } from 'vitest';
import { isLong } from '../faults/ask-agent.ts';
import { corpus } from '../oracles/shared-data.ts';
import { requirement } from '../requirements.ts';
import { removeBenchFolders } from './bench-vaults.ts';
import { measureMcpTokens } from './mcp-tokens.ts';
import { measures } from './measures.ts';
import { measureModelTasks } from './model-tasks.ts';
import { measureParsing } from './parsing.ts';
import { isReached, type Row, table } from './row.ts';
import { measureVaultAgent } from './vault-agent.ts';
import { measureVaultAgentTokens } from './vault-agent-tokens.ts';

/** Measures without figures if the real vaults are absent. */
const onCorpora = [measureModelTasks, measureParsing, measureVaultAgentTokens, measureMcpTokens];

afterAll(removeBenchFolders);

/** One round of moving a page is too short for a figure, and one measure has a test of its own. */
const apart = ['graph-page', 'plan-page', 'vault-agent'];
/** Even one round of these takes seconds: `pnpm faults` tries them, too. */
const slow = [
  'growth',
  'hostile-notes',
  'hosts',
  'hosts-many-plans',
  'large-answers',
  'many-moves',
  'many-tasks',
  'packed',
  'server-events',
  'throughput',
];
const inOneRound = Object.entries(measures).filter(
  ([name]) => !apart.includes(name) && (isLong || !slow.includes(name)),
);
/** Units of figures that hardly depend on the load of the machine: one round is enough to reach their bounds. */
const steadyUnits: readonly Row['unit'][] = ['MB', 'bytes', 'lines', 'parts', 'requests'];
/** A figure that misses its bound by more than this is not slow: its unit or its subject is wrong. */
const MOST_TIMES_MISSED = 100;

/** The benchmark itself judges whether other times and ratios reach their bounds. */
test.for(inOneRound)('%s can be measured', { timeout: 120_000 }, async ([, load], { skip }) => {
  const measure = await load();
  if (onCorpora.includes(measure) && corpus('tasks-demo') === undefined) skip('There are no corpora here.');

  expectMeasured(await measure(1));
});

test(`calls of vault-agent can be measured against the limits of its design ${requirement(
  'vault-agent.speed.note',
  'vault-agent.speed.search',
  'vault-agent.speed.bulk-preview',
)}`, { timeout: 120_000 }, async () => {
  const rows = await measureVaultAgent(1);

  expectMeasured(rows);
  expect(rows.map(({ reach }) => reach)).toEqual([{ atMost: 100 }, { atMost: 1000 }, { atMost: 2000 }]);
});

function expectMeasured(rows: readonly Row[]): void {
  expect(rows).not.toEqual([]);
  // Two runs are compared row by row, by the name of the measure.
  expect(new Set(rows.map(({ what }) => what)).size).toBe(rows.length);
  expect(rows.filter((row) => row.what === '' || row.seen === '' || !(row.figure > 0))).toEqual([]);
  expect(rows.filter((row) => timesMissed(row) > MOST_TIMES_MISSED)).toEqual([]);
  expect(rows.filter((row) => steadyUnits.includes(row.unit) && !isReached(row))).toEqual([]);
}

test('a row says whether it reached its upper or lower bound', () => {
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
