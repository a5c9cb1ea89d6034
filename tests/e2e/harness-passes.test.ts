import { join } from 'node:path';
import { runSuite, suiteV1 } from '@obsidian-agent/contract-harness';
import { expect, test } from 'vitest';
import { NO_PYTHON, python, pythonCommand } from '../fixtures/python-agent/python-command.ts';

const agent = join(import.meta.dirname, '../fixtures/python-agent/agent.py');

test('an agent in another language passes all of v1', { timeout: 180_000 }, async ({ skip }) => {
  if (python === undefined) return skip(NO_PYTHON);

  const results = await runSuite(suiteV1, { command: pythonCommand(python, agent), seed: 11, runs: 30 }, () => {});

  expect(results).toHaveLength(suiteV1.length);
  expect(results.filter(({ outcome }) => outcome !== 'passed' && outcome !== 'not-applicable')).toEqual([]);
});

test('every check has an id of its own, a level and a sentence', () => {
  const ids = suiteV1.map(({ id }) => id);

  expect(new Set(ids).size).toBe(ids.length);
  expect(suiteV1.filter(({ id, sentence }) => !/^[a-z]+\.[a-z0-9-]+$/.test(id) || sentence.length < 20)).toEqual([]);
});
