import { join } from 'node:path';
import { runSuite, suiteV1 } from '@obsidian-agent/contract-harness';
import { expect, test } from 'vitest';
import { catches } from '../fixtures/broken-agents/catches.ts';
import { NO_PYTHON, python, pythonCommand } from '../fixtures/python-agent/python-command.ts';
import { isLong } from './ask-agent.ts';

/** Agents whose fault only the checks in the table of `catches.ts` can see. */
const agents = ['code-as-float.py', 'composes-names.py', 'lingers.py', 'publishes-notes.py', 'repeats-member.py'];

/** The short form. */
const sample = ['golden.update-note'];

/** The interpreter itself does not start if its stdin is a folder. */
const KNOWN = 'input.folder';

test.for(agents)('%s passes every other check', { timeout: 600_000 }, async (agent, { skip }) => {
  if (python === undefined) return skip(NO_PYTHON);
  const expected = catches[agent] ?? [];
  const command = pythonCommand(python, join(import.meta.dirname, '../fixtures/broken-agents', agent));
  const checks = suiteV1.filter(({ id }) => id !== KNOWN && (isLong || expected.includes(id) || sample.includes(id)));

  const results = await runSuite(checks, { command, seed: 7, runs: 30 }, () => {});

  const failed = results.filter(({ outcome }) => outcome !== 'passed' && outcome !== 'not-applicable');
  expect(failed.map(({ id }) => id).sort()).toEqual([...expected].sort());
});
