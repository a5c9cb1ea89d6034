import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { runSuite, suiteV1 } from '@obsidian-agent/contract-harness';
import { expect, type TestContext, test } from 'vitest';
import { catches, exempt } from '../fixtures/broken-agents/catches.ts';
import { NO_PYTHON, python, pythonCommand } from '../fixtures/python-agent/python-command.ts';

const folder = join(import.meta.dirname, '../fixtures/broken-agents');

test('every broken agent is in the table', () => {
  const agents = readdirSync(folder).filter((name) => /\.(py|mjs)$/.test(name) && name !== 'base.py');

  expect(Object.keys(catches).sort()).toEqual(agents.sort());
});

test('every check has a broken agent that it catches, or a reason why not', () => {
  const ids = suiteV1.map(({ id }) => id).sort();
  const caught = Object.values(catches).flat();

  expect([...new Set([...caught, ...Object.keys(exempt)])].sort()).toEqual(ids);
  expect(Object.keys(exempt).filter((id) => caught.includes(id))).toEqual([]);
});

/** Those that hang until they are killed run in parallel. */
const hanging = new Set([
  'deaf.py',
  'reads-all-first.py',
  'tries-for-ever.py',
  'waits-for-ever.py',
  'waits-for-rest.py',
]);
const rows = Object.entries(catches);

test.concurrent.for(rows.filter(([agent]) => hanging.has(agent)))(
  'the harness catches %s, which hangs',
  { timeout: 60_000 },
  expectCaught,
);

test.for(rows.filter(([agent]) => !hanging.has(agent)))('the harness catches %s', { timeout: 60_000 }, expectCaught);

type Row = readonly [agent: string, ids: readonly string[]];

async function expectCaught([agent, ids]: Row, { expect, skip }: TestContext): Promise<void> {
  const script = join(folder, agent);
  if (python === undefined && agent.endsWith('.py')) return skip(NO_PYTHON);
  const command = agent.endsWith('.py') ? pythonCommand(String(python), script) : [process.execPath, script];
  const checks = suiteV1.filter(({ id }) => ids.includes(id));

  const results = await runSuite(checks, { command, seed: 7, runs: 100 }, () => {});

  expect(results.map(({ id, outcome }) => `${id} ${outcome}`).sort()).toEqual(ids.map((id) => `${id} failed`).sort());
}
