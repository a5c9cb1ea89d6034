import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Check, runSuite, suiteV1, suiteV2 } from '@obsidian-agent/contract-harness';
import { expect, test } from 'vitest';
import { artefacts } from '../contract/artefacts.ts';
import { catchesV2 } from '../fixtures/broken-agents-v2/catches.ts';
import { NO_PYTHON, python, pythonCommand } from '../fixtures/python-agent/python-command.ts';
import { executable, isLong } from './ask-agent.ts';

const folder = join(import.meta.dirname, '../fixtures/broken-agents-v2');
/** The checks of the kit are also those of v1, and are proven there. */
const ofKit = new Set(suiteV1.map(({ id }) => id));
const own = suiteV2.filter(({ id }) => !ofKit.has(id));

/** All checks in the long form, and every n-th in the short one. */
const some = (checks: readonly Check[], nth: number) => checks.filter((_, index) => isLong || index % nth === 0);

test.for(artefacts.slice(0, isLong ? 2 : 1))('$name passes v2', { timeout: 600_000 }, async ({ command }) => {
  const checks = isLong ? suiteV2 : some(own, 14);

  const results = await runSuite(checks, { command, seed: 11, runs: 30 }, () => {});

  expect(results.filter(({ outcome }) => outcome !== 'passed' && outcome !== 'not-applicable')).toEqual([]);
  expect(results.length).toBe(checks.length);
});

const caughtBy = (agent: string): readonly Check[] => {
  const { ids, except = [] } = catchesV2[agent] ?? { ids: [] };
  const isListed = (id: string) => ids.some((word) => (word.endsWith('.') ? id.startsWith(word) : id === word));
  return own.filter(({ id }) => isListed(id) && !except.includes(id));
};

test('every check of v2 has a broken agent that it catches', () => {
  const agents = readdirSync(folder).filter((name) => /\.(py|sh)$/.test(name) && name !== 'base.py');

  expect(Object.keys(catchesV2).sort()).toEqual(agents.sort());
  expect([...new Set(agents.flatMap(caughtBy))].map(({ id }) => id).sort()).toEqual(own.map(({ id }) => id).sort());
});

test('an agent that only loses the id of the plan fails the check of ids, and no golden pair', {
  timeout: 600_000,
}, async ({ skip }) => {
  if (python === undefined) return skip(NO_PYTHON);
  const command = [...pythonCommand(python, join(folder, 'loses-plan-ids.py')), ...executable];
  const goldens = own.filter(({ id }) => id.startsWith('command.'));
  const checks = own.filter(({ id }) => id === 'answer.ids').concat(some(goldens, 20));

  const results = await runSuite(checks, { command, seed: 7, runs: 30 }, () => {});

  expect(results.filter(({ outcome }) => outcome === 'failed').map(({ id }) => id)).toEqual(['answer.ids']);
});

test.for(Object.keys(catchesV2))('the harness catches %s', { timeout: 600_000 }, async (agent, { skip }) => {
  if (python === undefined) return skip(NO_PYTHON);
  const script = join(folder, agent);
  const command = [...(agent.endsWith('.py') ? pythonCommand(python, script) : ['/bin/sh', script]), ...executable];
  const checks = some(caughtBy(agent), 12);

  const results = await runSuite(checks, { command, seed: 7, runs: 30 }, () => {});

  expect(results.filter(({ outcome }) => outcome !== 'failed').map(({ id, outcome }) => `${id} ${outcome}`)).toEqual(
    [],
  );
  expect(results.length).toBeGreaterThan(0);
});
