import { expect, test } from 'vitest';
import { requirement } from '../requirements.ts';
import { measureVaultAgent } from './vault-agent.ts';

test(`the figures of the design are measured ${requirement(
  'vault-agent.speed.note',
  'vault-agent.speed.search',
  'vault-agent.speed.bulk-preview',
)}`, { timeout: 120_000 }, async () => {
  const rows = await measureVaultAgent(1);

  expect(rows.map(({ reach }) => reach)).toEqual([{ atMost: 100 }, { atMost: 1000 }, { atMost: 2000 }]);
  for (const { figure } of rows) expect(figure).toBeGreaterThan(0);
});
